import type { Browser, Page } from '@playwright/test'
import * as z from 'zod/mini'

/** What the browser traces of its tasks; `tdur`: microseconds of CPU. */
const traceSchema = z.object({
  traceEvents: z.array(
    z.object({
      name: z.string(),
      pid: z.int(),
      tid: z.int(),
      tdur: z.optional(z.number()),
      args: z.optional(z.object({ name: z.optional(z.unknown()) })),
    }),
  ),
})

/**
 * Traces the tasks of the page's main thread from now on: for a minute at most, because a trace is one text of 8 MB for each second
 * of work. What a task took of the processor is counted, not how long it lasted, because workers, the database and whatever stands
 * in for others take the cores of a machine that has few.
 * @returns the way to end it, which gives milliseconds of the longest task. @throws {Error} where the browser does not tell
 */
export async function traceTasks(browser: Browser, page: Page): Promise<() => Promise<number>> {
  await browser.startTracing(page, { categories: ['toplevel', '__metadata'] })
  return async () => {
    const { traceEvents } = traceSchema.parse(JSON.parse((await browser.stopTracing()).toString()))
    const mains = new Set(
      traceEvents.flatMap(({ name, pid, tid, args }) =>
        name === 'thread_name' && args?.name === 'CrRendererMain' ? [`${pid} ${tid}`] : [],
      ),
    )
    const longest = traceEvents.reduce(
      (most, { pid, tid, tdur = 0 }) => (mains.has(`${pid} ${tid}`) ? Math.max(most, tdur) : most),
      0,
    )
    if (longest === 0) throw new Error('This browser does not tell what its tasks took')
    return longest / 1_000
  }
}
