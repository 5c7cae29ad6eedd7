import type { Page } from '@playwright/test'
import { paths } from '@/lib/paths'
import { makeTinyGguf } from '@/testing/tiny-gguf'
import {
  clearBrowserCache,
  expect,
  expectBuild,
  findUpdate,
  NOBODY_ANSWERS,
  test,
  untilStored,
} from '../support/browser/host'
import { makeCharacter, makeConversation, makeProvider, seedDatabase } from '../support/data/seed'
import { chatScreen, expectDone } from '../support/pages/chat'

/** Names of the files in the caches of the service worker that run a model, in order. */
const storedEngine = (page: Page) =>
  page.evaluate(async () => {
    const names = await caches.keys()
    const stored = await Promise.all(
      names.map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url)),
    )
    return stored
      .flat()
      .map((url) => url.slice(url.lastIndexOf('/') + 1))
      .filter((name) => /device-model-worker|wllama|\.wasm/.test(name))
      .toSorted()
  })

/** Chromium takes the faster build. */
const ofBuild = (mark: string) => [
  expect.stringMatching(new RegExp(`^device-model-worker-[\\w-]{9}${mark}\\.js$`)) as unknown,
  expect.stringMatching(new RegExp(`^wllama-[\\w-]{8}${mark}\\.wasm$`)) as unknown,
]

test('a model that was stored answers without a network, though it was never loaded before, and so it does after an update (LOCAL-14, LOCAL-18)', async ({
  page,
  context,
  host,
  guards,
}) => {
  guards.allowConsole(NOBODY_ANSWERS)
  const model = 'tiny.gguf'
  const provider = makeProvider(undefined, 'device', { name: 'My models', defaultModel: model })
  const character = makeCharacter(provider)
  const conversation = makeConversation(character)
  await seedDatabase(page, {
    providers: [provider],
    characters: [character],
    conversations: [conversation],
  })
  await page.goto(paths.providers)
  await untilStored(page)
  expect(await storedEngine(page)).toEqual([])

  await test.step('what runs it is stored with it', async () => {
    await page.getByRole('button', { name: 'Edit' }).click()
    const buffer = Buffer.from(await makeTinyGguf().arrayBuffer())
    const file = { name: model, mimeType: 'application/octet-stream', buffer }
    await page.locator('input[type=file]').setInputFiles(file)
    await expect(page.getByRole('button', { name: `Remove ${model}` })).toBeVisible()
    await expect.poll(() => storedEngine(page)).toEqual(ofBuild(''))
  })

  const chat = chatScreen(page)
  const askOffline = async (question: string) => {
    await host.goAway()
    await clearBrowserCache(context, page)
    await page.goto(paths.chat(conversation.id))
    await chat.send(question)
    await expect(chat.userMessages.last()).toContainText(question)
    await expectDone(chat.lastAnswer)
    await expect(chat.lastAnswer).toContainText('Hello from a model on this device.')
  }
  await test.step('it answers offline', () => askOffline('Hi'))

  await test.step('a new version brings its own, and it answers offline with that', async () => {
    await host.comeBack()
    await host.putUpNextBuild()
    const offer = page.getByText('A new version of Parlour is ready')
    await findUpdate(page, () => expect(offer).toBeVisible({ timeout: 3_000 }))
    await page.reload()
    await expectBuild(page, 2)
    // The old version's files go when nobody needs them.
    await expect(async () => {
      await page.reload()
      await expect.poll(() => storedEngine(page)).toEqual(ofBuild('next'))
    }).toPass()
    await askOffline('Are you still there?')
    await expectBuild(page, 2)
  })
})
