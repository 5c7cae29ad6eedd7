import 'fake-indexeddb/auto'
import { answersOf } from '@/domain/variants'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createCharacter } from '../commands/characters'
import { createConversation } from './conversations'
import { sourceOf, tablesOf } from './conversation-source'
import { getCharacters, getConversation, getConversations, getMessages } from '../database/queries'
import { createTemporaryChat, saveTemporaryChat } from './temporary-chats'
import type { MessageRecord } from '../database/records'
import type { Deletion } from '../deleted/keep-deleted'
import { isTemporaryId, temporaryData } from './temporary-data'
import { dumpDatabase, freshDatabase, removeDatabase } from '../testing/fresh-database'
import { characterDraft } from '../testing/sample-records'

const greeted = { ...characterDraft, greeting: 'Good day.' }

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: 1_700_000_000_000 })
  await freshDatabase()
})

afterEach(async () => {
  vi.useRealTimers()
  await removeDatabase()
})

const places = {
  'in the database': async () =>
    createConversation({
      characterId: await createCharacter(greeted),
      conversationType: 'standard',
    }),
  'in memory': () => createTemporaryChat(greeted, 'standard'),
}

/** What nobody can say when it was deleted. */
function deletionOf(messages: MessageRecord[]): Deletion {
  const rows = { characters: [], conversations: [], wordBlocks: [], memories: [], messages }
  return { taken: { ...rows, imageIds: [] } }
}

describe.each(Object.entries(places))('a conversation %s', (_, create) => {
  async function start() {
    const id = await create()
    const source = sourceOf(id)
    const texts = async () =>
      (await source.getMessages(id, { limit: 99 })).map(({ content }) => content)
    const updatedAt = async () => (await source.getConversation(id))?.updatedAt
    const all = () => source.getMessages(id, { limit: 99 })
    /** Adds messages "a", "b", … and gives them with the two that were there. */
    const add = async (...contents: string[]) => {
      await source.addMessages(
        id,
        contents.map((content) => ({ role: 'user' as const, content })),
      )
      return all()
    }
    vi.advanceTimersByTime(1_000)
    return { id, source, texts, updatedAt, add, all }
  }
  const later = 1_700_000_001_000

  it('begins with the prompt and the greeting (DATA-58)', async () => {
    const { id, source, texts } = await start()
    expect(await texts()).toEqual(['You are Ada.', 'Good day.'])
    expect((await source.getFirstMessage(id))?.role).toBe('system')
    const conversation = await source.getConversation(id)
    expect(conversation).toMatchObject({ title: 'Chat with Ada', conversationType: 'standard' })
    expect(await source.getCharacter(conversation?.characterId ?? '')).toMatchObject(greeted)
  })

  it('appends messages in order and touches updatedAt (MSG-01)', async () => {
    const { id, source, texts, updatedAt } = await start()
    const added = await source.addMessages(id, [
      { role: 'user', content: 'a' },
      { role: 'assistant', content: '', pending: true, status: 'responding' },
    ])
    expect(added).toMatchObject([
      { role: 'user', content: 'a', conversationId: id, timestamp: later, seq: 3 },
      { role: 'assistant', content: '', pending: true, status: 'responding', seq: 4 },
    ])
    expect(await texts()).toEqual(['You are Ada.', 'Good day.', 'a', ''])
    expect(await updatedAt()).toBe(later)
    expect(new Set(added.map((message) => message.id)).size).toBe(2)
  })

  it('pages back through its messages', async () => {
    const { id, source, add } = await start()
    await add('a', 'b', 'c')
    const seqs = async (page: { beforeSeq?: number; limit: number }) =>
      (await source.getMessages(id, page)).map(({ seq }) => seq)
    expect(await seqs({ limit: 2 })).toEqual([4, 5])
    expect(await seqs({ beforeSeq: 4, limit: 2 })).toEqual([2, 3])
    expect(await seqs({ beforeSeq: 2, limit: 2 })).toEqual([1])
    expect(await seqs({ beforeSeq: 1, limit: 2 })).toEqual([])
    expect(await seqs({ limit: 0 })).toEqual([])
  })

  it('changes a message and touches updatedAt (MSG-01)', async () => {
    const { source, updatedAt, all } = await start()
    const [, greeting] = await all()
    const change = { content: 'Hello.', edited: true }
    expect(await source.updateMessage(greeting?.id ?? '', change)).toBe(true)
    expect(await source.getMessage(greeting?.id ?? '')).toEqual({ ...greeting, ...change })
    expect(await updatedAt()).toBe(later)
  })

  it('clears a field that is set to undefined', async () => {
    const { source, all } = await start()
    const id = (await all()).at(-1)?.id ?? ''
    await source.updateMessage(id, { error: 'broken', errorCode: 'x' })
    await source.updateMessage(id, { error: undefined })
    expect((await source.getMessage(id))?.error).toBeUndefined()
    expect((await source.getMessage(id))?.errorCode).toBe('x')
  })

  it('adds up tokens (MSG-14, DATA-47)', async () => {
    const { id, source, all } = await start()
    const messageId = (await all()).at(-1)?.id ?? ''
    const usage = { promptTokens: 10, completionTokens: 5, totalTokens: 15 }
    await source.updateMessage(messageId, {}, usage)
    await source.updateMessage(messageId, {}, { ...usage, totalTokens: 16 })
    expect((await source.getConversation(id))?.metadata).toEqual({
      totalTokens: 31,
      tokenCount: { prompt: 20, completion: 10 },
    })
  })

  it('stores a check-point without touching updatedAt', async () => {
    const { source, texts, updatedAt, all } = await start()
    const before = await updatedAt()
    await source.checkpointMessage((await all()).at(-1)?.id ?? '', { content: 'Good d' })
    expect(await texts()).toEqual(['You are Ada.', 'Good d'])
    expect(await updatedAt()).toBe(before)
  })

  it('removes one message and leaves those after it', async () => {
    const { source, texts, updatedAt, add } = await start()
    const messages = await add('a', 'b', 'c')
    vi.advanceTimersByTime(1_000)
    await source.removeMessage(messages[3]?.id ?? '')
    expect(await texts()).toEqual(['You are Ada.', 'Good day.', 'a', 'c'])
    expect(await updatedAt()).toBe(later + 1_000)
  })

  it('removes a message with all after it, and puts them back (MSG-19)', async () => {
    const { source, texts, updatedAt, add, all } = await start()
    const messages = await add('a', 'b', 'c')
    const removed = await source.deleteMessagesFrom(messages[3]?.id ?? '')
    expect(removed?.taken.messages).toEqual(messages.slice(3))
    expect(await texts()).toEqual(['You are Ada.', 'Good day.', 'a'])
    vi.advanceTimersByTime(1_000)
    await source.restoreMessages(removed!)
    await source.restoreMessages(removed!)
    expect(await all()).toEqual(messages)
    expect(await updatedAt()).toBe(later + 1_000)
  })

  it('does not use the place of a removed message in a way that mixes the order', async () => {
    const { source, texts, add } = await start()
    const messages = await add('a', 'b')
    await source.deleteMessagesFrom(messages[3]?.id ?? '')
    await add('c')
    expect(await texts()).toEqual(['You are Ada.', 'Good day.', 'a', 'c'])
  })

  it('puts removed messages before those that came in their places', async () => {
    const { source, texts, add, all } = await start()
    const messages = await add('a', 'b', 'c')
    const removed = await source.deleteMessagesFrom(messages[3]?.id ?? '')
    await add('d', 'e', 'f')
    await source.restoreMessages(removed!)
    await source.restoreMessages(removed!)
    expect(await texts()).toEqual(['You are Ada.', 'Good day.', 'a', 'b', 'c', 'd', 'e', 'f'])
    expect((await all()).map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
  })

  it('leaves gaps alone where messages come back one after another', async () => {
    const { source, texts, add, all } = await start()
    const messages = await add('a', 'b', 'c')
    const later = await source.deleteMessagesFrom(messages[4]?.id ?? '')
    const earlier = await source.deleteMessagesFrom(messages[3]?.id ?? '')
    await source.restoreMessages(later!)
    await source.restoreMessages(earlier!)
    expect(await texts()).toEqual(['You are Ada.', 'Good day.', 'a', 'b', 'c'])
    expect(await all()).toEqual(messages)
  })

  it('keeps an answer that was written in the place of a removed one as its variant', async () => {
    const { id, source, texts, add, all } = await start()
    await add('a')
    const answer = (content: string) =>
      source.addMessages(id, [{ role: 'assistant' as const, content, status: 'complete' as const }])
    const [old] = await answer('old')
    const removed = await source.deleteMessagesFrom(old?.id ?? '')
    const [fresh] = await answer('new')
    await source.restoreMessages(removed!)
    expect(await texts()).toEqual(['You are Ada.', 'Good day.', 'a', 'old'])
    const restored = (await all()).at(-1)
    expect(restored).toMatchObject({ id: old?.id, seq: old?.seq, activeVariant: 0 })
    expect(restored && answersOf(restored).map(({ content }) => content)).toEqual(['old', 'new'])
    expect(await source.getMessage(fresh?.id ?? '')).toBeUndefined()
  })

  it('restarts a message and leaves those after it', async () => {
    const { source, texts, updatedAt, add } = await start()
    const messages = await add('a', 'b', 'c')
    vi.advanceTimersByTime(1_000)
    expect(await source.restartMessage(messages[2]?.id ?? '', { content: '', pending: true })).toBe(
      true,
    )
    expect(await texts()).toEqual(['You are Ada.', 'Good day.', '', 'b', 'c'])
    expect((await source.getMessage(messages[2]?.id ?? ''))?.pending).toBe(true)
    expect(await updatedAt()).toBe(later + 1_000)
  })

  it('removes the messages after one, and puts them back (MSG-17)', async () => {
    const { source, texts, add, all } = await start()
    const messages = await add('a', 'b', 'c')
    const removed = await source.deleteMessagesAfter(messages[2]?.id ?? '')
    expect(removed?.taken.messages).toEqual(messages.slice(3))
    expect(await texts()).toEqual(['You are Ada.', 'Good day.', 'a'])
    expect(await source.deleteMessagesAfter(messages[2]?.id ?? '')).toBeUndefined()
    await source.restoreMessages(removed!)
    expect(await all()).toEqual(messages)
  })

  it('changes title and metadata without touching updatedAt', async () => {
    const { id, source, updatedAt } = await start()
    expect(await source.updateConversation(id, { title: 'Tea' })).toBe(true)
    expect(await source.updateConversation(id, { title: 'Tea' })).toBe(true)
    expect((await source.getConversation(id))?.title).toBe('Tea')
    expect(await updatedAt()).toBe(later - 1_000)
  })

  it('answers for what is missing (MSG-24, MSG-25, CONV-29)', async () => {
    const { id, source, add } = await start()
    const messages = await add('a')
    const before = await dumpDatabase()
    const missing = isTemporaryId(id) ? 'temp_x' : 'x'
    expect(await source.getConversation(missing)).toBeUndefined()
    expect(await source.getCharacter(missing)).toBeUndefined()
    expect(await source.getMessage(missing)).toBeUndefined()
    expect(await source.getFirstMessage(missing)).toBeUndefined()
    expect(await source.getMessages(missing, { limit: 9 })).toEqual([])
    expect(await source.addMessages(missing, [{ role: 'user', content: 'a' }])).toEqual([])
    expect(await source.updateMessage(missing, { content: 'a' })).toBe(false)
    expect(await source.restartMessage(missing, { content: 'a' })).toBe(false)
    expect(await source.deleteMessagesFrom(missing)).toBeUndefined()
    expect(await source.deleteMessagesAfter(missing)).toBeUndefined()
    expect(await source.updateConversation(missing, { title: 'a' })).toBe(false)
    await source.checkpointMessage(missing, { content: 'a' })
    await source.removeMessage(missing)
    await source.restoreMessages(deletionOf([]))
    const strays = messages.map((message) => ({ ...message, conversationId: missing }))
    await source.restoreMessages(deletionOf(strays))
    expect(await source.getMessages(missing, { limit: 9 })).toEqual([])
    expect(await source.getMessages(id, { limit: 9 })).toEqual(messages)
    expect(await dumpDatabase()).toEqual(before)
  })

  it('changes a message by what it is at that moment', async () => {
    const { source, add } = await start()
    const [, , message] = await add('a')
    const id = message?.id ?? ''
    const asked: string[] = []
    const revise = source.reviseMessage(id, ({ content }) => {
      asked.push(content)
      return content === 'a' ? { content: 'over it' } : undefined
    })
    const finish = source.updateMessage(id, { content: 'b' })
    await Promise.all([revise, finish])
    await source.reviseMessage(id, ({ content }) => {
      asked.push(content)
      return undefined
    })
    expect(asked).toEqual(['a', 'b'])
    expect((await source.getMessage(id))?.content).toBe('b')
    await source.reviseMessage('missing', () => ({ content: 'x' }))
  })

  it('refuses a second message in one place', async () => {
    const { source, id } = await start()
    const before = await source.getMessages(id, {})
    const tables = tablesOf(id)
    const put = async () => {
      const last = before.at(-1)
      if (last) await tables.messages.put([{ ...last, id: 'twin' }])
    }
    await expect(tables.transaction({ action: 'save_message' }, 'texts', put)).rejects.toThrow()
    expect(await source.getMessages(id, {})).toEqual(before)
  })
})

describe('a temporary chat', () => {
  it('lives in memory only, under ids that begin with temp_ (DATA-57, DATA-59)', async () => {
    const before = await dumpDatabase()
    const id = await createTemporaryChat(greeted, 'rp')
    const source = sourceOf(id)
    await source.addMessages(id, [{ role: 'user', content: 'a' }])
    const conversation = await source.getConversation(id)
    const messages = await source.getMessages(id, { limit: 9 })
    const all = [id, conversation?.characterId, ...messages.map((message) => message.id)]
    expect(all.every((each) => each?.startsWith('temp_'))).toBe(true)
    expect(conversation).toMatchObject({ temporary: true, title: 'RP Chat with Ada' })
    expect(await dumpDatabase()).toEqual(before)
    expect(await getConversations()).toEqual([])
    expect(await getCharacters()).toEqual([])
  })

  it('makes a new state at each change, for those who watch', async () => {
    const id = await createTemporaryChat(greeted, 'rp')
    const messageId = (await sourceOf(id).getMessages(id, { limit: 1 }))[0]?.id ?? ''
    const states = new Set([temporaryData.getState()])
    await sourceOf(messageId).checkpointMessage(messageId, { content: 'x' })
    states.add(temporaryData.getState())
    await sourceOf(id).updateConversation(id, { title: 'x' })
    states.add(temporaryData.getState())
    expect(states.size).toBe(3)
  })
})

describe('saveTemporaryChat', () => {
  async function startChat() {
    const id = await createTemporaryChat(greeted, 'rp')
    await sourceOf(id).addMessages(id, [{ role: 'user', content: 'a' }])
    return id
  }

  it('stores character, conversation and messages under new ids and without the flag (DATA-60, DATA-61)', async () => {
    const temporaryId = await startChat()
    const id = await saveTemporaryChat(temporaryId)
    if (id === undefined) throw new Error('not saved')
    const conversation = await getConversation(id)
    const [character] = await getCharacters()
    const messages = await getMessages(id, { limit: 9 })
    expect(conversation).toMatchObject({ characterId: character?.id, title: 'RP Chat with Ada' })
    expect(character).toMatchObject(greeted)
    expect(messages.map(({ content }) => content)).toEqual(['You are Ada.', 'Good day.', 'a'])
    expect(JSON.stringify(await dumpDatabase())).not.toMatch(/temp_|"temporary"/)
    expect(isTemporaryId(id)).toBe(false)
  })

  it.each([
    ['  Tea ', 'Tea'],
    ['', 'RP Chat with Ada'],
    ['  ', 'RP Chat with Ada'],
    [undefined, 'RP Chat with Ada'],
  ])('gives it the title %j as %s (DATA-62)', async (title, stored) => {
    const id = await saveTemporaryChat(await startChat(), title)
    expect((await getConversation(id ?? ''))?.title).toBe(stored)
  })

  it('then removes the temporary entries and no others (DATA-63)', async () => {
    const other = await startChat()
    const id = await startChat()
    await saveTemporaryChat(id)
    const { characters, conversations, messages } = temporaryData.getState()
    expect(Object.keys(conversations)).toEqual([other])
    expect(Object.keys(messages)).toEqual([other])
    expect(Object.keys(characters)).toHaveLength(1)
    expect(await saveTemporaryChat(id)).toBeUndefined()
  })

  it('works only if both are flagged temporary (DATA-64)', async () => {
    const id = await startChat()
    const before = await dumpDatabase()
    const { characters, conversations } = temporaryData.getState()
    const [character] = Object.values(characters)
    const conversation = conversations[id]
    if (!character || !conversation) throw new Error('no chat')
    const unflagged = { ...character, temporary: undefined }
    temporaryData.setState({ characters: { [character.id]: unflagged } })
    expect(await saveTemporaryChat(id)).toBeUndefined()
    temporaryData.setState({
      characters,
      conversations: { [id]: { ...conversation, temporary: undefined } },
    })
    expect(await saveTemporaryChat(id)).toBeUndefined()
    expect(await saveTemporaryChat('temp_nothing')).toBeUndefined()
    expect(await dumpDatabase()).toEqual(before)
  })
})
