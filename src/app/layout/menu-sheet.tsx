import {
  FileInput,
  FileOutput,
  Heart,
  House,
  Image,
  Info,
  type LucideIcon,
  MessageSquare,
  PlugZap,
  Search,
  Settings,
  Shuffle,
  Smartphone,
  UsersRound,
} from 'lucide-react'
import { NavLink } from '@/ui/buttons/router'
import { paths } from '@/lib/paths'
import { openTransferDialog } from '@/runs/data/transfer-dialog'
import { classNames } from '@/ui/style/class-names'
import { Dialog } from '@/ui/overlays/dialog'
import { allDestinations } from './navigation'
import { openPalette } from '../palette/palette-open'
import * as words from './words'

const ICONS: Readonly<Record<string, LucideIcon>> = {
  [paths.home]: House,
  [paths.providers]: PlugZap,
  [paths.characters]: UsersRound,
  [paths.conversations]: MessageSquare,
  [paths.randomText]: Smartphone,
  [paths.randomChat2]: Shuffle,
  [paths.swipeChat]: Heart,
  [paths.imageStudio]: Image,
  [paths.about]: Info,
  [paths.settings]: Settings,
}

const ACTIONS = [
  { label: words.goTo, icon: Search, run: () => openPalette('palette') },
  { label: words.importLabel, icon: FileInput, run: () => openTransferDialog({ kind: 'import' }) },
  { label: words.exportLabel, icon: FileOutput, run: () => openTransferDialog({ kind: 'export' }) },
]

const ITEM_STYLE = 'flex min-h-12 items-center gap-3 rounded-md px-2 hover:bg-text/8'

/** All destinations, for screens without room for them in the bar. */
export default function MenuSheet({ onClose }: { onClose: () => void }) {
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={words.menu} size="small">
      <nav aria-label={words.allPages} className="-mx-2 flex flex-col">
        {allDestinations.map(({ label, path, holds }) => {
          const Icon = ICONS[path]
          return (
            <NavLink
              key={path}
              to={path}
              holds={holds}
              className={({ isActive }) =>
                classNames(ITEM_STYLE, isActive && 'mark-start font-medium text-accent')
              }
              onClick={onClose}
            >
              {Icon && <Icon aria-hidden size={20} strokeWidth={1.5} />}
              {label}
            </NavLink>
          )
        })}
      </nav>
      <div className="-mx-2 mt-2 flex flex-col border-t border-border pt-2">
        {ACTIONS.map(({ label, icon: Icon, run }) => (
          <button
            key={label}
            type="button"
            className={ITEM_STYLE}
            onClick={() => {
              onClose()
              run()
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
