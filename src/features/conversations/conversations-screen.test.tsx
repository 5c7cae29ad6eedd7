// @vitest-environment jsdom
import { chooseIn } from '@/testing/route/forms'
import type { RoutePage } from '@/testing/route/route-page'
import { fileAttachment } from '@/domain/attached-file'
import { paths } from '@/lib/paths'
import { expect, step, test } from '@/testing/route/route-test'
import { chatScreen, openChat } from '@/testing/route/chat'
import { watchUnreadChats } from '@/runs/chat/unread-chats'
import { readUnreadChats } from '@/storage/browser/unread-chats'
import { database } from '@/storage/database/database'
import {
  makeCharacter,
  makeConversation,
  makeMessages,
  makeProvider,
} from '../../../e2e/support/data/seed'

const row = (page: RoutePage, title: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('link', { name: title, exact: true }) })

/** Chooses something in the menu of a row. */
function choose(page: RoutePage, title: string, name: string) {
  return chooseIn(row(page, title), name)
}

test('rows show preview and date, in tabs by character; they are renamed, deleted and brought back, and chats of both kinds begin (CONV-02 to CONV-04, CONV-06 to CONV-11, CONV-16 to CONV-19, CONV-25 to CONV-28, NAV-12, NAV-13)', async ({
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
  const messages = [
    ...makeMessages(long.id, [
      { role: 'user', content: 'first' },
      { role: 'user', content: 'x'.repeat(61) },
      { role: 'assistant', content: 'Not this one.' },
    ]),
    ...makeMessages(exact.id, [{ role: 'user', content: 'y'.repeat(60) }]),
  ]
  await page.seed({
    providers: [provider],
    characters: [mira, noor, silent],
    conversations: [long, exact, empty],
    messages,
  })

  await step('cards and tabs', async () => {
    await page.goto(paths.conversations)
    await expect(row(page, 'Long')).toContainText(`${'x'.repeat(57)}…`)
    await expect(row(page, 'Long')).not.toContainText('x'.repeat(58))
    await expect(row(page, 'Long').locator('time')).toHaveAttribute('datetime', /^2026-03-04T17:05/)
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

  await step('renaming needs a title', async () => {
    await choose(page, 'Long', 'Rename')
    const dialog = page.getByRole('dialog', { name: 'Rename' })
    await dialog.getByLabel('Title').fill('  ')
    await dialog.getByLabel('Title').press('Enter')
    await expect(dialog.getByLabel('Title')).toHaveAccessibleDescription(/Title is required/)
    await dialog.getByLabel('Title').fill(' Tides ')
    await dialog.getByLabel('Title').press('Enter')
    await expect(dialog).toBeHidden()
    await expect(row(page, 'Tides')).toBeVisible()
  })

  await step('deleting can be taken back', async () => {
    await choose(page, 'Tides', 'Delete')
    await expect(row(page, 'Tides')).toHaveCount(0)
    expect(await database.messages.toArray()).toHaveLength(1)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(row(page, 'Tides')).toBeVisible()
    expect(await database.messages.toArray()).toEqual(messages)
    await choose(page, 'Tides', 'Chat')
    await expect(page).toHaveURL(paths.chat(long.id))
  })

  await step('chats of both kinds begin with prompt, title and first message', async () => {
    const dialog = page.getByRole('dialog')
    const start = async (kind: string, title?: string, firstMessage?: string) => {
      await page.goto(paths.conversations)
      await page.getByRole('button', { name: kind }).click()
      await expect(dialog.locator(':focus')).toHaveCount(1)
      await dialog.getByLabel('Character', { exact: true }).selectOption('Silent (Universal)')
      if (title !== undefined) await dialog.getByLabel('Chat name').fill(title)
      if (firstMessage !== undefined) await dialog.getByLabel('First message').fill(firstMessage)
      await dialog.getByRole('button', { name: 'Start Chat' }).click()
    }
    await start('+ Standard Chat')
    await expect(page).toHaveURL(/\/chat\//)
    await expect(page.getByRole('heading', { name: 'Chat with Silent', exact: true })).toBeVisible()
    await start('+ RP Chat', '   ')
    await expect(page).toHaveURL(/\/chat2\//)
    await expect(page.getByRole('heading', { name: 'RP Chat with Silent' })).toBeVisible()
    await start('+ Standard Chat', 'Lamp oil', '  How much is left?  ')
    await expect(page).toHaveTitle(/Lamp oil/)
    await expect(chatScreen(page).userMessages).toHaveText(/^How much is left\?/)
    await expect(chatScreen(page).generateButton).toBeEnabled()

    const begun = (await database.conversations.toArray()).filter(
      ({ characterId }) => characterId === silent.id,
    )
    expect(begun).toHaveLength(3)
    for (const { id } of begun) {
      const own = (await database.messages.toArray()).filter((m) => m.conversationId === id)
      expect(own.sort((a, b) => a.seq - b.seq)[0]).toMatchObject({
        role: 'system',
        content: silent.systemPrompt,
      })
    }
  })
})

test('several are chosen by presses and all at once, exported, deleted together, and brought back (CONV-30)', async ({
  page,
  standIn,
}) => {
  const provider = makeProvider(standIn, 'openai')
  const mira = makeCharacter(provider)
  const titles = ['First', 'Second', 'Third', 'Fourth']
  const conversations = titles.map((title, at) =>
    makeConversation(mira, { title, updatedAt: Date.UTC(2026, 2, 4 - at) }),
  )
  const messages = conversations.flatMap(({ id }) =>
    makeMessages(id, [{ role: 'user', content: 'hello' }]),
  )
  await page.seed({ providers: [provider], characters: [mira], conversations, messages })
  await page.goto(paths.conversations)
  const bar = page.getByRole('group', { name: 'Chosen conversations' })
  const box = (title: string) => page.getByRole('checkbox', { name: title, exact: true })

  await choose(page, 'Second', 'Select')
  await expect(bar.getByRole('status')).toHaveText('1 chosen')
  await expect(box('Second')).toBeFocused()
  await expect(box('Second')).toBeChecked()
  // A press on a row opens nothing now.
  await expect(page.getByRole('link', { name: 'First', exact: true })).toHaveCount(0)
  await box('Third').click()
  await box('Fourth').click()
  await expect(bar.getByRole('status')).toHaveText('3 chosen')
  await expect(box('First')).not.toBeChecked()
  await page.keyboard.press('Escape')
  await expect(bar).toHaveCount(0)

  await choose(page, 'First', 'Select')
  await bar.getByRole('button', { name: 'Select all' }).click()
  await box('Third').click()
  await expect(bar.getByRole('status')).toHaveText('3 chosen')
  await bar.getByRole('button', { name: 'Export' }).click()
  const dialog = page.getByRole('dialog', { name: 'Export Session' })
  await expect(dialog.getByRole('radio', { name: 'Only some' })).toBeChecked()
  await dialog.getByText('Conversations (3 of 4)').click()
  await expect(dialog.getByRole('checkbox', { name: /^Fourth/ })).toBeChecked()
  await expect(dialog.getByRole('checkbox', { name: /^Third/ })).not.toBeChecked()
  await dialog.getByRole('button', { name: 'Cancel' }).click()

  await bar.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('listitem')).toHaveCount(1)
  await expect(row(page, 'Third')).toBeVisible()
  expect(await database.messages.count()).toBe(1)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('listitem')).toHaveCount(4)
  await expect(bar).toHaveCount(0)
  await expect.poll(() => database.messages.count()).toBe(4)
})

test('a chat is marked whose answer ended out of sight, until it is opened (CONV-31)', async ({
  page,
  standIn,
}) => {
  watchUnreadChats()
  const { chat, conversation } = await openChat(page, standIn)
  const mark = page.getByRole('img', { name: 'Unread' })
  standIn.reply('The lamp is lit.')
  await chat.send('Is it lit?')
  await chat.expectAnswer('The lamp is lit.')
  expect(readUnreadChats()).toEqual([])
  standIn.hold()
  await chat.send('And now?')
  await page.getByRole('link', { name: 'Conversations', exact: true }).first().click()
  await expect(page.getByRole('listitem')).toContainText('Writing…')
  await expect(mark).toHaveCount(0)
  standIn.release()
  await expect(mark).toBeVisible()
  expect(readUnreadChats()).toEqual([conversation.id])
  await row(page, conversation.title).getByRole('link').click()
  await expect.poll(readUnreadChats).toEqual([])
  await page.goBack()
  await expect(row(page, conversation.title)).toBeVisible()
  await expect(mark).toHaveCount(0)
})

test('a chat whose last message is nothing but files names them (CONV-08, ATT-27)', async ({
  page,
  standIn,
}) => {
  const provider = makeProvider(standIn, 'openai')
  const mira = makeCharacter(provider)
  const seen = makeConversation(mira, { title: 'Seen' })
  const lamp = fileAttachment({
    id: 'lamp',
    name: 'lamp.png',
    kind: 'picture',
    mime: 'image/png',
    size: 1,
  })
  await page.seed({
    providers: [provider],
    characters: [mira],
    conversations: [seen],
    messages: makeMessages(seen.id, [{ role: 'user', content: '', attachments: [lamp] }]),
  })
  await page.goto(paths.conversations)
  await expect(row(page, 'Seen')).toContainText('Picture: lamp.png')
})

test("the app's shortcut opens the dialog of a new chat, once, and nothing begins by itself (REACH-01, P9)", async ({
  page,
  standIn,
}) => {
  const provider = makeProvider(standIn, 'openai')
  await page.seed({ providers: [provider], characters: [makeCharacter(provider)] })
  await page.goto(`${paths.conversations}?new=standard`)
  const dialog = page.getByRole('dialog', { name: 'New Standard Chat' })
  await expect(dialog).toBeVisible()
  await expect(page).toHaveURL(paths.conversations)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'No Conversations Yet' })).toBeVisible()
  await expect(dialog).toHaveCount(0)
  expect(await database.conversations.count()).toBe(0)
  expect(standIn.requests).toEqual([])
})
