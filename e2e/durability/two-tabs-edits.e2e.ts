import type { BrowserContext, Locator, Page } from '@playwright/test'
import { paths } from '@/lib/paths'
import { expect, expectNoAxeViolations, test } from '../fixtures'
import type { StandIn } from '../stand-in/server'
import { chatScreen, type ChatScreen, openChat } from '../support/pages/chat'
import { readMessages, readStore } from '../support/data/seed'
import { chooseIn } from '../support/pages/conversations'

/* Two tabs that change the same chat at the same time. P18; the rest of it is in e2e/chats/two-tabs.e2e.ts. */

const exchange = [
  { role: 'user', content: 'First question' },
  { role: 'assistant', content: 'First answer' },
  { role: 'user', content: 'Second question' },
  { role: 'assistant', content: 'Second answer' },
] as const

/** The same chat in two tabs. */
async function openTwice(page: Page, context: BrowserContext, standIn: StandIn) {
  const { chat, path, conversation } = await openChat(page, standIn, { messages: exchange })
  const other = await context.newPage()
  await other.goto(path)
  const otherChat = chatScreen(other)
  for (const { messages } of [chat, otherChat]) await expect(messages).toHaveCount(4)
  return { chat, other, otherChat, path, conversation }
}

/** Opens a message's editor and writes a text into it, which is not saved yet. */
async function startEdit(chat: ChatScreen, message: Locator, text: string): Promise<Locator> {
  // A tab behind another draws too seldom to be hovered over quickly.
  await message.page().bringToFront()
  await message.hover()
  await message.getByRole('button', { name: 'Edit message' }).click()
  const editor = chat.log.getByRole('textbox', { name: 'Edit message' })
  await editor.fill(text)
  return editor
}

/** Opens the question whether to delete a message, and gives the button that does. */
async function startDelete(page: Page, message: Locator): Promise<Locator> {
  await page.bringToFront()
  await message.hover()
  await message.getByRole('button', { name: 'Delete message' }).click()
  return page.getByRole('dialog').getByRole('button', { name: 'Delete' })
}

async function storedTexts(page: Page) {
  return (await readMessages(page)).map(({ content }) => content)
}

/** What an open editor says when its message was changed elsewhere. */
function changedElsewhere(chat: ChatScreen) {
  const notice = chat.log
    .getByRole('alert')
    .filter({ hasText: 'This message was changed elsewhere meanwhile' })
  const button = (name: string) => chat.log.getByRole('button', { name, exact: true })
  return { notice, keep: button('Keep that text'), replace: button('Replace it with mine') }
}

test('edits of different messages, saved at once in two tabs, are both kept; of the same message neither goes without a word, and the user decides (MSG-02; P18)', async ({
  page,
  context,
  standIn,
}) => {
  const { chat, other, otherChat } = await openTwice(page, context, standIn)
  await test.step('different messages', async () => {
    const one = await startEdit(chat, chat.userMessages.first(), 'Edited here')
    const two = await startEdit(otherChat, otherChat.answers.last(), 'Edited there')
    await Promise.all([one.press('Enter'), two.press('Enter')])
    for (const { userMessages, answers } of [chat, otherChat]) {
      await expect(userMessages.first()).toContainText('Edited here')
      await expect(answers.last()).toContainText('Edited there')
    }
    expect(await storedTexts(page)).toEqual([
      'Edited here',
      'First answer',
      'Second question',
      'Edited there',
    ])
  })
  await test.step('the same message', async () => {
    const [question, otherQuestion] = [chat.userMessages.last(), otherChat.userMessages.last()]
    const one = await startEdit(chat, question, 'Edited here, and at length')
    const two = await startEdit(otherChat, otherQuestion, 'Edited there')
    await one.press('Enter')
    await expect(one).toHaveCount(0)
    await expect(question).toContainText('Edited here, and at length')
    expect(await storedTexts(page)).toContain('Edited here, and at length')
    const { notice, replace } = changedElsewhere(otherChat)
    await expect(notice).toContainText('Edited here, and at length')
    await expect(two, 'what is being typed stays').toHaveValue('Edited there')
    await expectNoAxeViolations(other)
    // Enter alone could come before the notice was read.
    await two.press('Enter')
    await expect(replace).toBeFocused()
    expect(await storedTexts(page)).toContain('Edited here, and at length')
    await other.keyboard.press('Enter')
    for (const shown of [question, otherQuestion]) {
      await expect(shown).toContainText('Edited there')
      await expect(shown).not.toContainText('Edited here')
    }
    expect((await readMessages(page))[2]).toMatchObject({ content: 'Edited there', edited: true })

    // At once: either may be the first, and the other one is asked.
    const three = await startEdit(chat, question, 'Again here')
    const four = await startEdit(otherChat, otherQuestion, 'Again there')
    await Promise.all([three.press('Enter'), four.press('Enter')])
    const isAskedHere = await Promise.race([
      changedElsewhere(chat)
        .notice.waitFor()
        .then(() => true),
      changedElsewhere(otherChat)
        .notice.waitFor()
        .then(() => false),
    ])
    expect((await storedTexts(page))[2]).toBe(isAskedHere ? 'Again there' : 'Again here')
    await changedElsewhere(isAskedHere ? chat : otherChat).keep.click()
    for (const shown of [question, otherQuestion])
      await expect(shown).toContainText(isAskedHere ? 'Again there' : 'Again here')
    expect(await storedTexts(page)).toHaveLength(4)
  })
})

test('one tab renames the chat and another edits in it while a third sends: all three hold (CONV-06, MSG-02, MSG-12; P18)', async ({
  page,
  context,
  standIn,
}) => {
  const { chat, other, otherChat, conversation } = await openTwice(page, context, standIn)
  const third = await context.newPage()
  await third.goto(paths.conversations)
  await chooseIn(third.getByRole('listitem').filter({ hasText: 'Mira' }), 'Rename')
  const title = third.getByRole('dialog', { name: 'Rename' }).getByLabel('Title')
  await title.fill('Tides')
  const editor = await startEdit(otherChat, otherChat.userMessages.first(), 'Edited there')
  await chat.composer.fill('Third question')
  standIn.reply('Third answer')
  await Promise.all([chat.composer.press('Enter'), editor.press('Enter'), title.press('Enter')])
  for (const screen of [chat, otherChat]) {
    await screen.expectAnswer('Third answer')
    await expect(screen.messages).toHaveCount(6)
    await expect(screen.userMessages.first()).toContainText('Edited there')
  }
  for (const tab of [page, other]) await expect(tab).toHaveTitle(/Tides/)
  await expect(third.getByRole('listitem')).toContainText('Tides')
  await expect(third.getByRole('listitem')).toContainText('Third question')
  expect(await storedTexts(page)).toEqual([
    'Edited there',
    ...exchange.slice(1).map(({ content }) => content),
    'Third question',
    'Third answer',
  ])
  expect(await readStore(page, 'conversations')).toMatchObject([
    { id: conversation.id, title: 'Tides' },
  ])
})

test('one tab deletes what another is editing: it stays deleted, Undo brings it back, and both go on; saved at once, an earlier message keeps its edit and a deleted one stays away (MSG-02, MSG-19, MSG-22; P18)', async ({
  page,
  context,
  standIn,
}) => {
  const { chat, other, otherChat } = await openTwice(page, context, standIn)
  await test.step('while it is being edited', async () => {
    const editor = await startEdit(otherChat, otherChat.answers.last(), 'Too late')
    const confirm = await startDelete(page, chat.userMessages.last())
    await confirm.click()
    for (const { messages } of [chat, otherChat]) await expect(messages).toHaveCount(2)
    await expect(editor, 'there is nothing left to edit').toHaveCount(0)
    expect(await storedTexts(page)).toEqual(['First question', 'First answer'])
    await page.getByRole('button', { name: 'Undo' }).click()
    for (const { messages } of [chat, otherChat]) await expect(messages).toHaveCount(4)
    expect(await storedTexts(page)).toEqual(exchange.map(({ content }) => content))
    standIn.reply('Heard.')
    await otherChat.send('Still here?')
    for (const screen of [chat, otherChat]) await screen.expectAnswer('Heard.')
  })
  await test.step('while an edit is saved', async () => {
    const earlier = await startEdit(otherChat, otherChat.userMessages.first(), 'In good time')
    const confirm = await startDelete(page, chat.answers.last())
    await Promise.all([earlier.press('Enter'), confirm.click()])
    for (const screen of [chat, otherChat]) {
      await expect(screen.messages).toHaveCount(5)
      await expect(screen.userMessages.first()).toContainText('In good time')
    }
    const rest = ['In good time', 'First answer', 'Second question', 'Second answer']
    expect(await storedTexts(page)).toEqual([...rest, 'Still here?'])

    const same = await startEdit(chat, chat.userMessages.last(), 'Gone or not?')
    const confirmAgain = await startDelete(other, otherChat.userMessages.last())
    await Promise.all([same.press('Enter'), confirmAgain.click()])
    for (const { messages } of [chat, otherChat]) await expect(messages).toHaveCount(4)
    await page.reload()
    await expect(chat.messages).toHaveCount(4)
    expect(await storedTexts(page)).toEqual(rest)
  })
})
