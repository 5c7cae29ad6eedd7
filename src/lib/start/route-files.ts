import { BASE } from './base'

/*
 * Which scripts each route needs. The build knows it (scripts/route-files.mjs) and tells it in tables: a short one stands in the
 * page, beside its first script, and has the chats; the one of all other routes is a file, because it is as large as a screen. At
 * the start it is not read: those routes have up to 40 scripts, and asked for all at once they put off the page's first paint by a sixth to a half, and
 * bring the screen forward by a twentieth. No
 * script that others import could hold them, because the names of scripts depend on what stands in them. In
 * development there are none.
 */

/** A table of routes: names of scripts, and for each route its path and the places of its scripts among the names. */
interface RouteTable {
  files: string
  routes: string
}

function isTable(value: unknown): value is RouteTable {
  return typeof value === 'object' && value !== null && 'files' in value && 'routes' in value
}

/**
 * Whether a route leads to an address.
 * @param path of the route, such as `/chat/:conversationId`
 * @param pathname of the address, with the path under which the site is served
 */
export function leadsTo(path: string, pathname: string): boolean {
  return new RegExp(`^${BASE}${path.replace(/:\w*/g, '[^/]+')}/?$`).test(pathname)
}

/** The scripts that were asked for. */
const asked = new Set<string>()

const addressOf = (name: string) => `${BASE}/assets/${name}.js`

/**
 * Asks for the scripts of the route that leads to an address, all at once, where the page itself knows them: by itself the browser
 * would learn of each from the one before. Nothing depends on it: what does not come is asked for again when it is imported.
 * @param pathname of the address, with the path under which the site is served
 * @returns whether the page knows the route
 */
export function preloadRoute(pathname: string): boolean {
  const table = pageTable()
  return table !== undefined && preloadFrom(table, pathname)
}

/** The same for any route, and for a page that is there already: what the page does not know is read. Never rejects. */
export async function preloadAnyRoute(pathname: string): Promise<void> {
  const others = pageTable()?.others
  if (preloadRoute(pathname) || others === undefined) return
  const all: unknown = await import(/* @vite-ignore */ addressOf(others)).catch(() => undefined)
  if (isTable(all)) preloadFrom(all, pathname)
}

/** The table that stands in the page; undefined in development. */
function pageTable(): (RouteTable & { others?: string }) | undefined {
  const table = document.querySelector<HTMLElement>('script[data-routes]')?.dataset
  return isTable(table) ? table : undefined
}

/** @returns whether the table has the route */
function preloadFrom({ files, routes }: RouteTable, pathname: string): boolean {
  const names = files.split(' ')
  const route = routes
    .split(';')
    .map((text) => text.split(' '))
    .find(([path = '']) => leadsTo(path, pathname))
  for (const place of route?.slice(1) ?? []) {
    const name = names[Number(place)]
    if (name === undefined || asked.has(name)) continue
    asked.add(name)
    const link = document.createElement('link')
    link.rel = 'modulepreload'
    link.href = addressOf(name)
    document.head.append(link)
  }
  return route !== undefined
}
