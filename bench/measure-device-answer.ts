import { type Browser, expect } from '@playwright/test'
import { makeTinyGguf } from '@/testing/tiny-gguf'
import { seedChat } from '../e2e/support/data/seed'
import { keepModels } from '../e2e/support/device-model/keep-model'
import { traceTasks } from './trace-tasks'
import { settle } from './watched-page'

const MODEL = 'endless.gguf'

/** Tokens of the answer: some seconds of a model that writes faster than any real one. */
const TOKENS = 1_500

/**
 * Lets a model on this device write an answer in a chat, and watches the page's main thread from its first words to its
 * last. LOCAL-15
 * @returns milliseconds of the processor that the longest task took
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
  const stop = await traceTasks(browser, page)
  await expect(answer).toHaveAttribute('aria-busy', 'false', { timeout: 120_000 })
  const longest = await stop()
  await context.close()
  return longest
}
