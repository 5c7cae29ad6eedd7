import { expect, type Page } from '@playwright/test'

/** Milliseconds to move on at a time: more than any wait between two tries. */
const STEP_MS = 10_000

/** Moves the page's installed clock on until something holds, so that nobody waits for real back-offs. */
export async function passTimeUntil(page: Page, holds: () => boolean | Promise<boolean>) {
  await expect
    .poll(async () => (await holds()) || page.clock.fastForward(STEP_MS).then(() => false), {
      intervals: [20],
    })
    .toBe(true)
}

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

/** Waits until a timer with a delay in a range has been started, and forgets the timers so far. */
export async function expectTimer(page: Page, fromMs: number, toMs = fromMs) {
  const isStarted = () =>
    page.evaluate(
      ([from, to]) => window.startedTimers?.some((delay) => delay >= from && delay <= to) ?? false,
      [fromMs, toMs] as const,
    )
  await expect.poll(isStarted, { intervals: [20] }).toBe(true)
  await page.evaluate(() => {
    if (window.startedTimers) window.startedTimers.length = 0
  })
}
