import type { Page } from '@playwright/test'
import { makeTinyGguf } from '@/testing/tiny-gguf'
import { expect, test } from '../fixtures'
import { seedChat } from '../support/data/seed'
import { keepModels } from '../support/device-model/keep-model'
import { chatScreen } from '../support/pages/chat'

const HELLO = 'Hello from a model on this device.'

/** Opens a chat with one of the models that are kept. */
async function openChatWith(page: Page, model: string, models: Readonly<Record<string, Blob>>) {
  await keepModels(page, models)
  const { path } = await seedChat(page, undefined, {
    type: 'device',
    provider: { defaultModel: model },
  })
  await page.goto(path)
  return chatScreen(page)
}

test('a chat says that its model is being loaded, until the first word, and nothing where it is loaded (LOCAL-16)', async ({
  page,
}) => {
  const chat = await openChatWith(page, 'tiny.gguf', { 'tiny.gguf': makeTinyGguf() })
  const progress = page.getByRole('progressbar', { name: 'Loading the model' })
  let goOn = () => {}
  const held = new Promise<void>((resolve) => (goOn = resolve))
  await page.route(/device-model-worker/, async (route) => {
    await held
    await route.continue()
  })
  await chat.send('Hi')
  await expect(progress).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'Loading the model' })).toHaveCount(1)
  goOn()
  await chat.expectAnswer(HELLO)
  await expect(page.getByRole('progressbar')).toHaveCount(0)

  // Whatever comes and goes is noted from here on.
  await page.evaluate(() => {
    window.barsSeen = 0
    new MutationObserver(() => {
      window.barsSeen += document.querySelectorAll('[role=progressbar]').length
    }).observe(document.body, { childList: true, subtree: true })
  })
  await chat.send('Hi again')
  await expect(chat.answers).toHaveCount(2)
  await chat.expectAnswer(HELLO)
  expect(await page.evaluate(() => window.barsSeen)).toBe(0)
})

declare global {
  interface Window {
    /** How often a bar of progress was in the page while something else in it changed. */
    barsSeen: number
  }
}
