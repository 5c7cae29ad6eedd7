// @vitest-environment jsdom
import { expect, step, test } from '@/testing/route/route-test'
import { openChat } from '@/testing/route/chat'
import type { RoutePage } from '@/testing/route/route-page'
import { toMemorySource } from '@/domain/memory'
import { sourceOf } from '@/storage/conversations/conversation-source'
import { database } from '@/storage/database/database'
import { getSettings } from '@/storage/database/queries'
import { updateMoneySettings } from '@/storage/ledger/money-settings'
import { addMemories } from '@/storage/memories/memories'
import type { RecordedRequest } from '../../../../e2e/stand-in/stand-in-types'

/** About 130 tokens each: 60 of them are near a limit of 8,000. */
const told = Array.from({ length: 60 }, (_, index) => ({
  role: index % 2 === 0 ? ('user' as const) : ('assistant' as const),
  content: `Message ${index}. ${'The ferry leaves the harbour in the rain, and nobody waves. '.repeat(9)}`,
}))

/** Whether a request asks for what memory needs, and not for an answer. */
const asks = (words: string) => (request: RecordedRequest) =>
  JSON.stringify(request.body).includes(words)
const CHAPTER = { where: asks('Sum up these messages') }

async function openLongChat(page: RoutePage, standIn: Parameters<typeof openChat>[1]) {
  const opened = await openChat(page, standIn, {
    messages: told,
    conversation: { sending: { limit: 8_000 } },
  })
  const { provider } = opened
  await updateMoneySettings({
    ownPrices: [
      {
        providerId: provider.id,
        model: 'gpt-6-luna',
        in: 2_000_000,
        out: 10_000_000,
        date: '2026-11-22',
      },
    ],
  })
  return opened
}

const openMemory = async (page: RoutePage) => {
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Memory' }).click()
}

test('asks once before anything is summarised, and writes a chapter after "This chat" (MEM-08, MEM-09)', async ({
  page,
  standIn,
}) => {
  const { chat, conversation } = await openLongChat(page, standIn)
  const question = page.getByRole('group', {
    name: 'Summarise what the model no longer reads?',
  })
  const dialog = page.getByRole('complementary', { name: 'Memory' })
  standIn.reply('They waited for the ferry.', { match: CHAPTER })
  standIn.reply('Noted.', { times: 1 })

  await step('the question names price and model, and spends nothing', async () => {
    await chat.send('And then?')
    await chat.expectAnswer('Noted.')
    await expect(question).toContainText(/About \$0\.\d+ now with gpt-6-luna/)
    expect(standIn.chats()).toHaveLength(1)
  })

  await step('a chapter is written, and shown', async () => {
    await question.getByRole('button', { name: 'This chat' }).click()
    await expect(question).toHaveCount(0)
    await expect.poll(() => database.memories.count()).toBe(1)
    await openMemory(page)
    const story = dialog.getByRole('region', { name: 'The story so far' })
    await expect(story).toContainText('They waited for the ferry.')
    await expect(story).toContainText('made by gpt-6-luna')
    await dialog.getByRole('button', { name: 'Close' }).first().click()
    expect((await database.conversations.get(conversation.id))?.sending).toMatchObject({
      limit: 8_000,
      summaries: 'always',
    })
  })

  await step('a changed message makes it stale, and it can be written again', async () => {
    const [first] = (await database.memories.toArray())[0]?.sources ?? []
    await sourceOf(conversation.id).editMessage(
      first?.messageId ?? '',
      'It was a bus.',
      told[0]?.content ?? '',
    )
    await openMemory(page)
    await expect(dialog).toContainText('says something else now')
    standIn.reply('They waited for the bus.', { match: CHAPTER })
    await dialog.getByRole('button', { name: /^Write again \(≈ \$0/ }).click()
    await expect(dialog).toContainText('They waited for the bus.')
    await expect(dialog).not.toContainText('says something else now')
  })
})

test('"No" is kept for the chat, and "All chats" for all (MEM-08)', async ({ page, standIn }) => {
  const { chat, conversation } = await openLongChat(page, standIn)
  const question = page.getByRole('group', { name: /^Summarise what the model/ })
  standIn.reply('They waited.', { match: CHAPTER })
  standIn.reply('Noted.')
  await chat.send('And then?')
  await question.getByRole('button', { name: 'No' }).click()
  await expect(question).toHaveCount(0)
  await chat.send('So?')
  await chat.expectAnswer('Noted.')
  await expect(question).toHaveCount(0)
  expect(standIn.chats()).toHaveLength(2)

  await page.goto('/settings')
  const summaries = page.getByRole('combobox', { name: 'Summaries' })
  await expect(summaries).toHaveValue('ask')
  await summaries.selectOption('Write them by themselves')
  await expect.poll(async () => (await getSettings()).sending).toEqual({ summaries: 'always' })
  await sourceOf(conversation.id).updateConversation(conversation.id, {
    sending: { limit: 8_000 },
  })
  await page.goto(`/chat/${conversation.id}`)
  await chat.send('Well?')
  await chat.expectAnswer('Noted.')
  await expect.poll(() => database.memories.count()).toBe(1)
  await expect(question).toHaveCount(0)
})

test('a summary that fails stops no chat: it says so, and is tried again on a press (MEM-20)', async ({
  page,
  standIn,
}) => {
  const { chat } = await openLongChat(page, standIn)
  standIn.reply('REFUSED', { match: CHAPTER })
  standIn.reply('Noted.', { times: 1 })
  await chat.send('And then?')
  await page.getByRole('button', { name: 'This chat' }).click()
  await expect(page.getByText('Not summarised. The model declined to write it.')).toBeVisible()
  const asked = standIn.chats().length
  standIn.reply('They waited.', { match: CHAPTER })
  await page.getByRole('button', { name: 'Try again' }).first().click()
  await expect.poll(() => database.memories.count()).toBe(1)
  await expect(page.getByText('Not summarised. The model declined to write it.')).toHaveCount(0)
  expect(standIn.chats().length).toBeGreaterThan(asked)
})

test('a summary that could not be written again is the one that is tried again, in its own place (MEM-20)', async ({
  page,
  standIn,
}) => {
  const { conversation, messages } = await openLongChat(page, standIn)
  const [first] = messages
  if (!first) throw new Error('There is no message.')
  await addMemories([
    {
      scope: 'chat',
      ownerId: conversation.id,
      kind: 'chapter',
      text: 'They waited for the ferry.',
      range: {
        first: { seq: 1, messageId: first.id },
        last: { seq: 20, messageId: messages[19]?.id ?? '' },
      },
      sources: messages.slice(0, 20).map(toMemorySource),
      madeBy: 'model',
    },
  ])
  await sourceOf(conversation.id).editMessage(first.id, 'It was a bus.', first.content)
  const dialog = page.getByRole('complementary', { name: 'Memory' })
  await openMemory(page)
  standIn.reply('REFUSED', { match: CHAPTER, times: 1 })
  await dialog.getByRole('button', { name: /^Write again \(≈ \$0/ }).click()
  await expect(dialog).toContainText('The model declined to write it.')
  await dialog.getByRole('button', { name: 'Close' }).first().click()

  standIn.reply('They waited for the bus.', { match: CHAPTER, times: 1 })
  await page.getByRole('button', { name: 'Try again' }).first().click()
  await expect
    .poll(async () => (await database.memories.toArray()).map(({ text }) => text))
    .toEqual(['They waited for the bus.'])
})

test('suggested facts come unticked, with where they are from; only the ticked are kept (MEM-06, MEM-18)', async ({
  page,
  standIn,
}) => {
  const { chat, conversation } = await openLongChat(page, standIn)
  await expect(chat.composer).toBeVisible()
  standIn.reply(
    JSON.stringify({
      facts: [
        { text: 'The ferry leaves in the rain.', messages: [1] },
        { text: 'Nobody waves.', messages: [2] },
        { text: 'Tom is 15 years old.', messages: [3] },
      ],
    }),
  )
  await openMemory(page)
  const dialog = page.getByRole('complementary', { name: 'Memory' })
  await dialog.getByRole('button', { name: /^Suggest facts \(≈ \$0\.\d+\)$/ }).click()
  const suggested = dialog.getByRole('region', { name: 'Suggested facts' })
  await expect(suggested.getByRole('checkbox', { checked: false })).toHaveCount(2)
  await expect(suggested).toContainText('Left out, because only adults')
  await expect(suggested).toContainText('From: “Message 0.')
  await expect(suggested.getByRole('button', { name: 'Remember the chosen' })).toBeDisabled()
  await suggested.getByRole('checkbox', { name: /^The ferry leaves/ }).check()
  await suggested.getByRole('button', { name: 'Remember 1' }).click()
  await expect(suggested).toHaveCount(0)
  const stored = await database.memories.toArray()
  expect(stored).toMatchObject([
    { text: 'The ferry leaves in the rain.', ownerId: conversation.id, madeBy: 'model' },
  ])
  expect(standIn.chats()).toHaveLength(1)
})

test('the line at the cut says what is summarised, and "What will be sent" leads to it (MEM-20, MEM-28)', async ({
  page,
  standIn,
}) => {
  const cut = { id: 'first-that-is-sent', role: 'user' as const, content: 'And now?' }
  const { conversation, messages } = await openChat(page, standIn, {
    messages: [...told.slice(0, 30), cut, ...told.slice(31)],
    conversation: {
      cutBefore: cut.id,
      sending: { limit: 8_000 },
      sent: { above: { messages: 30, tokens: 4_000 } },
    },
  })
  const line = page.getByRole('note', { name: 'From here on the model reads along' })
  const range = (first: number, last: number) => ({
    first: { seq: first + 1, messageId: messages[first]?.id ?? '' },
    last: { seq: last + 1, messageId: messages[last]?.id ?? '' },
  })
  await expect(line).toContainText('30 messages above')
  await expect(line).not.toContainText('ummarised')
  await addMemories([
    {
      scope: 'chat',
      ownerId: conversation.id,
      kind: 'chapter',
      text: 'They waited.',
      range: range(0, 24),
      sources: messages.slice(0, 25).map(toMemorySource),
      madeBy: 'model',
    },
  ])
  await expect(line).toContainText('Summarised in 1 chapter')
  await page.getByRole('button', { name: /^What will be sent: ≈/ }).click()
  const plan = page.getByRole('dialog', { name: 'What will be sent' })
  await expect(plan).toContainText('Memory: the story so far')
  await plan.getByRole('button', { name: 'What does it remember?' }).click()
  const memory = page.getByRole('complementary', { name: 'Memory' })
  await expect(memory.getByRole('region', { name: 'The story so far' })).toContainText(
    'They waited.',
  )
})
