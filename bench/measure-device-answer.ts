import { type Browser, expect } from '@playwright/test'
import * as z from 'zod/mini'
import { makeTinyGguf } from '@/testing/tiny-gguf'
import { seedChat } from '../e2e/support/data/seed'
import { keepModels } from '../e2e/support/device-model/keep-model'
import { settle } from './watched-page'

const MODEL = 'endless.gguf'

/** Tokens of the answer: some seconds of a model that writes faster than any real one. */
const TOKENS = 1_500

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
 * Lets a model on this device write an answer in a chat, and watches the page's main thread from its first words to its
 * last. What a task took of the processor is counted, not how long it lasted, because the model itself takes a whole core of a
 * machine that has few. LOCAL-15
 * @returns milliseconds of the longest task
 */
export async function measureDeviceAnswer(browser: Browser, origin: string): Promise<number> {
  const context = await browser.newContext({ baseURL: origin, serviceWorkers: 'block' })
  const page = await context.newPage()
  await keepModels(page, {
    [MODEL]: makeTinyGguf({ isEndless: true, contextLength: 4_096 }),
  })
  const { path } = await seedChat(page, undefined, {
    type: 'device',
    provider: { defaultModel: MODEL },
    character: { modelParameters: { maxTokens: TOKENS } },
  })
  await page.goto(path)
  const answer = page.getByRole('article', { name: 'Mira', exact: true })
  await page.getByRole('textbox', { name: 'Message', exact: true }).fill('Tell me about bridges.')
  // What a chat fetches late, and what the model takes to load, is not of the answer.
  await settle(page, 2_000)
  await page.keyboard.press('Enter')
  await expect(answer).toContainText('Hello from a model', { timeout: 60_000 })
  await browser.startTracing(page, { categories: ['toplevel', '__metadata'] })
  await expect(answer).toHaveAttribute('aria-busy', 'false', { timeout: 120_000 })
  const { traceEvents } = traceSchema.parse(JSON.parse((await browser.stopTracing()).toString()))
  await context.close()
  const mains = new Set(
    traceEvents.flatMap(({ name, pid, tid, args }) =>
      name === 'thread_name' && args?.name === 'CrRendererMain' ? [`${pid} ${tid}`] : [],
    ),
  )
  const times = traceEvents.flatMap(({ pid, tid, tdur }) =>
    tdur !== undefined && mains.has(`${pid} ${tid}`) ? [tdur / 1_000] : [],
  )
  if (times.length === 0) throw new Error('This browser does not tell what its tasks took')
  return Math.max(...times)
}
