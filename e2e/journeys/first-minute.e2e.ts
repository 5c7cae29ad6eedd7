import type { Page, Request } from '@playwright/test'
import { expect, test } from '../fixtures'
import { chatScreen, expectDone } from '../support/pages/chat'
import { readStore } from '../support/data/seed'

const DEMO_CHARACTER = 'Hollis'

/** Notes from here on each length that the text of the last message has on the screen. */
async function watchLengths(page: Page) {
  const lengths = await page.evaluateHandle(() => {
    const seen = new Set<number>()
    new MutationObserver(() => {
      const last = Array.from(document.querySelectorAll('[role=log] article')).at(-1)
      seen.add(last?.textContent.length ?? 0)
    }).observe(document.body, { subtree: true, childList: true, characterData: true })
    return seen
  })
  return () => lengths.evaluate(({ size }) => size)
}

/**
 * Notes which requests are on their way. The browser's own word for a quiet page, "networkidle", is said once for each
 * document, and may come before a screen that is opened within it.
 * @returns what waits until there has been none for half a second
 */
function watchRequests(page: Page) {
  const open = new Set<Request>()
  page.on('request', (request) => open.add(request))
  page.on('requestfinished', (request) => open.delete(request))
  page.on('requestfailed', (request) => open.delete(request))
  return async () => {
    let quietLooks = 0
    const look = () => (quietLooks = open.size === 0 ? quietLooks + 1 : 0)
    await expect.poll(look, { intervals: [100] }).toBeGreaterThan(5)
  }
}

/** From an empty Home to the first answer of the demo, which grows before the eyes. */
async function meetTheDemo(page: Page) {
  await page.goto('/')
  await expect(page).toHaveTitle('Parlour')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Get Started' })).toBeVisible()
  await expect(page.locator('main li h2')).toHaveCount(4)

  await page.getByRole('button', { name: 'Try the demo' }).click()
  const chat = chatScreen(page, DEMO_CHARACTER)
  await expect(chat.lastAnswer).toContainText('Welcome to Parlour')
  await expect(page).toHaveURL(/\/chat\/[^/]+$/)
  await expect(page.getByRole('note')).toContainText('not an AI model')
  await expect(chat.badge).toHaveText('API Connected')

  const countLengths = await watchLengths(page)
  const suggestions = page.getByRole('group', { name: 'Suggestions' })
  await suggestions.getByRole('button', { name: 'Tell me a story' }).click()
  await expect(suggestions).toBeHidden()
  await expect(chat.userMessages).toHaveText(/Tell me a story/)
  await expectDone(chat.lastAnswer)
  expect(await countLengths(), 'the answer grew before the eyes').toBeGreaterThan(5)
  return chat
}

test(
  'a stranger chats with a demo within a minute, which says that it is a script (HOME-01, HOME-08, HOME-10, NAV-18, MSG-13)',
  { tag: '@phone-only' },
  async ({ page }) => {
    await meetTheDemo(page)
  },
)

test('a stranger chats with a demo within a minute; a reload keeps the chat, and a second press leads back to it (HOME-01, HOME-05 to HOME-08, HOME-10, NAV-18, MSG-13)', async ({
  page,
}) => {
  const chat = await meetTheDemo(page)
  const answer = await chat.lastAnswer.innerText()
  const address = page.url()

  await page.reload()
  await expect(chat.userMessages).toHaveText(/Tell me a story/)
  await expect.poll(() => chat.lastAnswer.innerText()).toBe(answer)

  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Continue Your Conversations' })).toBeVisible()
  await expect(page.getByText('3 characters, 1 conversation', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Try the demo' }).click()
  await expect(page).toHaveURL(address)
  await expect(chat.userMessages).toHaveText(/Tell me a story/)

  await page.goto('/')
  await page.getByRole('link', { name: 'All conversations' }).click()
  await expect(page).toHaveURL('/conversations')
  expect(await readStore(page, 'conversations')).toHaveLength(1)
  expect(await readStore(page, 'providers')).toHaveLength(1)
})

test('the demo is one press away wherever a provider is missing, and answers without a network from its first message on (HOME-08, PROV-07, CHAR-10, CONV-12)', async ({
  page,
  context,
  guards,
}) => {
  const waitUntilQuiet = watchRequests(page)
  for (const path of ['/providers', '/characters', '/conversations']) {
    await page.goto(path)
    await expect(page.getByRole('button', { name: 'Try the demo' })).toBeEnabled()
  }
  await page.getByRole('button', { name: 'Try the demo' }).click()
  const chat = chatScreen(page, DEMO_CHARACTER)
  await expect(chat.lastAnswer).toContainText('Welcome to Parlour')
  // It comes last of all that a chat loads by itself.
  await expect(page.getByRole('complementary', { name: 'Conversations' })).toBeVisible()
  await waitUntilQuiet()
  // Pieces of the app that no answer needs may be looked for even now.
  guards.allowConsole(/net::ERR_INTERNET_DISCONNECTED/)
  const asked: string[] = []
  await context.setOffline(true)
  page.on('request', (request) => asked.push(request.url()))
  await chat.send('Hello there')
  await expectDone(chat.lastAnswer)
  await chat.send('Thank you')
  await expectDone(chat.lastAnswer)
  await expect(chat.answers).toHaveCount(3)
  await expect(chat.errorBanner).toHaveCount(0)
  await expect(chat.lastAnswer.getByRole('alert')).toHaveCount(0)
  // Only pieces of the app itself may be looked for.
  const { origin } = new URL(page.url())
  expect(asked.filter((url) => !url.startsWith(`${origin}/assets/`))).toEqual([])
})
