/** Threads at most: beyond it they wait for memory more than they reckon. */
const MAX_THREADS = 8

/**
 * How many threads a model is given: half of the cores, because the other half is often the same ones counted twice, but two where
 * there are two. One where the page is not isolated, since threads share memory (LOCAL-21).
 */
export function threadsToUse(): number {
  if (!globalThis.crossOriginIsolated) return 1
  const { hardwareConcurrency: cores, userAgent } = navigator
  // On a busy computer Firefox 153 now and then stands still for good with threads, without any error.
  if (/\bFirefox\//.test(userAgent)) return 1
  if (cores < 2) return 1
  return Math.min(Math.max(Math.floor(cores / 2), 2), MAX_THREADS)
}

/** A way to load a model: where it is reckoned, and by how many threads. */
export interface LoadingWay {
  onGraphicsCard: boolean
  threads: number
}

/**
 * The ways to load a model, the fastest first. A graphics card is many times faster, and not every one can do it; and a
 * browser that says it has threads may not be able to start them.
 * @param threads as many as there may be
 */
export function waysToLoad(hasGraphicsCard: boolean, threads: number): LoadingWay[] {
  const ways = [{ onGraphicsCard: false, threads }]
  if (hasGraphicsCard) ways.unshift({ onGraphicsCard: true, threads })
  if (threads > 1) ways.push({ onGraphicsCard: false, threads: 1 })
  return ways
}
