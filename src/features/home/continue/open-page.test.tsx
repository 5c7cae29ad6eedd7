// @vitest-environment jsdom
import { paths } from '@/lib/paths'
import { expect, step, test } from '@/testing/route/route-test'
import { CARDS } from '@/runs/cards/read-cards'
import { startRun } from '@/runs/live-runs'
import { database } from '@/storage/database/database'
import { writeDraft } from '@/storage/browser/drafts'
import { chatScreen, lastContent, PIECES, storedMessages } from '@/testing/route/chat'
import type { RoutePage } from '@/testing/route/route-page'
import {
  makeCharacter,
  makeConversation,
  makeMessages,
  makeProvider,
} from '../../../../e2e/support/data/seed'
import type { StandIn } from '../../../../e2e/stand-in/server'

const HOUR = 3_600_000

/** Seven chats, the last one with Mira, an older one pinned. */
function makeWorld(standIn: Pick<StandIn, 'endpoint'>) {
  const provider = makeProvider(standIn, 'openai')
  const names = ['Mira', 'Noor', 'Tomás', 'Juno', 'Hal', 'Rosa', 'Kaede']
  const characters = names.map((name) => makeCharacter(provider, { name }))
  const conversations = characters.map((character, index) =>
    makeConversation(character, {
      updatedAt: Date.now() - index * HOUR,
      ...(index === 6 && { pinned: true }),
    }),
  )
  const messages = conversations.flatMap(({ id }, index) =>
    makeMessages(id, [
      { role: 'system', content: 'Be brief.' },
      { role: 'user', content: `Question ${index}` },
      { role: 'assistant', content: `**Answer** number ${index}` },
    ]),
  )
  return { providers: [provider], characters, conversations, messages }
}

const openChat = (page: RoutePage) => page.getByRole('article')
const box = (page: RoutePage) => page.getByRole('textbox', { name: 'Message' })
const send = (page: RoutePage) => page.getByRole('button', { name: 'Send Message' })
const rows = (page: RoutePage) =>
  page.getByRole('region', { name: 'Latest chats' }).getByRole('listitem')

test('the last chat stands open at its last words, the five before it below, by when they were changed; all are a press away (HOME-05 to HOME-07)', async ({
  page,
  standIn,
}) => {
  await page.seed(makeWorld(standIn))
  await page.goto(paths.home)
  await expect(
    page.getByRole('heading', { name: 'Continue Your Conversations', level: 1 }),
  ).toBeVisible()
  await expect(page.getByText('7 characters, 7 conversations', { exact: true })).toBeVisible()
  await expect(openChat(page)).toContainText('Answer number 0')
  await expect(openChat(page)).not.toContainText('**')
  await expect(rows(page)).toHaveCount(5)
  const region = page.getByRole('region', { name: 'Latest chats' })
  await expect(region.getByRole('link')).toHaveText([
    'All conversations',
    'Chat with Noor',
    'Chat with Tomás',
    'Chat with Juno',
    'Chat with Hal',
    'Chat with Rosa',
  ])
  await expect(rows(page).first()).toContainText('Answer number 1')
  await openChat(page).getByRole('link', { name: 'Chat with Mira' }).click()
  await expect(chatScreen(page).messages).toHaveCount(2)
  await page.goBack()
  await region.getByRole('link', { name: 'All conversations' }).click()
  await expect(page).toHaveURL(paths.conversations)
})

test('what is sent on Home opens the chat and is answered there, once, and its draft is that of the chat (HOME-05)', async ({
  page,
  standIn,
}) => {
  const world = makeWorld(standIn)
  const id = world.conversations[0]?.id ?? ''
  await page.seed(world)
  await step('a draft of the chat stands here, and the other way round', async () => {
    writeDraft(id, 'Is the')
    await page.goto(paths.home)
    await expect(box(page)).toHaveValue('Is the')
    await box(page).fill('')
    await expect(send(page)).toBeDisabled()
    await box(page).fill('Is the lamp lit?')
    await openChat(page).getByRole('link', { name: 'Chat with Mira' }).click()
    await expect(chatScreen(page).composer).toHaveValue('Is the lamp lit?')
    await page.goBack()
    await expect(box(page)).toHaveValue('Is the lamp lit?')
  })
  await step('Enter sends it', async () => {
    standIn.reply('It is.')
    const field = box(page)
    await expect(send(page)).toBeEnabled()
    const element = field.one()
    await field.press('Enter')
    element.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))
    await expect(page).toHaveURL(paths.chat(id))
    const chat = chatScreen(page)
    await chat.expectAnswer('It is.')
    await expect(chat.messages).toHaveCount(4)
    await expect(chat.composer).toHaveValue('')
    expect(standIn.chats().map(lastContent)).toEqual(['Is the lamp lit?'])
  })
})

test('a chat goes on in the room that spoke last (HOME-05)', async ({ page, standIn }) => {
  const provider = makeProvider(standIn, 'openai')
  const mira = makeCharacter(provider)
  const conversation = makeConversation(mira, { conversationType: 'rp' })
  await page.seed({
    providers: [provider],
    characters: [mira],
    conversations: [conversation],
    messages: makeMessages(conversation.id, [
      { role: 'assistant', content: '*waves*', messageType: 'rp' },
      { role: 'user', content: 'you up?', messageType: 'mobile' },
    ]),
  })
  await page.goto(paths.home)
  await expect(openChat(page)).toContainText('You: you up?')
  standIn.reply('always')
  await box(page).fill('good')
  await send(page).click()
  await expect(page).toHaveURL(paths.chat2(conversation.id, undefined, 'mobile'))
  await chatScreen(page).expectAnswer('always')
  const stored = await storedMessages()
  expect(stored.slice(-2).map(({ messageType }) => messageType)).toEqual(['mobile', 'mobile'])
})

test('a chat that is being answered says so in its row and stops there, and whom one writes to does not change meanwhile (HOME-05)', async ({
  page,
  standIn,
}) => {
  const world = makeWorld(standIn)
  await page.seed(world)
  await page.goto(paths.chat(world.conversations[1]?.id ?? ''))
  standIn.hold()
  standIn.reply(PIECES)
  const chat = chatScreen(page, 'Noor')
  await chat.send('And the horn?')
  await standIn.waitUntil(() => standIn.chats().length === 1)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click()
  // It is the last chat now: what was sent is its last change.
  await expect(openChat(page)).toContainText('Writing…')
  await expect(openChat(page)).toContainText('You: And the horn?')
  await database.conversations.update(world.conversations[0]?.id ?? '', {
    updatedAt: Date.now() + HOUR,
  })
  await expect(rows(page).first()).toContainText('Chat with Mira')
  await expect(box(page)).toHaveAttribute('placeholder', 'Write to Noor')
  await page.getByRole('button', { name: 'Stop Generating' }).click()
  await expect(openChat(page)).not.toContainText('Writing…')
  await standIn.waitUntil(() => standIn.chats()[0]?.state === 'aborted')
  standIn.release()
})

test('a row of a chat that is being answered has a button that stops it (HOME-05)', async ({
  page,
  standIn,
}) => {
  const world = makeWorld(standIn)
  await page.seed(world)
  await page.goto(paths.chat(world.conversations[1]?.id ?? ''))
  standIn.hold()
  standIn.reply(PIECES)
  await chatScreen(page, 'Noor').send('And the horn?')
  await standIn.waitUntil(() => standIn.chats().length === 1)
  await database.conversations.update(world.conversations[0]?.id ?? '', {
    updatedAt: Date.now() + HOUR,
  })
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click()
  await expect(rows(page).first()).toContainText('Writing…')
  await page.getByRole('button', { name: 'Stop writing in “Chat with Noor”' }).click()
  await expect(rows(page).first()).not.toContainText('Writing…')
  await standIn.waitUntil(() => standIn.chats()[0]?.state === 'aborted')
  standIn.release()
})

test('"New chat" asks for one on Home itself; where nobody was talked with yet, Home says how one begins (HOME-05, HOME-06)', async ({
  page,
  standIn,
}) => {
  const { conversations, messages, ...people } = makeWorld(standIn)
  await page.seed(people)
  await page.goto(paths.home)
  await expect(page.getByText('7 characters, 0 conversations', { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'No Conversations Yet' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'View Characters' })).toBeVisible()
  await page.getByRole('button', { name: 'New chat' }).click()
  const dialog = page.getByRole('dialog', { name: 'New Standard Chat' })
  await dialog.getByLabel('Character').selectOption('Mira (Universal)')
  await dialog.getByRole('button', { name: 'Start Chat' }).click()
  await expect(page).toHaveURL(/\/chat\//)
  expect(conversations.length + messages.length).toBeGreaterThan(0)
})

test('other work stands above the rows, with how far it is, and stops there (HOME-05)', async ({
  page,
  standIn,
}) => {
  await page.seed(makeWorld(standIn))
  await page.goto(paths.home)
  await expect(rows(page)).toHaveCount(5)
  const work = page.getByRole('region', { name: 'Under way' })
  await expect(work).toHaveCount(0)
  const run = startRun('cards', CARDS, {
    progress: { step: 'reading', done: 1, total: 4 },
    data: { cards: [], leftOut: 0 },
  })
  await expect(work).toContainText('Reading cards…25%')
  run.change({ progress: { done: 2 } })
  await expect(work).toContainText('50%')
  await expect(work.getByRole('link', { name: 'Open: Reading cards' })).toHaveAttribute(
    'href',
    paths.characters,
  )
  await work.getByRole('button', { name: 'Stop: Reading cards' }).click()
  await expect(work).toHaveCount(0)
  expect(run.signal.aborted).toBe(true)
})

test('a chat whose character was deleted is shown, and opens (HOME-05)', async ({
  page,
  standIn,
}) => {
  const world = makeWorld(standIn)
  await page.seed({ ...world, characters: world.characters.slice(2) })
  await page.goto(paths.home)
  await expect(openChat(page)).toContainText('Answer number 0')
  await expect(box(page)).toHaveAttribute('placeholder', 'Write a message')
  await expect(rows(page).first()).toContainText('Chat with Noor')
  await openChat(page).getByRole('link', { name: 'Chat with Mira' }).click()
  await expect(chatScreen(page, 'Deleted character').messages).toHaveCount(2)
})
