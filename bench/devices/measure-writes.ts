import type { Browser } from '@playwright/test'
import type { WriteMode } from '../writes/writes'

/** The time within which 95 of 100 turns were added, in milliseconds. SYNC-03 */
export type WriteFigures = Record<WriteMode, number>

const MODES = ['plain', 'off', 'on'] as const
/** Turns of a batch. The three take turns with their batches, so that all meet the same machine. */
const BATCH = 10
const BATCHES = 40

/** Adds turns to a chat where nothing of sync is there, where it is off, and where it is on. */
export async function measureWrites(browser: Browser, pageUrl: string): Promise<WriteFigures> {
  const opened = await Promise.all(
    MODES.map(async (mode) => {
      const context = await browser.newContext()
      const page = await context.newPage()
      await page.goto(pageUrl)
      await page.evaluate((name) => window.prepareWrites(name), mode)
      return { mode, context, page, times: [] as number[] }
    }),
  )
  for (const { page } of opened) await page.evaluate((count) => window.timeWrites(count), BATCH)
  for (let batch = 0; batch < BATCHES; batch += 1)
    for (const { page, times } of opened)
      times.push(...(await page.evaluate((count) => window.timeWrites(count), BATCH)))
  const figures = { plain: 0, off: 0, on: 0 }
  for (const { mode, times } of opened) figures[mode] = percentile95(times)
  for (const { context } of opened) await context.close()
  return figures
}

function percentile95(times: readonly number[]): number {
  const sorted = times.toSorted((one, other) => one - other)
  return sorted[Math.ceil(sorted.length * 0.95) - 1] ?? NaN
}
