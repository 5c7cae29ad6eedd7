import { paths } from '@/lib/paths'
import { expect, test } from '../fixtures'
import { chatScreen, expectDone } from '../support/pages/chat'
import { seedPricedChat } from '../support/data/priced-chat'
import { makeChat, makeConversation, seedDatabase } from '../support/data/seed'

/** Nano-dollars. */
const DOLLAR = 1_000_000_000

test('two tabs at the last cent: one request leaves, and the other says why not (COST-18, COST-20)', async ({
  page,
  context,
  standIn,
}) => {
  // One answer may cost $8.
  const { path, character } = await seedPricedChat(page, standIn, { dayLimit: 10 * DOLLAR })
  // Another chat, because two tabs of one end each other's answers.
  const second = makeConversation(character, { id: 'second-chat' })
  await seedDatabase(page, { conversations: [second] })
  const other = await context.newPage()
  const tabs = [page, other]
  await Promise.all([page.goto(path), other.goto(paths.chat(second.id))])
  standIn.hold()
  await Promise.all(
    tabs.map(async (tab, index) => {
      const { composer } = chatScreen(tab)
      await composer.fill(`From tab ${index}`)
      await composer.press('Enter')
    }),
  )
  const dialogs = tabs.map((tab) => tab.getByRole('dialog', { name: 'Past your limit' }))
  await expect(async () => {
    const shown = await Promise.all(dialogs.map((dialog) => dialog.isVisible()))
    expect(shown.filter(Boolean)).toHaveLength(1)
  }).toPass()
  await standIn.waitUntil(() => standIn.chats().length === 1)
  expect(standIn.chats()).toHaveLength(1)
  for (const dialog of dialogs)
    if (await dialog.isVisible()) await dialog.getByRole('button', { name: 'Cancel' }).click()
  standIn.release()
  for (const dialog of dialogs) await expect(dialog).toBeHidden()
  expect(standIn.chats()).toHaveLength(1)
})

test('a page that is killed in the midst of an answer leaves it as perhaps charged (COST-21)', async ({
  page,
  context,
  standIn,
}) => {
  const { path } = await seedPricedChat(page, standIn, { wasOffered: true })
  const dying = await context.newPage()
  await dying.goto(path)
  const chat = chatScreen(dying)
  standIn.hold()
  standIn.reply(['The lamp ', 'was lit.'])
  await chat.send('Is the lamp lit?')
  await standIn.waitUntil(() => standIn.chats().length === 1)
  standIn.release(1)
  await expect(chat.lastAnswer).toContainText('The lamp')
  // Closed, it could still enter what it knows. The answer to this never comes.
  const session = await context.newCDPSession(dying)
  const crashed = dying.waitForEvent('crash')
  void session.send('Page.crash').catch(() => undefined)
  await crashed
  await dying.close()
  standIn.release()
  await page.clock.install({ time: Date.now() + 31 * 60_000 })
  await page.goto(paths.spending)
  await expect(page.getByRole('heading', { name: 'Perhaps charged' })).toBeVisible()
  await expect(page.getByLabel('Perhaps charged, at most')).toContainText('$8.00')
  await page.getByRole('button', { name: /^It was charged: / }).click()
  await expect(page.getByRole('heading', { name: 'Perhaps charged' })).toBeHidden()
  await expect(page.getByLabel('Spent', { exact: true })).toContainText('$8.00')
})

test('a newcomer sets a limit of $5, meets it, understands it, raises it, and the answer comes (COST-17, COST-20) @phone', async ({
  page,
  standIn,
}) => {
  const { path } = await seedPricedChat(page, standIn)
  await page.goto(paths.spending)
  await page.getByLabel('For a day', { exact: true }).fill('5')
  await page.getByRole('button', { name: 'Save limits' }).click()
  await expect(page.getByText('$0.00 of $5.00 used')).toBeVisible()
  await page.goto(path)
  const chat = chatScreen(page)
  const dialog = page.getByRole('dialog', { name: 'Past your limit' })
  await test.step('nothing is sent, and the words are back in their box', async () => {
    await chat.composer.fill('Is the lamp lit?')
    await chat.sendButton.click()
    await expect(dialog).toContainText(
      /your limit for today \(\$5\.00\): \$0\.00 used, this request up to \$8\.00/,
    )
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(chat.composer).toHaveValue('Is the lamp lit?')
    expect(standIn.chats()).toHaveLength(0)
  })
  await test.step('a raised limit lets it go', async () => {
    standIn.reply('It is.')
    await chat.sendButton.click()
    await expect(dialog.getByRole('textbox')).toHaveValue('10')
    await dialog.getByRole('button', { name: 'Raise to' }).click()
    await chat.expectAnswer('It is.')
    expect(standIn.chats()).toHaveLength(1)
  })
})

test('a limit of zero sends nothing (COST-18)', async ({ page, standIn }) => {
  const { path } = await seedPricedChat(page, standIn, { dayLimit: 0 })
  await page.goto(path)
  const chat = chatScreen(page)
  await chat.composer.fill('Is the lamp lit?')
  await chat.composer.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Past your limit' })
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(chat.composer).toHaveValue('Is the lamp lit?')
  expect(standIn.chats()).toHaveLength(0)
})

test('a provider whose price nobody knows asks before it sends (COST-22)', async ({
  page,
  guards,
}) => {
  // Not on this computer, or it would be free.
  const origin = 'https://models.parlour.test'
  guards.allowOrigin(origin)
  let asked = 0
  await page.route(`${origin}/**`, (route) => {
    if (route.request().method() === 'POST') asked += 1
    const message = { role: 'assistant', content: 'It is.' }
    return route.fulfill({
      headers: { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' },
      json: { id: 'a', choices: [{ index: 0, message, finish_reason: 'stop' }] },
    })
  })
  const { records, path } = makeChat(undefined, {
    type: 'custom',
    provider: { apiEndpoint: `${origin}/v1`, defaultModel: 'nobody-knows' },
  })
  const money = { id: 'money', providerLimits: [], dayLimit: 5 * DOLLAR }
  await seedDatabase(page, { ...records, money })
  await page.goto(path)
  const chat = chatScreen(page)
  await chat.composer.fill('Is the lamp lit?')
  await chat.composer.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Price not known' })
  await expect(dialog).toContainText('Nobody knows what nobody-knows at My server costs')
  expect(asked).toBe(0)
  await dialog.getByRole('button', { name: 'Send it' }).click()
  await chat.expectAnswer('It is.')
  expect(asked).toBe(1)
})

test('the first request that may cost over a dollar offers a limit, once (COST-17) @phone', async ({
  page,
  standIn,
}) => {
  const { path } = await seedPricedChat(page, standIn)
  standIn.reply('It is.')
  await page.goto(path)
  const chat = chatScreen(page)
  const offer = page.getByRole('dialog', { name: 'Set a limit?' })
  await chat.composer.fill('Is the lamp lit?')
  await chat.sendButton.click()
  await expect(offer).toContainText(/up to \$8\.00/)
  await offer.getByRole('button', { name: 'Not now' }).click()
  await expect(offer).toBeHidden()
  await chat.expectAnswer('It is.')
  await page.reload()
  await chat.send('And now?')
  await expect(chat.answers).toHaveCount(2)
  await expectDone(chat.lastAnswer)
  await expect(offer).toBeHidden()
})
