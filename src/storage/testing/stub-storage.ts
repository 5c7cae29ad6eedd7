import { vi } from 'vitest'

/** A Storage in memory, as far as the app uses it: its entries are its own properties, as in browsers. */
function createStorage(): Storage {
  const methods = {
    getItem: (name: string) => entries.get(name) ?? null,
    setItem: (name: string, value: string) => void entries.set(name, value),
    removeItem: (name: string) => void entries.delete(name),
    clear: () => entries.clear(),
    key: (index: number) => [...entries.keys()][index] ?? null,
    get length() {
      return entries.size
    },
  }
  const entries = new Map<string, string>()
  return new Proxy<Storage>(methods, {
    ownKeys: () => [...entries.keys()],
    getOwnPropertyDescriptor: (_, name) =>
      typeof name === 'string' && entries.has(name)
        ? { value: entries.get(name), enumerable: true, configurable: true }
        : undefined,
  })
}

/** Gives a test localStorage and sessionStorage, empty; `vi.unstubAllGlobals` takes them away. */
export function stubStorage(): void {
  vi.stubGlobal('localStorage', createStorage())
  vi.stubGlobal('sessionStorage', createStorage())
}
