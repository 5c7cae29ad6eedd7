import { type ComponentProps, type MouseEvent, useCallback, useEffect, useMemo } from 'react'
import { useSearch, useParams as useRouteParams, useLocation as useRoutePath } from 'wouter'
import { useHistoryState, usePathname } from 'wouter/use-browser-location'
import { BASE } from '@/lib/start/base'
import { navigate, type NavigateOptions } from './history'

/* Links and addresses. Routes are declared in app/router.tsx; everything else comes from here. */

/** Where the page is. `state` is what `navigate` was given. */
export function useLocation() {
  const [pathname] = useRoutePath()
  const query = useSearch()
  const state = useHistoryState<unknown>()
  const search = query === '' ? '' : `?${query.replace(/^\?/, '')}`
  return { pathname, search, state }
}

/** The function that goes to another page, or back by a number of pages. Never changes. */
export function useNavigate(): typeof navigate {
  return navigate
}

/** The named parts of the route's path. */
export function useParams(): Record<string, string | undefined> {
  return useRouteParams()
}

/** The query of the address, and a function that replaces it while the reader is on the same page. */
export function useSearchParams(): [
  URLSearchParams,
  (next: Record<string, string>, options?: NavigateOptions) => void,
] {
  const { pathname, search } = useLocation()
  const from = usePathname()
  const params = useMemo(() => new URLSearchParams(search), [search])
  const setParams = useCallback(
    (next: Record<string, string>, options?: NavigateOptions) => {
      const query = new URLSearchParams(next).toString()
      navigate(query === '' ? pathname : `${pathname}?${query}`, { ...options, from })
    },
    [pathname, from],
  )
  return [params, setParams]
}

interface NavigateProps extends Pick<NavigateOptions, 'replace'> {
  to: string
  /** As of `navigate`. */
  from: string
}

/** Goes elsewhere as soon as it is shown. */
export function Navigate({ to, replace = false, from }: NavigateProps) {
  useEffect(() => navigate(to, { replace, from }), [to, replace, from])
  return null
}

export type LinkProps = Omit<ComponentProps<'a'>, 'href'> & {
  /** Address within the site. */
  to: string
  /** A way back: returns to where the reader has just come from that address, and to where it was scrolled. Default: false */
  back?: boolean
  /** Loads the page anew. Default: false */
  reloadDocument?: boolean
}

/** Whether the browser should handle a press by itself: a new tab, a download, another button. */
function isForBrowser(event: MouseEvent<HTMLAnchorElement>): boolean {
  return event.button !== 0 || event.metaKey || event.ctrlKey || event.altKey || event.shiftKey
}

/** A link to another page of the site. */
export function Link({ to, back, reloadDocument = false, onClick, ...props }: LinkProps) {
  const handleClick = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (event.defaultPrevented || isForBrowser(event) || props.target || reloadDocument) return
    event.preventDefault()
    navigate(to, { back })
  }
  return <a {...props} href={BASE + to} onClick={handleClick} />
}

/** Where a link of a navigation leads. */
interface Place {
  to: string
  /** Whether a page that is not below the address belongs to it. Default: none does */
  holds?: ((pathname: string) => boolean) | undefined
}

/** Whether a page is where a link leads, or below it (`page`), or belongs there all the same; undefined where it does not. */
export function currentOf(pathname: string, { to, holds }: Place): 'page' | true | undefined {
  if (pathname === to || pathname.startsWith(`${to}/`)) return 'page'
  return holds?.(pathname) === true ? true : undefined
}

type NavLinkProps = Omit<LinkProps, 'className'> &
  Place & {
    className: (state: { isActive: boolean }) => string
  }

/** A link that knows whether the page is where it leads, or belongs there. */
export function NavLink({ holds, className, ...props }: NavLinkProps) {
  const { pathname } = useLocation()
  const current = currentOf(pathname, { to: props.to, holds })
  return (
    <Link
      {...props}
      aria-current={current}
      className={className({ isActive: current !== undefined })}
    />
  )
}
