import { NavLink } from '@/ui/router'
import { paths } from '@/lib/paths'
import { classNames } from '@/ui/class-names'
import { useDockHeight } from '@/ui/use-dock-height'
import { destinations } from './navigation'

/** The phone's bar at the bottom. */
export function TabBar() {
  const dock = useDockHeight()
  return (
    <nav
      ref={dock}
      aria-label="Tabs"
      className="sticky bottom-0 z-30 flex border-t border-border bg-bg/95 pb-safe-0 backdrop-blur-sm sm:hidden"
    >
      {destinations.map(({ label, path, icon: Icon }) => (
        <NavLink
          key={path}
          to={path}
          end={path === paths.home}
          className={({ isActive }) =>
            classNames(
              // As wide as its word needs, so that the longest fits the narrowest phone.
              'flex min-h-14 grow flex-col items-center justify-center gap-0.5 px-1 text-xs focus-visible:-outline-offset-2',
              isActive ? 'font-medium text-accent' : 'text-muted',
            )
          }
        >
          <Icon aria-hidden size={20} strokeWidth={1.5} />
          {label}
        </NavLink>
      ))}
    </nav>
  )
}
