import { type BrowserContext, expect, type Page } from '@playwright/test'

/** How long the app waits before a second and a third try, in milliseconds: at least and at most. */
export const BACK_OFFS = [
  [375, 500],
  [750, 1000],
] as const

/** A timer of at least this many milliseconds is a wait of the app; a shorter one is a turn on the way to the next drawing. */
const SHORTEST_WAIT_MS = 350

type OwnTimers = Pick<
  Window,
  | 'setTimeout'
  | 'clearTimeout'
  | 'requestAnimationFrame'
  | 'cancelAnimationFrame'
  | 'requestIdleCallback'
  | 'cancelIdleCallback'
>

declare global {
  interface Window {
    /** Delays of all timers started since `recordTimers`, in milliseconds. */
    startedTimers?: number[]
    /** The browser's own timers, behind the clock that a journey sets. */
    ownTimers?: OwnTimers
  }
}

/**
 * Gives all pages of a context a clock that the journey may stop with `stopClock`. Only waits stop with it: frames, idle
 * moments and short timers go by the browser's own clock, because without them the app draws nothing, and what it shows
 * would depend on how far a busy machine had come when the clock stopped. Call it before the app is opened.
 */
export async function installClock(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    window.ownTimers = {
      setTimeout: window.setTimeout.bind(window),
      clearTimeout: window.clearTimeout.bind(window),
      requestAnimationFrame: window.requestAnimationFrame.bind(window),
      cancelAnimationFrame: window.cancelAnimationFrame.bind(window),
      requestIdleCallback: window.requestIdleCallback.bind(window),
      cancelIdleCallback: window.cancelIdleCallback.bind(window),
    }
  })
  await context.clock.install()
  await context.addInitScript((shortestWaitMs) => {
    const own = window.ownTimers
    const wait = window.setTimeout.bind(window)
    const endWait = window.clearTimeout.bind(window)
    if (!own) throw new Error('The clock came before the browser’s own timers were noted.')
    const turns = new Set<number>()
    Object.assign(window, own, {
      setTimeout: (handler: () => void, delayMs = 0, ...rest: unknown[]) => {
        if (delayMs >= shortestWaitMs) return wait(handler, delayMs, ...rest)
        const turn = own.setTimeout(() => {
          turns.delete(turn)
          handler()
        }, delayMs)
        turns.add(turn)
        return turn
      },
      clearTimeout: (timer?: number) => {
        if (timer !== undefined && turns.delete(timer)) own.clearTimeout(timer)
        else endWait(timer)
      },
    })
  }, SHORTEST_WAIT_MS)
}

/**
 * Stops the clock of a page, and of all pages of its context. It goes no further than it must: a limit that is running
 * would be over although the app had no time for what is limited.
 */
export async function stopClock(page: Page): Promise<void> {
  await expect(async () => {
    const now = await page.evaluate(() => Date.now())
    // A busy machine may be past this before it is told; the clock stands then, and the next time is later.
    await page.clock.pauseAt(now + 1_000)
  }).toPass()
}

/** From now on the page notes how long each of its timers is to wait. Call it once the app is open. */
export function recordTimers(page: Page): Promise<void> {
  return page.evaluate(() => {
    const delays: number[] = []
    const start = window.setTimeout.bind(window)
    window.startedTimers = delays
    // What the app calls; the journey's clock stands behind it.
    window.setTimeout = ((handler: () => void, delayMs = 0, ...rest: unknown[]) => {
      delays.push(delayMs)
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
