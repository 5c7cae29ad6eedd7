import { compareChapters, isSendable, type Memory, type MemorySource } from '@/domain/memory'
import { sourceOf, tablesOf } from '../conversations/conversation-source'
import { parseRows } from '../database/read'
import { type MemoryRecord, memoryRecordSchema } from './memory-records'

/* Reads of memories, stored or temporary. Not with the other queries, because no page needs them to start. */

function readRows(rows: MemoryRecord[]): MemoryRecord[] {
  return parseRows('memories', memoryRecordSchema, rows).sort(
    (a, b) => compareChapters(a, b) || (a.id < b.id ? -1 : 1),
  )
}

/** The memories of a character's chats, or of one chat: oldest first. Damaged ones are left out and reported. */
export async function getMemories(ownerId: string): Promise<Memory[]> {
  return readRows([...(await tablesOf(ownerId).memories.of([ownerId]))])
}

/** All that counts in a chat, of its character and of itself, in one look. */
export async function getMemoriesFor({
  id,
  characterId,
}: {
  id: string
  characterId: string
}): Promise<Memory[]> {
  const owners = tablesOf(id).memories
  return readRows([...(await owners.of([id, characterId]))])
}

/** A memory; undefined where there is none, or it is damaged. */
export async function getMemory(id: string): Promise<Memory | undefined> {
  const row = await tablesOf(id).memories.get(id)
  return row && readRows([row])[0]
}

/** The memories that some messages of one chat feed, each once: of the chat, and of its character. MEM-04, MEM-13 */
export async function getMemoriesFedBy(messageIds: readonly string[]): Promise<Memory[]> {
  return readRows([...(await tablesOf(messageIds[0] ?? '').memories.fedBy([...messageIds]))])
}

/** How much of what stands above a cut chapters tell. */
export interface ToldCount {
  chapters: number
  /** Messages of theirs that stand above the cut. */
  messages: number
}

/** How much of what stands above the cut of a chat its chapters tell, as far as they can be sent. */
export async function countTold(conversationId: string): Promise<ToldCount> {
  const source = sourceOf(conversationId)
  const { cutBefore } = (await source.getConversation(conversationId)) ?? {}
  const cut = cutBefore === undefined ? undefined : await source.getMessage(cutBefore)
  const isAbove = ({ seq, state }: MemorySource) => cut && seq < cut.seq && state !== 'gone'
  const counts = (await getMemories(conversationId))
    .filter((each) => each.kind === 'chapter' && isSendable(each))
    .map(({ sources }) => sources.filter(isAbove).length)
    .filter((count) => count > 0)
  return { chapters: counts.length, messages: counts.reduce((sum, count) => sum + count, 0) }
}

/** Where a message stands that a memory came from. */
export interface SourcePlace {
  conversationId: string
  /** The room of a dual-mode chat. */
  room?: 'rp' | 'mobile'
}

/** Finds a message that a memory came from, in whichever chat; undefined where it is gone. MEM-04 */
export async function findSourcePlace(messageId: string): Promise<SourcePlace | undefined> {
  const message = await sourceOf(messageId).getMessage(messageId)
  if (!message) return undefined
  const { conversationId, messageType } = message
  return { conversationId, ...(messageType && { room: messageType }) }
}
