import type { Page } from '@playwright/test'
import { paths } from '@/lib/paths'
import { expect, test } from '../fixtures'
import { chatScreen } from '../support/chat'
import {
  makeCharacter,
  makeConversation,
  makeMessages,
  makeProvider,
  readStore,
  seedDatabase,
} from '../support/seed'

const row = (page: Page, title: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('link', { name: title, exact: true }) })

test('a new chat offers the characters that fit, with their kind (CONV-01, CONV-15, CONV-20 to CONV-22)', async ({
  page,
  standIn,
}) => {
  const provider = makeProvider(standIn, 'openai')
  const off = makeProvider(standIn, 'mistral', { enabled: false })
  const modes = { Rose: 'rp', Stan: 'standard', Mo: 'mobile', Bo: 'both', Lee: undefined } as const
  const characters = Object.entries(modes).map(([name, characterMode]) =>
    makeCharacter(provider, { name, characterMode }),
  )
  await seedDatabase(page, {
    providers: [provider, off],
    characters: [...characters, makeCharacter(off, { name: 'Off' })],
  })
  await page.goto(paths.conversations)
  await expect(page.getByRole('heading', { name: 'No Conversations Yet' })).toBeVisible()
  const dialog = page.getByRole('dialog')
  const offered = async () =>
    (await dialog.getByLabel('Character', { exact: true }).locator('option').allInnerTexts())
      .slice(1)
      .sort()

  await page.getByRole('button', { name: '+ Standard Chat' }).click()
  await expect(dialog.getByRole('button', { name: 'Start Chat' })).toBeDisabled()
  await expect.poll(offered).toEqual(['Bo (Universal)', 'Lee (Legacy)', 'Stan (Standard)'])
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: '+ RP Chat' }).click()
  await expect.poll(offered).toEqual(['Bo (Universal)', 'Lee (Legacy)', 'Mo (Mobile)', 'Rose (RP)'])
})

test('chats of both kinds begin with prompt, title and first message (CONV-16 to CONV-18, CONV-25 to CONV-28)', async ({
  page,
  standIn,
}) => {
  const provider = makeProvider(standIn, 'openai')
  await seedDatabase(page, { providers: [provider], characters: [makeCharacter(provider)] })
  await page.goto(paths.conversations)
  const dialog = page.getByRole('dialog')
  const start = async (kind: string, title?: string, firstMessage?: string) => {
    await page.goto(paths.conversations)
    await page.getByRole('button', { name: kind }).click()
    await dialog.getByLabel('Character', { exact: true }).selectOption({ index: 1 })
    if (title !== undefined) await dialog.getByLabel('Chat name').fill(title)
    if (firstMessage !== undefined) await dialog.getByLabel('First message').fill(firstMessage)
    await dialog.getByRole('button', { name: 'Start Chat' }).click()
  }
  await start('+ Standard Chat')
  await expect(page).toHaveURL(/\/chat\//)
  await expect(page.getByRole('heading', { name: 'Chat with Mira', exact: true })).toBeVisible()
  await start('+ RP Chat', '   ')
  await expect(page).toHaveURL(/\/chat2\//)
  await expect(page.getByRole('heading', { name: 'RP Chat with Mira' })).toBeVisible()
  await start('+ Standard Chat', 'Lamp oil', '  How much is left?  ')
  await expect(page).toHaveTitle(/Lamp oil/)
  await expect(chatScreen(page).userMessages).toHaveText(/^How much is left\?/)
  await expect(chatScreen(page).generateButton).toBeEnabled()

  const [character] = await readStore(page, 'characters')
  for (const { id } of await readStore(page, 'conversations')) {
    const messages = (await readStore(page, 'messages')).filter((m) => m.conversationId === id)
    expect(messages.sort((a, b) => a.seq - b.seq)[0]).toMatchObject({
      role: 'system',
      content: character?.systemPrompt,
    })
  }
})

test('a mode without characters says what to do (CONV-23)', async ({ page, standIn }) => {
  const provider = makeProvider(standIn, 'openai')
  await seedDatabase(page, {
    providers: [provider],
    characters: [makeCharacter(provider, { characterMode: 'standard' })],
  })
  await page.goto(paths.conversations)
  await page.getByRole('button', { name: '+ RP Chat' }).click()
  await expect(
    page.getByText(
      'No characters available for RP mode. Create characters specifically for this mode or mark existing ones as compatible.',
      { exact: true },
    ),
  ).toBeVisible()
  await page.getByRole('link', { name: 'Create Character' }).click()
  await expect(page).toHaveURL(paths.createCharacter)
})

test('cards show preview and date, in tabs by character (CONV-02, CONV-03, CONV-08 to CONV-11, NAV-12, NAV-13)', async ({
  page,
  standIn,
}) => {
  const provider = makeProvider(standIn, 'openai')
  const mira = makeCharacter(provider)
  const noor = makeCharacter(provider, { name: 'Noor' })
  const silent = makeCharacter(provider, { name: 'Silent' })
  const long = makeConversation(mira, {
    title: 'Long',
    updatedAt: Date.UTC(2026, 2, 4, 17, 5),
  })
  const exact = makeConversation(noor, { title: 'Exact' })
  const empty = makeConversation(noor, { title: 'Empty' })
  await seedDatabase(page, {
    providers: [provider],
    characters: [mira, noor, silent],
    conversations: [long, exact, empty],
    messages: [
      ...makeMessages(long.id, [
        { role: 'user', content: 'first' },
        { role: 'user', content: 'x'.repeat(61) },
        { role: 'assistant', content: 'Not this one.' },
      ]),
      ...makeMessages(exact.id, [{ role: 'user', content: 'y'.repeat(60) }]),
    ],
  })
  await page.goto(paths.conversations)
  await expect(row(page, 'Long')).toContainText(`${'x'.repeat(57)}…`)
  await expect(row(page, 'Long')).not.toContainText('x'.repeat(58))
  await expect(row(page, 'Long').locator('time')).toHaveText('Mar 4, 5:05 PM')
  await expect(row(page, 'Exact')).toContainText('y'.repeat(60))
  await expect(row(page, 'Empty')).toContainText('New conversation')
  // The list order is the order of the last change.
  await expect(page.getByRole('listitem').first()).toContainText('Long')

  await expect(page.getByRole('tab')).toHaveText(['All Conversations', 'Mira', 'Noor'])
  await page.getByRole('tab', { name: 'Noor' }).click()
  await expect(page.getByRole('listitem')).toHaveCount(2)
  // It is chosen still on the way back from a chat.
  await row(page, 'Exact').getByRole('link').first().click()
  await expect(page).toHaveURL(/\/chat/)
  await page.goBack()
  await expect(page.getByRole('tab', { name: 'Noor' })).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('listitem')).toHaveCount(2)

  await page.goto(paths.conversationsOf(mira.id))
  await expect(page).toHaveURL(paths.conversations)
  await expect(page.getByRole('tab', { name: 'Mira' })).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('listitem')).toHaveCount(1)
})

test('renaming needs a title; deleting can be taken back (CONV-04, CONV-06, CONV-07, CONV-19)', async ({
  page,
  standIn,
}) => {
  const provider = makeProvider(standIn, 'openai')
  const character = makeCharacter(provider)
  const conversation = makeConversation(character)
  const messages = makeMessages(conversation.id, [{ role: 'user', content: 'Hello' }])
  await seedDatabase(page, {
    providers: [provider],
    characters: [character],
    conversations: [conversation],
    messages,
  })
  await page.goto(paths.conversations)
  await page.getByRole('button', { name: 'Rename' }).click()
  const dialog = page.getByRole('dialog', { name: 'Rename' })
  await dialog.getByLabel('Title').fill('  ')
  await dialog.getByLabel('Title').press('Enter')
  await expect(dialog.getByLabel('Title')).toHaveAccessibleDescription(/Title is required/)
  await dialog.getByLabel('Title').fill(' Tides ')
  await dialog.getByLabel('Title').press('Enter')
  await expect(dialog).toBeHidden()
  await expect(row(page, 'Tides')).toBeVisible()

  await row(page, 'Tides').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('heading', { name: 'No Conversations Yet' })).toBeVisible()
  expect(await readStore(page, 'messages')).toEqual([])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(row(page, 'Tides')).toBeVisible()
  expect(await readStore(page, 'messages')).toEqual(messages)
  await row(page, 'Tides').getByRole('link', { name: 'Chat', exact: true }).click()
  await expect(page).toHaveURL(paths.chat(conversation.id))
})
