import type { Page } from '@playwright/test'
import { paths } from '@/lib/paths'
import { expect, expectNoAxeViolations, test } from '../fixtures'
import {
  makeCharacter,
  makeConversation,
  makeMessages,
  makeProvider,
  seedDatabase,
  type SeedRecords,
} from '../support/data/seed'
import { chooseIn } from '../support/pages/conversations'

const HOUR = 60 * 60 * 1000

/** Chats with a keeper of a lighthouse and one with a baker; the search knows none of their messages yet. */
function world() {
  const provider = makeProvider(undefined, 'demo')
  const keeper = makeCharacter(provider, { name: 'Mira' })
  const baker = makeCharacter(provider, { name: 'Bao', characterMode: 'rp' })
  const older = makeConversation(keeper, { title: 'Storm night', updatedAt: 1 * HOUR })
  const newer = makeConversation(keeper, { title: 'Quiet morning', updatedAt: 2 * HOUR })
  const bread = makeConversation(baker, {
    title: 'Käsebrot and tea',
    conversationType: 'rp',
    updatedAt: 3 * HOUR,
  })
  const messages = [
    ...makeMessages(older.id, [
      { role: 'system', content: 'You keep a lighthouse.' },
      { role: 'user', content: 'Is the old lighthouse lit tonight?' },
      {
        role: 'assistant',
        content: `${'The waves are high. '.repeat(30)}The LIGHTHOUSE is lit. ${'Sleep well. '.repeat(30)}`,
      },
    ]),
    ...makeMessages(newer.id, [
      { role: 'user', content: 'Who built the lighthouse, and when?' },
      { role: 'assistant', content: 'Nobody remembers. 東京都から船が来ました。' },
    ]),
    ...makeMessages(bread.id, [{ role: 'user', content: 'What does the crème cost?' }]),
  ]
  const records = {
    providers: [provider],
    characters: [keeper, baker],
    conversations: [older, newer, bread],
    messages,
  } satisfies SeedRecords
  return { records, older }
}

const searchBox = (page: Page) => page.getByRole('searchbox', { name: 'Search conversations' })
const results = (page: Page) => page.getByRole('region', { name: 'Search results' })
const titles = (page: Page) => page.getByRole('heading', { level: 2 })
const card = (page: Page, title: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title, level: 2 }) })

/** Whether the page stands at its end, but for what measuring the last cards has added. */
function hasArrived() {
  return scrollY + innerHeight >= document.documentElement.scrollHeight - 20
}

async function openWorld(page: Page) {
  const seeded = world()
  await seedDatabase(page, seeded.records)
  await page.goto(paths.conversations)
  await expect(card(page, 'Storm night')).toBeVisible()
  return seeded
}

test('the search finds messages in all chats while typing and opens the chat at one @phone-only', async ({
  page,
}) => {
  const { older, records } = await openWorld(page)
  await expect(searchBox(page)).toBeHidden()
  await page.getByRole('button', { name: 'Search conversations' }).click()
  await expect(searchBox(page)).toBeFocused()
  await searchBox(page).pressSequentially('light')
  await expect(results(page).getByRole('status')).toHaveText('3 messages in 2 conversations')
  await expect(titles(page)).toHaveText(['Quiet morning', 'Storm night'])
  await expect(results(page).locator('mark')).toHaveText(['lighthouse', 'LIGHTHOUSE', 'lighthouse'])
  await expectNoAxeViolations(page)

  await searchBox(page).pressSequentially('house lit')
  await expect(results(page).getByRole('status')).toHaveText('2 messages in 1 conversation')
  const answer = results(page).getByRole('link', { name: /The LIGHTHOUSE is lit/ })
  await expect(answer).toContainText('Mira')
  await answer.click()
  const messageId = records.messages[2]?.id
  await expect(page).toHaveURL(new RegExp(`/chat/${older.id}\\?message=${messageId}$`))
})

test('the search opens a chat at a message, takes no notice of accents, finds titles, says when nothing is found, and is up to date with what is deleted, brought back and being said', async ({
  page,
}) => {
  const { older, records } = await openWorld(page)
  const count = results(page).getByRole('status')

  await test.step('accents, case and missing spaces', async () => {
    await searchBox(page).fill('creme')
    await expect(results(page).locator('mark')).toHaveText('crème')
    await searchBox(page).fill('KASE')
    await expect(results(page).getByRole('heading', { level: 2 })).toHaveText('Käsebrot and tea')
    await expect(results(page).locator('mark')).toHaveText('Käsebrot')
    await searchBox(page).fill('東京')
    await expect(results(page).locator('mark')).toHaveText('東京')
  })

  await test.step('nothing found, and the ways back to the list', async () => {
    await searchBox(page).fill('zeppelin')
    await expect(page.getByRole('heading', { name: 'Nothing found' })).toBeVisible()
    await expectNoAxeViolations(page)
    await page.getByRole('button', { name: 'Clear search' }).click()
    await expect(searchBox(page)).toBeFocused()
    await expect(card(page, 'Storm night')).toBeVisible()
    await searchBox(page).fill('zeppelin')
    await expect(page.getByRole('heading', { name: 'Nothing found' })).toBeVisible()
    await searchBox(page).press('Escape')
    await expect(searchBox(page)).toHaveValue('')
    await expect(card(page, 'Storm night')).toBeVisible()
  })

  await test.step('a chat that is deleted and brought back', async () => {
    await searchBox(page).fill('lighthouse')
    await expect(count).toHaveText('3 messages in 2 conversations')
    await searchBox(page).fill('')
    await chooseIn(card(page, 'Storm night'), 'Delete')
    await searchBox(page).fill('lighthouse')
    await expect(count).toHaveText('1 message in 1 conversation')
    await searchBox(page).fill('')
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(card(page, 'Storm night')).toBeVisible()
    await searchBox(page).fill('lighthouse')
    await expect(count).toHaveText('3 messages in 2 conversations')
  })

  await test.step('a message, while typing, opens its chat there', async () => {
    await expect(titles(page)).toHaveText(['Quiet morning', 'Storm night'])
    await expect(results(page).locator('mark')).toHaveText([
      'lighthouse',
      'LIGHTHOUSE',
      'lighthouse',
    ])
    await expectNoAxeViolations(page)
    await searchBox(page).press('End')
    await searchBox(page).pressSequentially(' lit')
    await expect(count).toHaveText('2 messages in 1 conversation')
    const answer = results(page).getByRole('link', { name: /The LIGHTHOUSE is lit/ })
    await expect(answer).toContainText('Mira')
    await answer.click()
    await expect(page).toHaveURL(
      new RegExp(`/chat/${older.id}\\?message=${records.messages[2]?.id}$`),
    )
  })

  await test.step('what is being said while it is looked for, and afterwards', async () => {
    const composer = page.getByRole('textbox', { name: 'Message', exact: true })
    const panel = page.getByRole('navigation', { name: 'Search results' })
    await expect(composer).toBeVisible()
    await searchBox(page).fill('quagga')
    await expect(panel.getByRole('status')).toContainText('Nothing')
    await composer.fill('Tell me about quaggas')
    await composer.press('Enter')
    await expect(panel.getByRole('link', { name: /quaggas/ })).toBeVisible()
    await page.getByRole('link', { name: 'Back to Conversations' }).click()
    // Until then the box is the panel's.
    await expect(page.getByRole('heading', { level: 1, name: 'Conversations' })).toBeVisible()
    await searchBox(page).fill('quagga')
    await expect(results(page).getByRole('link', { name: /Tell me about quaggas/ })).toBeVisible()
  })
})

test('a chat is pinned to the top, and stays there; a card begins the other kind of chat where the character allows it (decision 044)', async ({
  page,
}) => {
  await openWorld(page)
  await expect(titles(page)).toHaveText(['Käsebrot and tea', 'Quiet morning', 'Storm night'])
  await chooseIn(card(page, 'Storm night'), 'Pin')
  await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText('Storm night')
  await page.reload()
  await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText('Storm night')
  await expect(card(page, 'Storm night').getByRole('img', { name: 'Pinned' })).toBeVisible()
  await expectNoAxeViolations(page)
  await chooseIn(card(page, 'Storm night'), 'Unpin')
  await expect(page.getByRole('heading', { level: 2 }).last()).toHaveText('Storm night')

  const rpOnly = card(page, 'Käsebrot and tea')
  await expect(rpOnly).toContainText('RP')
  await rpOnly.getByRole('button', { name: /^More for / }).click()
  await expect(rpOnly.getByRole('menuitem', { name: 'Chat2 RP', exact: true })).toBeVisible()
  await expectNoAxeViolations(page)
  await expect(rpOnly.getByRole('menuitem', { name: /^Chat\b/ })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await chooseIn(card(page, 'Storm night'), 'Chat2 RP')
  await expect(page).toHaveURL(/\/chat2\//)
})

test('of a thousand chats only the cards in sight are drawn, to the very end, each with its preview (CONV-08)', async ({
  page,
}) => {
  const provider = makeProvider(undefined, 'demo')
  const character = makeCharacter(provider)
  const conversations = Array.from({ length: 1_000 }, (_, index) =>
    makeConversation(character, {
      title: `Chat number ${String(index + 1).padStart(4, '0')}`,
      updatedAt: HOUR * (2_000 - index),
    }),
  )
  const messages = conversations.flatMap(({ id, title }) =>
    makeMessages(id, [{ role: 'user', content: `Question of ${title}` }]),
  )
  await seedDatabase(page, {
    providers: [provider],
    characters: [character],
    conversations,
    messages,
  })
  await page.goto(paths.conversations)
  await expect(card(page, 'Chat number 0001')).toBeVisible()
  const cards = page.getByRole('tabpanel').getByRole('listitem')
  expect(await cards.count()).toBeLessThan(40)
  await expect(cards.first()).toHaveAttribute('aria-setsize', '1000')
  await page.keyboard.press('End')
  await expect(card(page, 'Chat number 1000')).toBeInViewport()
  await expect(card(page, 'Chat number 1000')).toContainText('Question of Chat number 1000')
  expect(await cards.count()).toBeLessThan(40)
  // A key that comes while the page still glides is the browser's to drop.
  await expect.poll(() => page.evaluate(hasArrived)).toBe(true)
  await page.keyboard.press('Home')
  await expect(card(page, 'Chat number 0001')).toBeInViewport()
  await searchBox(page).fill('number 0777')
  await expect(results(page).getByRole('heading', { level: 2 })).toHaveText('Chat number 0777')
})
