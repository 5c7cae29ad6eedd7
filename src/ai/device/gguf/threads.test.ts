import { afterEach, expect, it, vi } from 'vitest'
import { threadsToUse, waysToLoad } from './threads'

afterEach(() => {
  vi.unstubAllGlobals()
})

function threadsOf(
  hardwareConcurrency: number,
  crossOriginIsolated: boolean | undefined,
  userAgent = 'Mozilla/5.0',
) {
  vi.stubGlobal('navigator', { hardwareConcurrency, userAgent })
  vi.stubGlobal('crossOriginIsolated', crossOriginIsolated)
  return threadsToUse()
}

it.each([
  [1, 1],
  [2, 2],
  [3, 2],
  [4, 2],
  [6, 3],
  [8, 4],
  [64, 8],
])('on %d cores an isolated page has %d threads (LOCAL-21)', (cores, threads) => {
  expect(threadsOf(cores, true)).toBe(threads)
})

it('a page that is not isolated, or in Firefox, has one thread (LOCAL-21)', () => {
  const userAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:153.0) Gecko/20100101 Firefox/153.0'
  expect(threadsOf(8, true, userAgent)).toBe(1)
  expect(threadsOf(8, false)).toBe(1)
  expect(threadsOf(8, undefined)).toBe(1)
})

it('a model that cannot be loaded in the fastest way is loaded in the next one (LOCAL-21)', () => {
  const onGraphicsCard = false
  expect(waysToLoad(true, 4)).toEqual([
    { onGraphicsCard: true, threads: 4 },
    { onGraphicsCard, threads: 4 },
    { onGraphicsCard, threads: 1 },
  ])
  expect(waysToLoad(true, 1)).toEqual([
    { onGraphicsCard: true, threads: 1 },
    { onGraphicsCard, threads: 1 },
  ])
  expect(waysToLoad(false, 2)).toEqual([
    { onGraphicsCard, threads: 2 },
    { onGraphicsCard, threads: 1 },
  ])
  expect(waysToLoad(false, 1)).toEqual([{ onGraphicsCard, threads: 1 }])
})
