import { vi } from 'vitest'
import { cacheName, type Surroundings } from '../build-cache'

/** The parts of the browser's caches that are used, in memory. @param scope of the app */
export function makeCaches(scope: string) {
  const stores = new Map<string, Map<string, Response>>()
  const open = (name: string) => {
    const store = stores.get(name) ?? new Map<string, Response>()
    stores.set(name, store)
    return {
      keys: () => Promise.resolve(Array.from(store.keys(), (url) => ({ url }))),
      put: (url: string, response: Response) => Promise.resolve(void store.set(url, response)),
    }
  }
  const match = (url: string) =>
    Promise.resolve(
      Array.from(stores.values(), (store) => store.get(url)?.clone()).find((one) => one),
    )
  return {
    caches: {
      open: (name: string) => Promise.resolve(open(name) as unknown as Cache),
      match,
    },
    /** Addresses in a build's cache, in the order in which they came. */
    contents: (entry: string) => [...(stores.get(cacheName(scope, entry))?.keys() ?? [])],
    read: (entry: string, url: string) => stores.get(cacheName(scope, entry))?.get(url),
  }
}

/** A host with files, by address. */
export function makeHost(files: Record<string, string | Response>) {
  return vi.fn<Surroundings['fetch']>((url) => {
    const file = files[url]
    if (file === undefined) return Promise.resolve(new Response('gone', { status: 404 }))
    if (typeof file !== 'string') return Promise.resolve(file.clone())
    const type = url.endsWith('.js') ? 'text/javascript' : 'image/svg+xml'
    return Promise.resolve(new Response(file, { headers: { 'content-type': type } }))
  })
}
