import { FileInput, FileOutput, Settings } from 'lucide-react'
import { NavLink } from '@/ui/router'
import { paths } from '@/lib/paths'
import { openTransferDialog, type TransferDialog } from '@/runs/transfer-dialog'
import { classNames } from '@/ui/class-names'
import { Dialog } from '@/ui/dialog'
import { type Destination, destinations } from './navigation'

const SETTINGS: Destination = { label: 'Settings', path: paths.settings, icon: Settings }

const TRANSFERS = [
  { label: 'Import', kind: 'import', icon: FileInput },
  { label: 'Export', kind: 'export', icon: FileOutput },
] as const satisfies { kind: TransferDialog['kind']; [key: string]: unknown }[]

const ITEM_STYLE = 'flex min-h-12 items-center gap-3 rounded-md px-2 hover:bg-text/8'

/** All destinations, for screens without room for them in the bar. */
export default function MenuSheet({ onClose }: { onClose: () => void }) {
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="Menu" size="small">
      <nav aria-label="All pages" className="-mx-2 flex flex-col">
        {[...destinations, SETTINGS].map(({ label, path, icon: Icon }) => (
          <NavLink
            key={path}
            to={path}
            end={path === paths.home}
            className={({ isActive }) =>
              classNames(ITEM_STYLE, isActive && 'font-medium text-accent')
            }
            onClick={onClose}
          >
            <Icon aria-hidden size={20} strokeWidth={1.5} />
            {label}
          </NavLink>
        ))}
      </nav>
      <div className="-mx-2 mt-2 flex flex-col border-t border-border pt-2">
        {TRANSFERS.map(({ label, kind, icon: Icon }) => (
          <button
            key={kind}
            type="button"
            className={ITEM_STYLE}
            onClick={() => {
              onClose()
              openTransferDialog({ kind })
            }}
          >
            <Icon aria-hidden size={20} strokeWidth={1.5} />
            {label}
          </button>
        ))}
      </div>
    </Dialog>
  )
}
