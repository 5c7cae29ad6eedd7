import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  type Memory,
  type MemoryKind,
  memoryLimits,
  memoryState,
  toMemorySource,
} from '@/domain/memory'
import { createCharacter, deleteCharacter } from '../commands/characters'
import { branchConversation } from '../conversations/branch-conversation'
import { sourceOf, tablesOf } from '../conversations/conversation-source'
import { createConversation, deleteConversation } from '../conversations/conversations'
import { createTemporaryChat, saveTemporaryChat } from '../conversations/temporary-chats'
import { database } from '../database/database'
import type { MessageRecord } from '../database/records'
import { getRecentlyDeleted, restoreDeleted } from '../deleted/recently-deleted'
import { freshDatabase, removeDatabase } from '../testing/fresh-database'
import { characterDraft } from '../testing/sample-records'
import {
  addMemories,
  copyToChat,
  deleteMemories,
  editMemory,
  type MemoryDraft,
  moveToCharacter,
  settleMemory,
  storeChapter,
  updateMemory,
} from './memories'
import { getMemories, getMemoriesFedBy, getMemoriesFor, getMemory } from './memory-queries'

beforeEach(freshDatabase)
afterEach(removeDatabase)

const places = {
  'in the database': async () =>
    createConversation({
      characterId: await createCharacter(characterDraft),
      conversationType: 'standard',
    }),
  'in memory': () => createTemporaryChat(characterDraft, 'standard'),
}

function draftOf(
  ownerId: string,
  messages: readonly MessageRecord[],
  change: Partial<MemoryDraft> = {},
): MemoryDraft {
  const [first] = messages
  const last = messages.at(-1)
  return {
    scope: 'chat',
    ownerId,
    kind: 'fact',
    text: 'Ada likes tea.',
    sources: messages.map(toMemorySource),
    madeBy: 'user',
    ...(change.kind !== undefined &&
      change.kind !== 'fact' &&
      first &&
      last && {
        range: {
          first: { seq: first.seq, messageId: first.id },
          last: { seq: last.seq, messageId: last.id },
        },
      }),
    ...change,
  }
}

describe.each(Object.entries(places))('memories of a chat %s', (_, create) => {
  async function start(count = 6) {
    const id = await create()
    const source = sourceOf(id)
    const messages = await source.addMessages(
      id,
      Array.from({ length: count }, (__, index) => ({
        role: index % 2 === 0 ? ('user' as const) : ('assistant' as const),
        content: `text ${index}`,
      })),
    )
    const characterId = (await source.getConversation(id))?.characterId ?? ''
    const remember = async (
      from: number,
      to: number,
      change: Partial<MemoryDraft> & { kind?: MemoryKind } = {},
    ) => {
      const draft = draftOf(id, messages.slice(from, to + 1), change)
      const [memoryId = ''] = (await addMemories([draft])).ids
      return memoryId
    }
    const at = (index: number) => messages[index]?.id ?? ''
    return { id, characterId, source, messages, at, remember }
  }

  const stateOf = async (id: string) => {
    const memory = await getMemory(id)
    return memory && memoryState(memory)
  }

  it('keeps what is added, cleaned, and takes it back (MEM-05, MEM-17)', async () => {
    const { id, at } = await start()
    const [first] = await sourceOf(id).getMessages(id, { limit: 1 })
    const { ids, undo } = await addMemories([
      draftOf(id, first ? [first] : [], { text: ' tea\u0000\n now ', keys: [' tea ', ''] }),
      draftOf(id, [], { text: ' \u0007 ' }),
    ])
    expect(ids).toHaveLength(1)
    expect(await getMemories(id)).toMatchObject([{ text: 'tea now', keys: ['tea'] }])
    expect(await getMemoriesFedBy([first?.id ?? ''])).toHaveLength(1)
    expect(await getMemoriesFedBy([at(0)])).toHaveLength(0)
    await undo()
    expect(await getMemories(id)).toEqual([])
  })

  it('keeps nothing of an owner that is gone, and no more than there may be', async () => {
    const { id, messages } = await start()
    expect((await addMemories([draftOf('temp_none', messages)])).ids).toEqual([])
    const many = Array.from({ length: memoryLimits.ofOwner + 3 }, () => draftOf(id, []))
    expect((await addMemories(many)).ids).toHaveLength(memoryLimits.ofOwner)
    expect((await addMemories([draftOf(id, [])])).ids).toHaveLength(0)
  })

  it('tells two editors of each other (MEM-03, P18)', async () => {
    const { remember } = await start()
    const memory = await remember(0, 0, { madeBy: 'model', model: 'm' })
    expect(await editMemory(memory, 'one', 'Ada likes tea.')).toBe('saved')
    expect(await editMemory(memory, 'two', 'Ada likes tea.')).toBe('changed')
    expect(await editMemory(memory, ' ', 'one')).toBe('refused')
    expect(await editMemory('nobody', 'x', 'y')).toBe('refused')
    expect(await getMemory(memory)).toMatchObject({ text: 'one', edited: true, madeBy: 'model' })
  })

  it('pins, switches off, gives keys, and takes them away again (MEM-03)', async () => {
    const { remember } = await start()
    const memory = await remember(0, 0)
    expect(await updateMemory(memory, { pinned: true, off: true, keys: ['tea'] })).toBe(true)
    expect(await getMemory(memory)).toMatchObject({ pinned: true, off: true, keys: ['tea'] })
    await updateMemory(memory, { pinned: false, off: false, keys: [] })
    const after = await getMemory(memory)
    expect([after?.pinned, after?.off, after?.keys]).toEqual([undefined, undefined, undefined])
    expect(await updateMemory('nobody', { off: true })).toBe(false)
  })

  it('deletes with a way back (MEM-03)', async () => {
    const { id, source, remember, at } = await start()
    const memory = await remember(2, 3)
    const undo = await deleteMemories([memory])
    expect(await getMemories(id)).toEqual([])
    await source.editMessage(at(2), 'other', 'text 2')
    await undo()
    expect(await stateOf(memory)).toBe('stale')
  })

  it('is stale when a message is edited or hidden, and fresh when that is undone (MEM-12)', async () => {
    const { source, remember, at } = await start()
    const chapter = await remember(0, 3, { kind: 'chapter' })
    const other = await remember(4, 5, { kind: 'chapter' })
    await source.editMessage(at(1), 'other', 'text 1')
    expect([await stateOf(chapter), await stateOf(other)]).toEqual(['stale', 'ok'])
    await source.editMessage(at(1), 'text 1', 'other')
    expect(await stateOf(chapter)).toBe('ok')
    await source.updateMessage(at(2), { hidden: true })
    expect(await stateOf(chapter)).toBe('stale')
    await source.updateMessage(at(2), { hidden: undefined })
    expect(await stateOf(chapter)).toBe('ok')
  })

  it('is stale when another answer is written, at its end and not while it is (MEM-12)', async () => {
    const { source, remember, at } = await start()
    const memory = await remember(3, 3)
    const kept = await getMemory(memory)
    await source.checkpointMessage(at(3), { content: 'half' })
    expect(await getMemory(memory)).toEqual(kept)
    await source.updateMessage(at(3), { content: 'another answer' })
    expect(await stateOf(memory)).toBe('stale')
    await settleMemory(memory)
    expect(await stateOf(memory)).toBe('ok')
  })

  it('knows when a source is deleted, and when it comes back (MEM-13)', async () => {
    const { source, remember, at } = await start()
    const chapter = await remember(0, 2, { kind: 'chapter' })
    const fact = await remember(4, 4)
    const deletion = await source.deleteMessagesFrom(at(2))
    expect([await stateOf(chapter), await stateOf(fact)]).toEqual(['sourceGone', 'sourceGone'])
    if (deletion) await source.restoreMessages(deletion)
    expect([await stateOf(chapter), await stateOf(fact)]).toEqual(['ok', 'ok'])
    await source.removeMessage(at(4))
    expect(await stateOf(fact)).toBe('sourceGone')
    expect(await editMemory(fact, 'still true', 'Ada likes tea.')).toBe('saved')
    expect(await stateOf(fact)).toBe('ok')
  })

  it('stores no chapter of messages that another one tells already (MEM-20)', async () => {
    const { id, messages, source, at } = await start()
    const chapter = draftOf(id, messages.slice(0, 4), { kind: 'chapter', text: 'First.' })
    expect(await storeChapter(chapter)).toBe('saved')
    expect(await storeChapter(draftOf(id, messages.slice(3), { kind: 'chapter' }))).toBe('taken')
    expect(await storeChapter(draftOf(id, messages.slice(0, 4), { kind: 'book' }))).toBe('saved')
    expect(await storeChapter({ ...chapter, ownerId: 'temp_none' })).toBe('refused')
    const [stored] = (await getMemories(id)).filter(({ kind }) => kind === 'chapter')
    await updateMemory(stored?.id ?? '', { pinned: true })
    await source.editMessage(at(0), 'other', 'text 0')
    const now = await source.getMessages(id, {})
    const again = draftOf(id, now.slice(-6, -2), { kind: 'chapter', text: 'Again.' })
    expect(await storeChapter(again, stored?.id)).toBe('saved')
    const after = (await getMemories(id)).filter(({ kind }) => kind === 'chapter')
    expect(after).toMatchObject([{ id: stored?.id, text: 'Again.', pinned: true }])
    expect(memoryState(after[0] as Memory)).toBe('ok')
  })

  it('moves a fact to the character, and copies one to the chat (MEM-24)', async () => {
    const { id, characterId, remember } = await start()
    const fact = await remember(0, 0)
    const chapter = await remember(1, 2, { kind: 'chapter' })
    expect(await moveToCharacter(chapter)).toBe(false)
    const undo = await moveToCharacter(fact)
    expect(await getMemories(characterId)).toMatchObject([{ id: fact, scope: 'character' }])
    const copy = await copyToChat(fact, id)
    expect(await copyToChat(chapter, id)).toBeUndefined()
    const all = await getMemoriesFor({ id, characterId })
    expect(new Set(all.map((each) => each.id))).toEqual(new Set([fact, chapter, copy]))
    if (undo) await undo()
    expect(await getMemories(characterId)).toEqual([])
    expect(await getMemories(id)).toHaveLength(3)
  })

  it('gives a branch its facts, and the chapters that end before it (MEM-22)', async () => {
    const { id, at, remember } = await start()
    await remember(0, 1, { kind: 'chapter', text: 'early' })
    await remember(2, 4, { kind: 'chapter', text: 'spans' })
    await remember(0, 0, { text: 'fact' })
    await remember(5, 5, { text: 'later' })
    const branch = await branchConversation(at(3))
    const messages = await sourceOf(branch).getMessages(branch, {})
    const copies = await getMemories(branch)
    expect(copies.map(({ text }) => text)).toEqual(['fact', 'early'])
    const ids = new Set(messages.map((message) => message.id))
    for (const { sources } of copies)
      for (const { messageId, state } of sources)
        expect([ids.has(messageId), state]).toEqual([true, undefined])
    const early = copies.find(({ kind }) => kind === 'chapter')
    const [firstOfChapter] = messages.filter(({ content }) => content === 'text 0')
    expect(early?.range?.first).toEqual({ messageId: firstOfChapter?.id, seq: firstOfChapter?.seq })
    expect(await getMemories(id)).toHaveLength(4)
  })

  it('goes with its chat, and comes back with it', async () => {
    const { id, characterId, remember } = await start()
    const chapter = await remember(0, 2, { kind: 'chapter' })
    const fact = await remember(0, 0)
    const undoMove = await moveToCharacter(fact)
    expect(undoMove).not.toBe(false)
    const before = await tablesOf(id).memories.of([id, characterId])
    const undo = await deleteConversation(id)
    expect(await getMemory(chapter)).toBeUndefined()
    if (undo) await undo()
    const sorted = (rows: { id: string }[]) => rows.toSorted((a, b) => (a.id < b.id ? -1 : 1))
    expect(sorted(await tablesOf(id).memories.of([id, characterId]))).toEqual(sorted(before))
  })

  it('goes with its character, and comes back with it', async () => {
    const { id, characterId, remember } = await start()
    await remember(0, 2, { kind: 'chapter' })
    await moveToCharacter(await remember(0, 0))
    const undo = await deleteCharacter(characterId)
    expect(await tablesOf(id).memories.of([id, characterId])).toEqual([])
    if (undo) await undo()
    expect(await getMemories(characterId)).toHaveLength(1)
    expect((await getMemories(id)).map((memory) => memoryState(memory))).toEqual(['ok'])
  })
})

describe('memories of what is deleted', () => {
  it('stay with the character when only a chat goes, and say that the source is gone', async () => {
    const characterId = await createCharacter(characterDraft)
    const id = await createConversation({ characterId, conversationType: 'standard' })
    const messages = await sourceOf(id).addMessages(id, [{ role: 'user', content: 'tea' }])
    const { ids } = await addMemories([draftOf(id, messages)])
    await moveToCharacter(ids[0] ?? '')
    await deleteConversation(id)
    const [fact] = await getMemories(characterId)
    expect(fact && memoryState(fact)).toBe('sourceGone')
    const [deleted] = await getRecentlyDeleted()
    expect(await restoreDeleted(deleted?.id ?? '')).toBe(true)
    const [after] = await getMemories(characterId)
    expect(after && memoryState(after)).toBe('ok')
  })

  it('come back from Recently deleted', async () => {
    const characterId = await createCharacter(characterDraft)
    const id = await createConversation({ characterId, conversationType: 'standard' })
    const { ids } = await addMemories([draftOf(id, [])])
    const before = await database.memories.toArray()
    await deleteCharacter(characterId)
    expect(await database.memories.count()).toBe(0)
    const [deleted] = await getRecentlyDeleted()
    await restoreDeleted(deleted?.id ?? '')
    expect(await database.memories.toArray()).toEqual(before)
    expect(ids).toHaveLength(1)
  })
})

describe('a temporary chat (MEM-29)', () => {
  it('takes its memories along when it is saved', async () => {
    const id = await createTemporaryChat(characterDraft, 'standard')
    const source = sourceOf(id)
    const messages = await source.addMessages(id, [{ role: 'user', content: 'tea' }])
    const { ids } = await addMemories([
      draftOf(id, messages, { kind: 'chapter', text: 'A chapter.' }),
      draftOf(id, messages, { text: 'A fact.' }),
    ])
    await moveToCharacter(ids[1] ?? '')
    const saved = (await saveTemporaryChat(id)) ?? ''
    const conversation = await sourceOf(saved).getConversation(saved)
    const [message] = await sourceOf(saved).getMessages(saved, {}, ({ role }) => role === 'user')
    const rows = await getMemoriesFor({
      id: saved,
      characterId: conversation?.characterId ?? '',
    })
    expect(rows).toMatchObject([
      { text: 'A fact.', scope: 'character', ownerId: conversation?.characterId },
      { text: 'A chapter.', ownerId: saved, range: { first: { messageId: message?.id } } },
    ])
    await sourceOf(saved).editMessage(message?.id ?? '', 'coffee', 'tea')
    const after = await getMemories(saved)
    expect(after.map((memory) => memoryState(memory))).toEqual(['stale'])
    expect(await database.memories.where('id').startsWith('temp_').count()).toBe(0)
  })
})

describe('a damaged memory', () => {
  it('keeps no message from being written', async () => {
    const characterId = await createCharacter(characterDraft)
    const id = await createConversation({ characterId, conversationType: 'standard' })
    const [message] = await sourceOf(id).addMessages(id, [{ role: 'user', content: 'tea' }])
    const messageId = message?.id ?? ''
    const row: object = { id: 'bad', ownerId: id, sourceIds: [messageId], sources: 'none' }
    await database.table('memories').put(row)
    expect(await sourceOf(id).editMessage(messageId, 'coffee', 'tea')).toBe('saved')
    await branchConversation(messageId)
    expect(await getMemories(id)).toEqual([])
    expect(await database.memories.get('bad')).toEqual(row)
  })
})
