import { Settings } from 'lucide-react'
import { NavLink } from '@/ui/router'
import { paths } from '@/lib/paths'
import { classNames } from '@/ui/class-names'
import { Dialog } from '@/ui/dialog'
import { type Destination, destinations } from './navigation'

const SETTINGS: Destination = { label: 'Settings', path: paths.settings, icon: Settings }

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
              classNames(
                'flex min-h-12 items-center gap-3 rounded-md px-2 hover:bg-text/8',
                isActive && 'font-medium text-accent',
              )
            }
            onClick={onClose}
          >
            <Icon aria-hidden size={20} strokeWidth={1.5} />
            {label}
          </NavLink>
        ))}
      </nav>
    </Dialog>
  )
}
