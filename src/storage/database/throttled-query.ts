import { Dexie } from 'dexie'

/** Milliseconds between two readings: what a person can follow. */
const BETWEEN_MS = 500

/**
 * A query of a live query over what a worker changes many times in a second: it reads at once, and then twice a second at
 * most, so that the page does not read all the time. What was asked for in between is read once.
 * @returns a query for one subscription, as the live query takes back what it has asked before
 */
export function throttledQuery<Result>(query: () => Promise<Result>): () => Promise<Result> {
  let readAt = -Infinity
  let asked = 0
  return async () => {
    asked += 1
    const turn = asked
    const waitMs = readAt + BETWEEN_MS - performance.now()
    // A promise of Dexie's own: what is read after any other is not known to belong to the live query.
    if (waitMs > 0) await new Dexie.Promise<void>((resolve) => setTimeout(resolve, waitMs))
    // Of a live query that is aborted nobody hears, and it has asked once more since.
    if (turn !== asked) throw new DOMException('It is read for a later change', 'AbortError')
    readAt = performance.now()
    return query()
  }
}
