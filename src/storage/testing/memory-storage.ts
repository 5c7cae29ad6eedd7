/**
 * A localStorage or sessionStorage of a test's own: its entries are its own properties, as in browsers.
 * @param maxLength characters that it takes; the first entries are in it whatever their length.
 */
export function createMemoryStorage(
  entries: Record<string, string> = {},
  maxLength = Infinity,
): Storage {
  const held = new Map(Object.entries(entries))
  const setItem = (key: string, value: string) => {
    const others = [...held].filter(([name]) => name !== key)
    if ([...others, [key, value]].flat().join('').length > maxLength)
      throw new DOMException('No room is left', 'QuotaExceededError')
    held.set(key, value)
  }
  const methods: Storage = {
    get length() {
      return held.size
    },
    key: (index) => [...held.keys()][index] ?? null,
    getItem: (key) => held.get(key) ?? null,
    setItem,
    removeItem: (key) => void held.delete(key),
    clear: () => held.clear(),
  }
  return new Proxy(methods, {
    ownKeys: () => [...held.keys()],
    getOwnPropertyDescriptor: (_, key) =>
      typeof key === 'string' && held.has(key)
        ? { value: held.get(key), enumerable: true, configurable: true }
        : undefined,
  })
}
