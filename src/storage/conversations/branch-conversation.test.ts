import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { imageOf } from '@/domain/message'
import { database } from '../database/database'
import { searchMessages } from '../search/search'
import { storedConversations, temporaryConversations } from './conversation-source'
import { createTemporaryChat, saveTemporaryChat } from './temporary-chats'
import { temporaryData } from './temporary-data'
import { dumpDatabase, freshDatabase, removeDatabase } from '../testing/fresh-database'
import { characterDraft, fillDatabase, sampleMessage } from '../testing/sample-records'
import { branchConversation } from './branch-conversation'
import { deleteConversation } from './conversations'
import { setPinned } from './pin-conversation'

beforeEach(async () => {
  await freshDatabase()
  await fillDatabase()
})

afterEach(removeDatabase)

const all = {}

describe('branchConversation', () => {
  it('takes the lorebooks of the chat along, and what its answers tell of their lore (LORE-48)', async () => {
    await database.conversations.update('conversation-1', { lorebookIds: ['b'], loreBudget: 7 })
    const lore = {
      entries: [{ entryId: 'e', bookId: 'b', messageId: 'conversation-1-message-2' }],
      rest: { roll: ['f'] },
    }
    await database.messages.update('conversation-1-message-3', {
      lore,
      variants: [{ content: '', timestamp: 1, lore }],
    })
    const id = await branchConversation('conversation-1-message-3')
    expect(await database.conversations.get(id)).toMatchObject({
      lorebookIds: ['b'],
      loreBudget: 7,
    })
    const copies = await storedConversations.getMessages(id, all)
    const moved = { ...lore, entries: [{ entryId: 'e', bookId: 'b', messageId: copies[1]?.id }] }
    expect(copies[2]?.lore).toEqual(moved)
    expect(copies[2]?.variants?.[0]?.lore).toEqual(moved)
  })

  it('copies the messages up to and including one, and leaves the other conversation alone', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: 5_000 })
    const before = await dumpDatabase()
    const originals = await storedConversations.getMessages('conversation-1', all)
    const id = await branchConversation('conversation-1-message-3')
    vi.useRealTimers()
    expect(await storedConversations.getConversation(id)).toEqual({
      id,
      characterId: 'character-1',
      title: 'Chat with Ada (branch)',
      conversationType: 'standard',
      createdAt: 5_000,
      updatedAt: 5_000,
      branchedFrom: { conversationId: 'conversation-1', messageId: 'conversation-1-message-3' },
    })
    const copies = await storedConversations.getMessages(id, all)
    expect(copies.map(({ role, content, timestamp }) => [role, content, timestamp])).toEqual(
      originals.slice(0, 3).map(({ role, content, timestamp }) => [role, content, timestamp]),
    )
    const ids = new Set([...copies, ...originals].map((message) => message.id))
    expect(ids.size).toBe(8)
    const after = await dumpDatabase()
    expect(after.messages).toEqual(expect.arrayContaining(before.messages ?? []))
    expect(after.conversations).toEqual(expect.arrayContaining(before.conversations ?? []))
  })

  it('gives the branch pictures of its own', async () => {
    await database.messages.update('conversation-1-message-3', {
      attachments: [{ kind: 'image', id: 'image-of-conversation-1', prompt: 'a cat' }],
    })
    await database.messages.update('conversation-1-message-2', {
      attachments: [{ kind: 'image', id: 'missing' }],
    })
    const id = await branchConversation('conversation-1-message-3')
    const [, second, third] = await storedConversations.getMessages(id, all)
    expect(second && imageOf(second)).toEqual({ kind: 'image', id: 'missing' })
    const copied = third && imageOf(third)
    expect(copied).toMatchObject({ kind: 'image', prompt: 'a cat' })
    expect(copied?.id).not.toBe('image-of-conversation-1')
    await deleteConversation('conversation-1')
    const copy = await database.images.get(copied?.id ?? '')
    expect(copy).toMatchObject({ owner: id, mime: 'image/png', width: 8 })
  })

  it('is found by the search at once', async () => {
    const id = await branchConversation('conversation-1-message-2')
    const { groups } = await searchMessages('text 2')
    expect(groups.map(({ conversation }) => conversation.id)).toContain(id)
  })

  it('ends an answer that is being written, and leaves an empty one out', async () => {
    await database.messages.bulkPut([
      sampleMessage(5, { content: 'half', pending: true, status: 'responding' }),
      sampleMessage(6, { role: 'assistant', content: '', pending: true }),
    ])
    const id = await branchConversation('conversation-1-message-6')
    const copies = await storedConversations.getMessages(id, all)
    expect(copies).toHaveLength(5)
    expect(copies.at(-1)).toMatchObject({
      content: 'half',
      pending: false,
      status: 'complete',
      finishReason: 'interrupted',
    })
  })

  it('copies all answers to a message', async () => {
    const variants = [
      { content: 'a', timestamp: 1 },
      { content: 'Text 3', timestamp: 2 },
    ]
    await database.messages.update('conversation-1-message-3', { variants, activeVariant: 1 })
    const id = await branchConversation('conversation-1-message-3')
    const copies = await storedConversations.getMessages(id, all)
    expect(copies[2]).toMatchObject({ variants, activeVariant: 1 })
  })

  it('keeps what is always sent (CTX-14)', async () => {
    await database.messages.update('conversation-1-message-2', { alwaysSent: true })
    await database.conversations.update('conversation-1', {
      sending: { limit: 8_000, always: ['conversation-1-message-2'] },
    })
    const id = await branchConversation('conversation-1-message-3')
    const copies = await storedConversations.getMessages(id, all)
    const copy = await storedConversations.getConversation(id)
    expect(copies[1]).toMatchObject({ alwaysSent: true })
    expect(copy?.sending).toEqual({ limit: 8_000, always: [copies[1]?.id] })
  })

  it('says so where the message is missing', async () => {
    await expect(branchConversation('none')).rejects.toMatchObject({ code: 'message_not_found' })
    await expect(branchConversation('temp_none')).rejects.toMatchObject({
      code: 'message_not_found',
    })
  })

  it('keeps the branch of a temporary chat in memory', async () => {
    const before = await dumpDatabase()
    const chat = await createTemporaryChat({ ...characterDraft, greeting: 'Hi' }, 'standard')
    await temporaryConversations.addMessages(chat, [{ role: 'user', content: 'later' }])
    const [, greeting] = await temporaryConversations.getMessages(chat, all)
    const id = await branchConversation(greeting?.id ?? '')
    expect(id).toMatch(/^temp_/)
    const copies = await temporaryConversations.getMessages(id, all)
    expect(copies.map(({ content }) => content)).toEqual(['You are Ada.', 'Hi'])
    expect(copies.every((message) => message.id.startsWith('temp_'))).toBe(true)
    expect(await temporaryConversations.getConversation(id)).toMatchObject({
      title: 'Chat with Ada (branch)',
      temporary: true,
      branchedFrom: { conversationId: chat, messageId: greeting?.id },
    })
    expect(await dumpDatabase()).toEqual(before)
  })

  it('leaves a branch its character when the chat is saved', async () => {
    const chat = await createTemporaryChat({ ...characterDraft, greeting: 'Hi' }, 'standard')
    const [first] = await temporaryConversations.getMessages(chat, all)
    const id = await branchConversation(first?.id ?? '')
    await saveTemporaryChat(chat)
    const { characters, conversations } = temporaryData.getState()
    expect(characters[conversations[id]?.characterId ?? '']?.name).toBe('Ada')
    await saveTemporaryChat(id)
    expect(temporaryData.getState().characters).toEqual({})
  })
})

describe('setPinned', () => {
  it('marks a conversation and takes the mark away, and changes nothing else', async () => {
    const before = await storedConversations.getConversation('conversation-1')
    expect(await setPinned('conversation-1', true)).toBe(true)
    expect(await storedConversations.getConversation('conversation-1')).toEqual({
      ...before,
      pinned: true,
    })
    await setPinned('conversation-1', false)
    const after = await database.conversations.get('conversation-1')
    expect(after).toEqual(before)
    expect(after).not.toHaveProperty('pinned')
  })

  it('is false where there is none', async () => {
    expect(await setPinned('none', true)).toBe(false)
    expect(await setPinned('temp_none', true)).toBe(false)
  })

  it('works in temporary chats', async () => {
    const chat = await createTemporaryChat(characterDraft, 'standard')
    await setPinned(chat, true)
    expect(await temporaryConversations.getConversation(chat)).toMatchObject({ pinned: true })
  })
})
