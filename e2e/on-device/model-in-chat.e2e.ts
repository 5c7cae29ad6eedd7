import type { Page } from '@playwright/test'
import { paths } from '@/lib/paths'
import { makeTinyGguf } from '@/testing/tiny-gguf'
import { expect, test } from '../fixtures'
import { readStore, seedChat } from '../support/data/seed'
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

test('where a model takes more memory than there is, what was written stays, and a press goes on with the largest of the smaller ones (LOCAL-20)', async ({
  page,
  guards,
}) => {
  const tiny = makeTinyGguf()
  const larger = (bytes: number) => new Blob([tiny, new Uint8Array(bytes)])
  const chat = await openChatWith(page, 'large.gguf', {
    'large.gguf': larger(2_000),
    'middle.gguf': larger(1_000),
    'small.gguf': tiny,
    'vast.gguf': larger(3_000),
  })
  // The browser ends a worker so that takes too much, or does not start it.
  guards.allowConsole(/Failed to load resource/)
  await page.route(/device-model-worker/, (route) => route.abort(), { times: 1 })
  await chat.send('Hi')
  await expect(chat.lastAnswer).toContainText('A smaller model needs less memory.')
  await expect(chat.lastAnswer.getByRole('link', { name: 'Get a smaller model' })).toHaveCount(0)
  await chat.lastAnswer.getByRole('button', { name: 'Use middle.gguf and try again' }).click()
  await chat.expectAnswer(HELLO)
  await expect(chat.userMessages).toHaveCount(1)
  expect(await readStore(page, 'characters')).toMatchObject([{ model: 'middle.gguf' }])
})

test('where there is no smaller model, the way leads to where models are (LOCAL-20)', async ({
  page,
  guards,
}) => {
  const chat = await openChatWith(page, 'only.gguf', { 'only.gguf': makeTinyGguf() })
  guards.allowConsole(/Failed to load resource/)
  await page.route(/device-model-worker/, (route) => route.abort(), { times: 1 })
  await chat.send('Hi')
  await chat.lastAnswer.getByRole('link', { name: 'Get a smaller model' }).click()
  await expect(page).toHaveURL(paths.deviceModels)
})

declare global {
  interface Window {
    /** How often a bar of progress was in the page while something else in it changed. */
    barsSeen: number
  }
}
