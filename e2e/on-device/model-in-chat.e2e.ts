import type { Page } from '@playwright/test'
import { paths } from '@/lib/paths'
import { makeTinyGguf } from '@/testing/tiny-gguf'
import { expect, test } from '../fixtures'
import { makeChat, makeLorebook, readStore, seedChat, seedDatabase } from '../support/data/seed'
import { stubLanguageModel } from '../support/browser/language-model'
import { keepModels } from '../support/device-model/keep-model'
import { drawPicture } from '../support/data/pictures'
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
  await page.evaluate(() => {
    const notes = { ' middle.gguf': { ratios: [], speed: 7 } }
    localStorage.setItem('parlour-model-notes', JSON.stringify(notes))
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
  await expect(page.getByText('some 7 words a second')).toBeVisible()
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

test('a long chat with lore and memory fits what the model takes: the oldest messages stay away, and the chat says so (LOCAL-04)', async ({
  page,
}) => {
  await stubLanguageModel(page)
  const { lorebook, loreEntries } = makeLorebook(['Lighthouse'])
  const { records, conversation, path } = makeChat(undefined, {
    type: 'device',
    character: { lorebookIds: [lorebook.id] },
    messages: Array.from({ length: 120 }, (_, index) => ({
      role: index % 2 === 0 ? 'user' : 'assistant',
      content: `Message ${index + 1}. ${'The lamp burns all night. '.repeat(20)}`,
    })),
  })
  const fact = {
    id: 'memory-1',
    scope: 'chat' as const,
    ownerId: conversation.id,
    kind: 'fact' as const,
    text: 'The user is called Marta.',
    sources: [],
    sourceIds: [],
    madeBy: 'user' as const,
    createdAt: 1,
    updatedAt: 1,
  }
  await seedDatabase(page, {
    ...records,
    memories: [fact],
    lorebooks: [lorebook],
    loreEntries,
  })
  await page.goto(path)
  const chat = chatScreen(page)
  await chat.send('What stands at the Lighthouse?')
  await chat.expectAnswer('Hello from the browser.')
  const [first] = await page.evaluate(() => window.languageModelStub.created)
  const sent = JSON.stringify(first?.initialPrompts)
  expect(sent).toContain('You are Mira')
  expect(sent).toContain('Marta')
  expect(sent).toContain('Lighthouse stands by the water')
  expect(sent).toContain('Message 120.')
  expect(sent).not.toContain('Message 1.')
  // Half of the 4,096 tokens at least is for the answer, at some four letters each.
  expect(sent.length).toBeLessThan(3_000 * 4)
  expect(sent.length).toBeGreaterThan(1_000 * 4)
  await chat.log.press('Home')
  await expect(page.getByRole('note', { name: 'From here on the model reads along' })).toBeVisible()
})

test('a model from a file is said to see no pictures before one is sent (ATT-17)', async ({
  page,
}) => {
  await openChatWith(page, 'tiny.gguf', { 'tiny.gguf': makeTinyGguf() })
  const photo = await drawPicture(page, { width: 40, height: 40, name: 'photo.png' })
  await page.getByRole('button', { name: 'More', exact: true }).click()
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('menuitem', { name: 'Attach files' }).click()
  await (await chooser).setFiles(photo)
  await expect(page.getByText('tiny.gguf sees no pictures')).toBeVisible()
})

declare global {
  interface Window {
    /** How often a bar of progress was in the page while something else in it changed. */
    barsSeen: number
  }
}
