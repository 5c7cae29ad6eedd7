import { setTimeout } from 'node:timers/promises'
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

/** Milliseconds that are traced at once: a trace is one text, of 8 MB for each second of work. */
const PIECE_MS = 10_000

/**
 * Traces the tasks of the page's main thread from now on, in pieces: what begins between two of them is not seen. What a task took of
 * the processor is counted, not how long it lasted, because workers, the database and whatever stands in for others take the cores
 * of a machine that has few.
 * @returns the way to end it, which gives milliseconds of the longest task. @throws {Error} where the browser does not tell
 */
export async function traceTasks(browser: Browser, page: Page): Promise<() => Promise<number>> {
  const start = () => browser.startTracing(page, { categories: ['toplevel', '__metadata'] })
  const end = new AbortController()
  const traceOn = async () => {
    let longest = 0
    for (;;) {
      // Ended early, it is no failure.
      await setTimeout(PIECE_MS, undefined, { signal: end.signal }).catch(() => undefined)
      longest = Math.max(longest, longestTask((await browser.stopTracing()).toString()))
      if (end.signal.aborted) return longest
      await start()
    }
  }
  await start()
  const tracing = traceOn()
  return async () => {
    end.abort()
    const longest = await tracing
    if (longest === 0) throw new Error('This browser does not tell what its tasks took')
    return longest
  }
}

/** Milliseconds of the processor that the longest task took. */
function longestTask(trace: string): number {
  const { traceEvents } = traceSchema.parse(JSON.parse(trace))
  const mains = new Set(
    traceEvents.flatMap(({ name, pid, tid, args }) =>
      name === 'thread_name' && args?.name === 'CrRendererMain' ? [`${pid} ${tid}`] : [],
    ),
  )
  const longest = traceEvents.reduce(
    (most, { pid, tid, tdur = 0 }) => (mains.has(`${pid} ${tid}`) ? Math.max(most, tdur) : most),
    0,
  )
  return longest / 1_000
}
