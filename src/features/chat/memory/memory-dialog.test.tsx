// @vitest-environment jsdom
import { vi } from 'vitest'
import { expect, step, test } from '@/testing/route/route-test'
import { openChat } from '@/testing/route/chat'
import { toMemorySource } from '@/domain/memory'
import { database } from '@/storage/database/database'
import { updateMoneySettings } from '@/storage/ledger/money-settings'
import { addMemories, editMemory, type MemoryDraft } from '@/storage/memories/memories'
import { sentMessages } from '../../../../e2e/stand-in/sent-messages'

const fact = (ownerId: string, text: string, change: Partial<MemoryDraft> = {}): MemoryDraft => ({
  scope: 'chat',
  ownerId,
  kind: 'fact',
  text,
  sources: [],
  madeBy: 'user',
  ...change,
})

const talk = Array.from({ length: 6 }, (_, index) => ({
  role: index % 2 === 0 ? ('user' as const) : ('assistant' as const),
  content: `Message ${index}: the harbour smelled of salt.`,
}))

test('says what is remembered, what it costs each time, and lets it be corrected (MEM-02, MEM-03)', async ({
  page,
  standIn,
}) => {
  const { chat, character, conversation, provider } = await openChat(page, standIn, {
    messages: talk,
  })
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
  await addMemories([
    fact(conversation.id, 'The user is called Mara.', { madeBy: 'model', model: 'tiny' }),
  ])
  await addMemories([
    fact(character.id, 'The user likes green tea.', { scope: 'character', keys: ['teapot'] }),
  ])
  const dialog = page.getByRole('complementary', { name: 'Memory' })
  const item = (text: string) => dialog.getByRole('listitem').filter({ hasText: text })

  await step('it opens beside the box', async () => {
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Memory' }).click()
    await expect(dialog).toContainText('1 of 2 go with the next message')
    await expect(dialog).toContainText('each time')
    await expect(item('Mara')).toContainText('made by tiny')
    await expect(item('Mara')).toContainText('Sent')
    await expect(item('green tea')).toContainText('Not sent: None of its key words')
    await expect(item('green tea')).toContainText('Sent only with: teapot')
    await expect(dialog).toContainText('No summaries yet')
  })

  await step('it is corrected', async () => {
    await item('Mara').getByRole('button', { name: 'Edit' }).click()
    await dialog
      .getByRole('textbox', { name: 'What is remembered' })
      .fill('The user is called Marla.')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(item('Marla')).toContainText('made by tiny, edited by you')
  })

  await step('it is pinned, switched off and on, and deleted with Undo', async () => {
    await item('Marla').getByRole('button', { name: 'Pin' }).click()
    await expect(item('Marla')).toContainText('Pinned')
    await item('Marla').getByRole('button', { name: 'Switch off' }).click()
    await expect(item('Marla')).toContainText('Not sent: Switched off')
    await expect(dialog).toContainText('Nothing of it goes with the next message')
    await item('Marla').getByRole('button', { name: 'Switch on' }).click()
    await expect(item('Marla')).not.toContainText('Not sent')
    await item('Marla').getByRole('button', { name: 'Delete' }).click()
    await expect(item('Marla')).toHaveCount(0)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(item('Marla')).toHaveCount(1)
  })

  await step('the next request has the corrected words', async () => {
    await dialog.getByRole('button', { name: 'Close' }).first().click()
    standIn.reply('Hello.')
    await chat.send('Hello')
    await chat.expectAnswer('Hello.')
    expect(JSON.stringify(sentMessages(standIn.chats().at(-1)?.body))).toContain('called Marla')
  })
})

test('whoever asks what is known of her finds it from the header, and from Chat Settings (MEM-02)', async ({
  page,
  standIn,
}) => {
  const { chat, character, conversation } = await openChat(page, standIn, { messages: talk })
  const { name } = character
  const panel = page.getByRole('complementary', { name: 'Memory' })
  await addMemories([fact(conversation.id, 'The user is called Mara.')])

  await step('it opens beside the chat, which goes on meanwhile', async () => {
    await page.getByRole('button', { name: 'Memory', exact: true }).click()
    await expect(panel).toContainText('The user is called Mara.')
    await expect(panel.getByRole('heading', { name: 'Memory' })).toBeFocused()
    standIn.reply('Good evening.')
    await chat.send('Hello')
    await chat.expectAnswer('Good evening.')
    await expect(panel).toBeVisible()
  })
  await step('Escape closes it, and what opened it has the focus again', async () => {
    await panel.getByRole('button', { name: 'Pin' }).focus()
    await panel.getByRole('button', { name: 'Pin' }).press('Escape')
    await expect(panel).toHaveCount(0)
  })
  await step('Chat Settings say how much there is, and show it over what was typed', async () => {
    await page.getByRole('button', { name: 'Chat Settings' }).click()
    const settings = page.getByRole('dialog', { name: 'Chat Settings' })
    await settings.getByRole('textbox', { name: 'Title' }).fill('The harbour')
    const field = settings.getByRole('region', { name: 'Memory' })
    await expect(field).toContainText(`${name} remembers 1 fact.`)
    await field.getByRole('button', { name: 'See memory' }).click()
    const dialog = page.getByRole('dialog', { name: 'Memory' })
    await expect(dialog).toContainText('The user is called Mara.')
    await dialog.getByRole('button', { name: 'Close' }).first().click()
    await expect(dialog).toHaveCount(0)
    await expect(settings.getByRole('textbox', { name: 'Title' })).toHaveValue('The harbour')
  })
})

test('shows both texts where another tab has changed one (MEM-03, P18)', async ({
  page,
  standIn,
}) => {
  const { conversation } = await openChat(page, standIn, { messages: talk })
  const { ids } = await addMemories([fact(conversation.id, 'First words.')])
  const dialog = page.getByRole('complementary', { name: 'Memory' })
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Memory' }).click()
  await dialog.getByRole('button', { name: 'Edit' }).click()
  await dialog.getByRole('textbox', { name: 'What is remembered' }).fill('My words.')
  await editMemory(ids[0] ?? '', 'Words of the other tab.', 'First words.')
  await expect(dialog.getByRole('alert')).toContainText('Words of the other tab.')
  await dialog.getByRole('button', { name: 'Replace it with mine' }).click()
  await expect(dialog.getByRole('listitem')).toContainText('My words.')
  expect(await database.memories.toArray()).toMatchObject([{ text: 'My words.' }])
})

test('a fact is added, moved to the character and copied back (MEM-05, MEM-24)', async ({
  page,
  standIn,
}) => {
  const { character } = await openChat(page, standIn, { messages: talk })
  const dialog = page.getByRole('complementary', { name: 'Memory' })
  const adding = page.getByRole('dialog', { name: 'Add a fact' })
  const chats = dialog.getByRole('region', { name: 'About this chat' })
  const all = dialog.getByRole('region', { name: `About ${character.name}, in all chats` })
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Memory' }).click()
  await expect(dialog).toContainText('Nothing is remembered here yet.')

  await step('a blank one says what is missing', async () => {
    await dialog.getByRole('button', { name: 'Add a fact' }).click()
    await adding.getByRole('button', { name: 'Remember' }).click()
    await expect(adding).toContainText('Write what is to be remembered.')
  })
  await step('with words and key words it is kept', async () => {
    await adding.getByRole('textbox', { name: 'What is remembered' }).fill('The boat leaks.')
    await adding.getByRole('textbox', { name: 'Key words' }).fill('boat, sail')
    await adding.getByRole('button', { name: 'Remember' }).click()
    await expect(adding).toHaveCount(0)
    await expect(chats.getByRole('listitem')).toContainText('Sent only with: boat, sail')
    await expect(chats.getByRole('listitem')).toContainText('yours')
  })
  await step('it moves, and a copy comes back', async () => {
    await chats.getByRole('button', { name: `Move to ${character.name}` }).click()
    await expect(all.getByRole('listitem')).toContainText('The boat leaks.')
    await expect(chats.getByRole('listitem')).toHaveCount(0)
    await all.getByRole('button', { name: 'Copy to this chat' }).click()
    await expect(chats.getByRole('listitem')).toContainText('The boat leaks.')
    await expect(all.getByRole('listitem')).toHaveCount(1)
  })
})

test('leads to the messages that a memory came from, one after the other (MEM-04)', async ({
  page,
  standIn,
}) => {
  // jsdom has none.
  vi.stubGlobal('CSS', { escape: (text: string) => text, supports: () => false })
  const { chat, conversation, messages } = await openChat(page, standIn, { messages: talk })
  const [first, , third] = messages
  if (!first || !third) throw new Error('There are too few messages.')
  await addMemories([
    fact(conversation.id, 'It smelled of salt.', { sources: [first, third].map(toMemorySource) }),
  ])
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Memory' }).click()
  await page.getByRole('button', { name: 'From 2 messages' }).click()
  const trail = page.getByRole('group', { name: 'Where it came from' })
  await expect(trail).toContainText('Message 1 of 2: “It smelled of salt.”')
  await expect(page).toHaveURL(`/chat/${conversation.id}?message=${first.id}`)
  await trail.getByRole('button', { name: 'Next' }).click()
  await expect(page).toHaveURL(`/chat/${conversation.id}?message=${third.id}`)
  await expect(trail.getByRole('button', { name: 'Next' })).toBeDisabled()
  await trail.getByRole('button', { name: 'Hide' }).click()
  await expect(trail).toHaveCount(0)

  await step('a mark at each of its messages leads back to it', async () => {
    const marks = page.getByRole('button', { name: 'In memory: 1' })
    await expect(marks).toHaveCount(2)
    await chat.messages
      .filter({ hasText: 'Message 2:' })
      .getByRole('button', { name: 'In memory: 1' })
      .click()
    const memory = page.getByRole('complementary', { name: 'Memory' })
    await expect(memory.getByRole('listitem')).toBeFocused()
    await expect(memory.getByRole('listitem')).toContainText('It smelled of salt.')
    await memory.getByRole('button', { name: 'Delete' }).click()
    await expect(marks).toHaveCount(0)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(marks).toHaveCount(2)
  })

  await step('a message says that it is remembered, and leads back', async () => {
    const message = chat.messages.filter({ hasText: 'Message 2:' })
    await message.getByRole('button', { name: 'Edit message' }).focus()
    await message.getByRole('button', { name: 'What the model gets of it' }).click()
    await page.getByRole('menuitem', { name: 'In memory: 1' }).click()
    await expect(page.getByRole('complementary', { name: 'Memory' })).toContainText(
      'It smelled of salt.',
    )
  })
})

test('a message is remembered without asking a model (MEM-05)', async ({ page, standIn }) => {
  const { chat, character, messages } = await openChat(page, standIn, { messages: talk })
  const message = chat.messages.filter({ hasText: 'Message 3:' })
  await message.getByRole('button', { name: 'Edit message' }).focus()
  await message.getByRole('button', { name: 'What the model gets of it' }).click()
  await page.getByRole('menuitem', { name: 'Remember…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Remember' })
  await expect(dialog.getByRole('textbox', { name: 'What is remembered' })).toHaveValue(
    'Message 3: the harbour smelled of salt.',
  )
  await dialog.getByRole('radio', { name: `In all chats with ${character.name}` }).check()
  await dialog.getByRole('button', { name: 'Remember' }).click()
  await expect(dialog).toHaveCount(0)
  expect(await database.memories.toArray()).toMatchObject([
    { scope: 'character', ownerId: character.id, sourceIds: [messages[3]?.id] },
  ])
  expect(standIn.chats()).toHaveLength(0)
})

test('a deleted message says what else remembers it, and that can be forgotten too (MEM-13)', async ({
  page,
  standIn,
}) => {
  const { chat, conversation, messages } = await openChat(page, standIn, { messages: talk })
  const last = messages.at(-1)
  if (!last) throw new Error('There is no message.')
  await addMemories([fact(conversation.id, 'Salt.', { sources: [toMemorySource(last)] })])
  await chat.messages.last().getByRole('button', { name: 'Delete message' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Also in memory: 1')).toBeVisible()
  await page.getByRole('button', { name: 'Forget there too' }).click()
  await expect(page.getByText('What came from it is forgotten')).toBeVisible()
  expect(await database.memories.count()).toBe(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(chat.messages).toHaveCount(talk.length)
  await expect.poll(() => database.memories.toArray()).toMatchObject([{ text: 'Salt.' }])
})

test('two hundred memories stay usable, and how much is sent can be changed here (MEM-14)', async ({
  page,
  standIn,
}) => {
  const { conversation } = await openChat(page, standIn, { messages: talk })
  await addMemories(
    Array.from({ length: 200 }, (_, index) =>
      fact(
        conversation.id,
        `Fact ${index}: ${'the ferry is late again and nobody waves '.repeat(4)}`,
      ),
    ),
  )
  const dialog = page.getByRole('complementary', { name: 'Memory' })
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Memory' }).click()
  await expect(dialog.getByRole('listitem')).toHaveCount(30)
  await dialog.getByRole('button', { name: 'Show 170 more' }).click()
  await expect(dialog).toContainText('Not sent: There is no room for more memory')
  await expect(dialog.getByRole('listitem')).toHaveCount(200)
  await dialog.getByText(/^How much of it is sent/).click()
  await dialog.getByRole('textbox', { name: 'Tokens of facts at most' }).fill('0')
  await dialog.getByRole('textbox', { name: 'Tokens of summaries at most' }).focus()
  await dialog.getByRole('combobox', { name: 'Summaries in this chat' }).selectOption('never')
  await expect(dialog).toContainText('Nothing of it goes with the next message')
  expect((await database.conversations.get(conversation.id))?.sending).toMatchObject({
    memory: { facts: 0 },
    summaries: 'never',
  })
})

test('a text of another app becomes summaries, once they have been seen (MEM-26, MEM-18)', async ({
  page,
  standIn,
}) => {
  const { conversation } = await openChat(page, standIn, { messages: talk })
  const panel = page.getByRole('complementary', { name: 'Memory' })
  const dialog = page.getByRole('dialog', { name: 'Import memory' })
  await page.getByRole('button', { name: 'Memory', exact: true }).click()
  await panel.getByRole('button', { name: 'Import memory' }).click()

  await step('nothing is nothing', async () => {
    await dialog.getByRole('button', { name: 'Import', exact: true }).click()
    await expect(dialog).toContainText('Choose a file or paste a text.')
  })
  await step('a file is shown before it is kept', async () => {
    const first = 'They met at the harbour. '.repeat(150)
    const text = [first, 'Tom is 15 years old. '.repeat(150), 'She mended the boat. '].join('\n\n')
    const input = document.querySelector<HTMLInputElement>('[role=dialog] input[type=file]')
    if (!input) throw new Error('There is no way to choose a file.')
    const file = new File([text], 'story.txt')
    Object.defineProperty(input, 'files', { configurable: true, value: [file] })
    input.dispatchEvent(new Event('change', { bubbles: true }))
    await expect(dialog).toContainText('From story.txt')
    await expect(dialog.getByRole('listitem')).toHaveCount(1)
    await expect(dialog).toContainText('Left out, because only adults')
    expect(await database.memories.count()).toBe(0)
  })
  await step('a pasted one takes its place, and is kept in its order', async () => {
    const parts = ['One. ', 'Two. ', 'Three. '].map((part) => part.repeat(700).slice(0, 3_500))
    await dialog.getByRole('textbox', { name: 'Or paste a text' }).fill(parts.join('\n\n'))
    await dialog.getByRole('button', { name: 'Import 3 summaries' }).click()
    await expect(dialog).toHaveCount(0)
    const story = panel.getByRole('region', { name: 'The story so far' })
    await expect(story.getByRole('listitem')).toHaveCount(3)
    await expect(story.getByRole('listitem').nth(0)).toContainText('One.')
    await expect(story.getByRole('listitem').nth(1)).toContainText('Two.')
    await expect(story.getByRole('listitem').nth(0)).toContainText('imported')
    const kept = await database.memories.toArray()
    expect(kept.every(({ madeBy, sources }) => madeBy === 'import' && sources.length === 0)).toBe(
      true,
    )
    expect(kept.every(({ ownerId }) => ownerId === conversation.id)).toBe(true)
  })
  await step('Undo takes all of it back', async () => {
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(() => database.memories.count()).toBe(0)
    expect(standIn.chats()).toHaveLength(0)
  })
})
