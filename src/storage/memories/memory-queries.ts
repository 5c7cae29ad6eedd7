import { compareChapters, type Memory } from '@/domain/memory'
import { tablesOf } from '../conversations/conversation-source'
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
