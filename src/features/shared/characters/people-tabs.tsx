import { paths } from '@/lib/paths'
import { NavLink } from '@/ui/buttons/router'
import { classNames } from '@/ui/style/class-names'
import * as words from './words'

const TABS = [
  { label: words.characters, path: paths.characters },
  { label: words.personas, path: paths.personas },
  { label: words.lorebooks, path: paths.lorebooks },
]

/** Leads from one page about people and their worlds to the other; each has an address of its own. */
export function PeopleTabs() {
  return (
    <nav
      aria-label={words.people}
      className="relative mb-6 flex flex-wrap gap-1 border-b border-border"
    >
      {TABS.map(({ label, path }) => (
        <NavLink
          key={path}
          to={path}
          className={({ isActive }) =>
            classNames(
              'inline-flex min-h-10 shrink-0 items-center border-b-2 px-3 text-sm font-medium whitespace-nowrap transition-colors focus-visible:-outline-offset-2 pointer-coarse:min-h-11',
              isActive
                ? 'border-accent text-text'
                : 'border-transparent text-muted hover:text-text',
            )
          }
        >
          {label}
        </NavLink>
      ))}
    </nav>
  )
}
