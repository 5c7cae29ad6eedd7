import { Ellipsis } from 'lucide-react'
import type { ComponentProps } from 'react'
import { currentOf, NavLink, useLocation } from '@/ui/buttons/router'
import { classNames } from '@/ui/style/class-names'
import { usePublishedHeight } from '@/ui/use-published-height'
import { MenuButton } from './menu-button'
import { behindMore, tabs } from './navigation'
import * as words from './words'

/** As wide as its word needs, so that the longest fits the narrowest phone; with more space between letters it breaks. */
const TAB_STYLE =
  'flex min-h-14 min-w-0 grow flex-col items-center justify-center gap-0.5 px-1 text-center text-xs wrap-anywhere hyphens-auto focus-visible:-outline-offset-2'

const tabStyle = (isActive: boolean) =>
  classNames(TAB_STYLE, isActive ? 'mark-below font-medium text-accent' : 'text-muted')

/** The phone's bar at the bottom. */
export function TabBar() {
  const dock = usePublishedHeight('--dock-height')
  return (
    <nav
      ref={dock}
      aria-label={words.tabs}
      className="sticky bottom-0 z-30 flex border-t border-border bg-bg pb-safe-0 sm:hidden"
    >
      {tabs.map(({ label, path, holds, icon: Icon }) => (
        <NavLink
          key={path}
          to={path}
          holds={holds}
          className={({ isActive }) => tabStyle(isActive)}
        >
          <Icon aria-hidden size={20} strokeWidth={1.5} />
          {label}
        </NavLink>
      ))}
      <MenuButton Trigger={MoreTab} />
    </nav>
  )
}

/** Current where something behind it is. */
function MoreTab(props: ComponentProps<'button'>) {
  const { pathname } = useLocation()
  const isActive = behindMore.some(
    ({ path, holds }) => currentOf(pathname, { to: path, holds }) !== undefined,
  )
  return (
    <button
      type="button"
      aria-current={isActive || undefined}
      className={tabStyle(isActive)}
      {...props}
    >
      <Ellipsis aria-hidden size={20} strokeWidth={1.5} />
      {words.more}
    </button>
  )
}
