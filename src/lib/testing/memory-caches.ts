/** The browser's caches in memory, as far as what is handed over needs them. A body that fails leaves what was there, as in browsers. */
export function memoryCaches() {
  const stores = new Map<string, Map<string, Response>>()
  const open = (name: string) => {
    const store = stores.get(name) ?? new Map<string, Response>()
    stores.set(name, store)
    const put = async (key: string, response: Response) => {
      const { headers } = response
      store.set(key, new Response(await response.arrayBuffer(), { headers }))
    }
    return Promise.resolve({ put } as unknown as Cache)
  }
  const find = (key: string, name: string) => stores.get(name)?.get(key)?.clone()
  const caches = {
    open,
    has: (name: string) => Promise.resolve(stores.has(name)),
    delete: (name: string) => Promise.resolve(stores.delete(name)),
    match: (key: string, { cacheName }: { cacheName: string }) =>
      Promise.resolve(find(key, cacheName)),
  } as unknown as CacheStorage
  return { caches, names: () => [...stores.keys()] }
}
