import {
  cleanMemoryKeys,
  cleanMemoryText,
  type Memory,
  memoryLimits,
  rangesMeet,
  withFreshSources,
  withSettledSources,
} from '@/domain/memory'
import type { Undo } from '../commands/undo'
import { tablesOf } from '../conversations/conversation-source'
import type { EditResult } from '../conversations/edit-result'
import type { ConversationTables } from '../conversations/tables'
import { applyChange } from '../database/apply-change'
import type { MessageRecord } from '../database/records'
import type { WriteOptions } from '../database/write'
import { type MemoryRecord, toMemoryRecord } from './memory-records'

/* What is done with memories, stored or temporary. Messages are never changed by it (MEM-11). */

/** A memory to be made. Its text and keys are cleaned, and cut where they are too long. */
export type MemoryDraft = Omit<Memory, 'id' | 'createdAt' | 'updatedAt' | 'edited'>

/** Whether the character or the chat that a memory is of is there. Inside a transaction. */
async function hasOwner(
  tables: ConversationTables,
  { scope, ownerId }: Pick<Memory, 'scope' | 'ownerId'>,
): Promise<boolean> {
  const owners = scope === 'character' ? tables.characters : tables.conversations
  return (await owners.get(ownerId)) !== undefined
}

/** The messages of memories that are there, by their ids. Inside a transaction. */
async function messagesOfSources(
  tables: ConversationTables,
  memories: readonly Pick<Memory, 'sources'>[],
): Promise<Map<string, MessageRecord>> {
  const ids = memories.flatMap(({ sources }) => sources.map(({ messageId }) => messageId))
  const found = await tables.messages.getAll([...new Set(ids)])
  return new Map(found.flatMap((message) => (message ? [[message.id, message]] : [])))
}

/** Memories whose sources are as their messages are now. Inside a transaction. */
async function withPresentSources<Known extends Pick<Memory, 'sources' | 'range'>>(
  tables: ConversationTables,
  memories: readonly Known[],
): Promise<Known[]> {
  const messages = await messagesOfSources(tables, memories)
  return memories.map((memory) => withFreshSources(memory, (id) => ({ message: messages.get(id) })))
}

/**
 * Adds memories of one character or one chat, in one transaction. What is blank, or has no owner any more, is left out, and
 * so is what goes beyond the number that one owner can have.
 * @returns the ids of those that are stored, and the way back. @throws {StorageError}
 */
export async function addMemories(
  drafts: readonly MemoryDraft[],
): Promise<{ ids: string[]; undo: Undo }> {
  const [first] = drafts
  if (!first) return { ids: [], undo: () => Promise.resolve() }
  const { ownerId } = first
  const tables = tablesOf(ownerId)
  const ids = await tables.transaction(
    { action: 'save_memory', retry: false },
    'memories',
    async () => {
      if (!(await hasOwner(tables, first))) return []
      const room = memoryLimits.ofOwner - (await tables.memories.of([ownerId])).length
      const own = drafts.filter((draft) => draft.ownerId === ownerId)
      const made = toMemories(own, tables.createId).slice(0, Math.max(0, room))
      const present = await withPresentSources(tables, made)
      await tables.memories.put(present.map(toMemoryRecord))
      return made.map(({ id }) => id)
    },
  )
  const undo = () =>
    tables.transaction({ action: 'delete_memory' }, 'memories', async () => {
      await tables.memories.remove(ids)
    })
  return { ids, undo }
}

function toMemories(drafts: readonly MemoryDraft[], createId: () => string): Memory[] {
  const now = Date.now()
  return drafts.flatMap(({ keys, ...draft }, index) => {
    // One after the other, so that they stay in the order in which they came.
    const createdAt = now + index
    const text = cleanMemoryText(draft.text, draft.kind)
    if (text === '') return []
    const sources = draft.sources.slice(0, memoryLimits.sources)
    const clean = cleanMemoryKeys(keys ?? [])
    const memory = { ...draft, text, sources, id: createId(), createdAt, updatedAt: now }
    return [clean.length > 0 ? { ...memory, keys: clean } : memory]
  })
}

/** What became of a chapter that was written: `taken` where another tab has stored one of the same messages meanwhile. */
export type StoreChapterResult = 'saved' | 'taken' | 'refused'

/**
 * Stores a chapter or a book, unless one that is there already tells of one of its messages: no range is written twice.
 * MEM-20
 * @param replaces id of the one that it is written in the place of: that keeps its id, its pin, and its switch.
 * @returns `refused` where the chat, or the one to be replaced, is gone, or the text is blank. @throws {StorageError}
 */
export function storeChapter(draft: MemoryDraft, replaces?: string): Promise<StoreChapterResult> {
  const tables = tablesOf(draft.ownerId)
  const options: WriteOptions = { action: 'save_memory', retry: false }
  return tables.transaction(options, 'memories', async () => {
    const former = replaces === undefined ? undefined : await tables.memories.get(replaces)
    if (!(await hasOwner(tables, draft)) || (replaces !== undefined && !former)) return 'refused'
    const [made] = await withPresentSources(tables, toMemories([draft], tables.createId))
    if (!made) return 'refused'
    const { range, kind } = made
    const others = (await tables.memories.of([draft.ownerId])).filter(
      (each) => each.kind === kind && each.id !== replaces,
    )
    if (range && others.some((each) => each.range && rangesMeet(range, each.range))) return 'taken'
    const { id, createdAt, pinned, off } = former ?? made
    const chapter = { ...made, id, createdAt, ...(pinned && { pinned }), ...(off && { off }) }
    await tables.memories.put([toMemoryRecord(chapter)])
    return 'saved'
  })
}

/** @param toNext undefined leaves it as it is. @returns whether it was changed. */
function changeMemory(
  id: string,
  field: string,
  toNext: (
    memory: MemoryRecord,
    tables: ConversationTables,
  ) => Promise<Memory | undefined> | Memory | undefined,
): Promise<boolean> {
  const tables = tablesOf(id)
  // By its field: a pin that is stored does not make up for a text that is not.
  const options: WriteOptions = { action: 'save_memory', subject: `memory ${id} ${field}` }
  return tables.transaction(options, 'memories', async () => {
    const memory = await tables.memories.get(id)
    const next = memory && (await toNext(memory, tables))
    if (!next) return false
    await tables.memories.put([toMemoryRecord({ ...next, updatedAt: Date.now() })])
    return true
  })
}

/** Sources as the user takes them: right as they are now. Inside a transaction. */
async function settle(tables: ConversationTables, memory: Memory): Promise<Memory> {
  const messages = await messagesOfSources(tables, [memory])
  return withSettledSources(memory, (messageId) => messages.get(messageId))
}

/**
 * Puts an edited text in the place of the one that the user saw, unless that is gone. MEM-03, P18. What the user has
 * written counts as written again: it is neither stale nor without its sources.
 * @param basedOn the text when the edit began. @returns `refused` where it is missing, or nothing is left of the text.
 */
export async function editMemory(id: string, text: string, basedOn: string): Promise<EditResult> {
  let result: EditResult = 'refused'
  await changeMemory(id, 'text', async (memory, tables) => {
    const clean = cleanMemoryText(text, memory.kind)
    if (clean === '') return undefined
    result = memory.text === basedOn || memory.text === clean ? 'saved' : 'changed'
    if (result === 'changed') return undefined
    const settled = await settle(tables, memory)
    return { ...settled, text: clean, ...(memory.madeBy === 'model' && { edited: true }) }
  })
  return result
}

/** Takes a stale memory as right as it stands. @returns false where it is missing. @throws {StorageError} */
export function settleMemory(id: string): Promise<boolean> {
  return changeMemory(id, 'sources', (memory, tables) => settle(tables, memory))
}

/**
 * Pins a memory, switches it off or on, or gives it other keys.
 * @returns false where it is missing. @throws {StorageError}
 */
export function updateMemory(
  id: string,
  change: { pinned?: boolean; off?: boolean; keys?: readonly string[] },
): Promise<boolean> {
  const { pinned, off, keys } = change
  return changeMemory(id, Object.keys(change).sort().join(' '), (memory) => {
    const clean = keys && cleanMemoryKeys(keys)
    return applyChange<MemoryRecord>(memory, {
      ...(pinned !== undefined && { pinned: pinned || undefined }),
      ...(off !== undefined && { off: off || undefined }),
      ...(clean && { keys: clean.length > 0 ? clean : undefined }),
    })
  })
}

/** Deletes memories of one place, stored or temporary. @returns the way back. @throws {StorageError} */
export async function deleteMemories(ids: readonly string[]): Promise<Undo> {
  const tables = tablesOf(ids[0] ?? '')
  const former = await tables.transaction({ action: 'delete_memory' }, 'memories', async () => {
    const found = (await tables.memories.getAll([...ids])).flatMap((row) => row ?? [])
    await tables.memories.remove(found.map(({ id }) => id))
    return found
  })
  return async () => {
    await putBackMemories(tables, former)
  }
}

/** Those whose owner is gone meanwhile stay away, and so do those that an import has brought back. */
function putBackMemories(
  tables: ConversationTables,
  former: readonly MemoryRecord[],
): Promise<void> {
  return tables.transaction({ action: 'restore_memory' }, 'memories', async () => {
    const present = await tables.memories.getAll(former.map(({ id }) => id))
    const returning: MemoryRecord[] = []
    for (const [index, memory] of former.entries())
      if (!present[index] && (await hasOwner(tables, memory))) returning.push(memory)
    await tables.memories.put(await withPresentSources(tables, returning))
  })
}

/**
 * Makes a fact of a chat one of its character, for all chats with it. MEM-24
 * @returns the way back; false where it is no such fact, or either is gone. @throws {StorageError}
 */
export async function moveToCharacter(id: string): Promise<Undo | false> {
  const tables = tablesOf(id)
  const options: WriteOptions = { action: 'save_memory', subject: `memory ${id} owner` }
  const former = await tables.transaction(options, 'memories', async () => {
    const memory = await tables.memories.get(id)
    if (memory?.kind !== 'fact' || memory.scope !== 'chat') return undefined
    const conversation = await tables.conversations.get(memory.ownerId)
    const owner = { scope: 'character', ownerId: conversation?.characterId ?? '' } as const
    if (!(await hasOwner(tables, owner))) return undefined
    await tables.memories.put([{ ...memory, ...owner, updatedAt: Date.now() }])
    return memory
  })
  if (!former) return false
  const { scope, ownerId } = former
  return async () => {
    await tables.transaction(options, 'memories', async () => {
      const memory = await tables.memories.get(id)
      if (memory && (await hasOwner(tables, former)))
        await tables.memories.put([{ ...memory, scope, ownerId }])
    })
  }
}

/**
 * Gives a chat a fact of its character as its own, which can then be changed for this chat alone. MEM-24
 * @returns the id of the copy; undefined where it is no such fact, or either is gone. @throws {StorageError}
 */
export function copyToChat(id: string, conversationId: string): Promise<string | undefined> {
  const tables = tablesOf(conversationId)
  const options: WriteOptions = { action: 'save_memory', retry: false }
  return tables.transaction(options, 'memories', async () => {
    const memory = await tables.memories.get(id)
    if (memory?.kind !== 'fact' || memory.scope !== 'character') return undefined
    const copy: MemoryRecord = {
      ...memory,
      id: tables.createId(),
      scope: 'chat',
      ownerId: conversationId,
    }
    if (!(await hasOwner(tables, copy))) return undefined
    await tables.memories.put([copy])
    return copy.id
  })
}
