import { createStore } from 'zustand/vanilla'

/** How often this page has asked each origin for something since it was opened, by origin; the first one first. */
export const contactedOrigins = createStore<Readonly<Record<string, number>>>(() => ({}))

let isWatching = false

/**
 * Counts what the page asks for, as the browser itself reports it: also what a script of ours could not count. A
 * request is told when its answer has ended. Those before the first call are counted too, as far as the browser
 * remembers them (250).
 */
export function watchContactedOrigins(): void {
  if (isWatching || typeof PerformanceObserver === 'undefined') return
  isWatching = true
  new PerformanceObserver((list) =>
    countContacts(list.getEntries().map(({ name }) => name)),
  ).observe({
    type: 'resource',
    buffered: true,
  })
  countContacts([location.href])
}

/** Counts requests that the browser does not report to the page: those of its workers. */
export function countContacts(addresses: readonly string[]) {
  const counts = { ...contactedOrigins.getState() }
  for (const address of addresses) {
    const origin = originOf(address)
    if (origin !== undefined) counts[origin] = (counts[origin] ?? 0) + 1
  }
  contactedOrigins.setState(counts, true)
}

/** Undefined for what comes from the page itself, such as pictures of its database. */
function originOf(address: string): string | undefined {
  const { protocol, origin } = new URL(address, location.href)
  return protocol === 'https:' || protocol === 'http:' ? origin : undefined
}
