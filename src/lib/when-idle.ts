/** Milliseconds after which what waits for an idle browser is done all the same. */
const LIMIT_MS = 1_000

/** Resolves when the browser has nothing else to do. */
export function whenIdle(): Promise<void> {
  return new Promise((resolve) => {
    // Absent in Safari, whatever the types say.
    if (typeof (globalThis as Partial<typeof globalThis>).requestIdleCallback === 'function')
      requestIdleCallback(() => resolve(), { timeout: LIMIT_MS })
    else setTimeout(resolve, 20)
  })
}
