import { expect, type Page } from '@playwright/test'

/** How long the app waits before a second and a third try, in milliseconds: at least and at most. */
export const BACK_OFFS = [
  [375, 500],
  [750, 1000],
] as const

declare global {
  interface Window {
    /** Delays of all timers started since `recordTimers`, in milliseconds. */
    startedTimers?: number[]
  }
}

/**
 * From now on the page notes how long each of its timers is to wait. Timers of 0 ms are turns, not waits: they run
 * although the clock stands still. Call it once the app is open.
 */
export function recordTimers(page: Page): Promise<void> {
  return page.evaluate(() => {
    const delays: number[] = []
    const start = window.setTimeout.bind(window)
    window.startedTimers = delays
    // What the app calls; the fake clock stands behind it.
    window.setTimeout = ((handler: () => void, delayMs = 0, ...rest: unknown[]) => {
      delays.push(delayMs)
      if (delayMs === 0) {
        const turn = new MessageChannel()
        turn.port1.onmessage = handler
        turn.port2.postMessage(undefined)
        return 0
      }
      return start(handler, delayMs, ...rest)
    }) as typeof window.setTimeout
  })
}

/** Forgets the timers so far: what an earlier answer has started may wait as long as what comes now. */
export async function forgetTimers(page: Page): Promise<void> {
  await page.evaluate(() => {
    if (window.startedTimers) window.startedTimers.length = 0
  })
}

/** Waits until a timer with a delay in a range has been started, and forgets it and those before it. */
export async function expectTimer(page: Page, fromMs: number, toMs = fromMs) {
  // In one go: the next one may be started before another question reaches the page.
  const take = () =>
    page.evaluate(
      ([from, to]) => {
        const delays = window.startedTimers ?? []
        const place = delays.findIndex((delay) => delay >= from && delay <= to)
        delays.splice(0, place + 1)
        return place >= 0
      },
      [fromMs, toMs] as const,
    )
  await expect.poll(take, { intervals: [20] }).toBe(true)
}

/**
 * Sits out one wait between two tries, and only that: a clock that moved on while a request is on its way would end it
 * by its time limit. Needs `recordTimers`.
 */
export async function passBackOff(page: Page, [fromMs, toMs]: readonly [number, number]) {
  await expectTimer(page, fromMs, toMs)
  await page.clock.fastForward(toMs)
}
