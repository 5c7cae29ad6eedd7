import type { Memory } from '@/domain/memory'
import { database } from '../database/database'
import { parseRow, parseRows } from '../database/read'
import {
  characterRecordSchema,
  type ConversationRecord,
  conversationRecordSchema,
} from '../database/records'
import { type MemoryRecord, memoryRecordSchema } from '../memories/memory-records'
import { type Snippet, toSnippet } from './search-snippet'
import { matchesQuery, parseQuery } from './word-index'

/** A memory that has all words, and whose it is. */
export interface MemoryHit {
  memory: Pick<Memory, 'id' | 'kind' | 'scope'>
  snippet: Snippet
  /** The chat whose it is; absent of one of a character. */
  conversation?: ConversationRecord
  /** The character whose it is, or whom the chat is with. */
  character: { id: string; name: string }
}

/** Memories that are read for one search at most, and at once: there may be 2,000 of each chat. */
const MAX_READ = 20_000
const READ_AT_ONCE = 500
/** Memories that are shown of one search. */
const MAX_HITS = 20

/**
 * Finds the memories that have all words of a text, the last word as the beginning of one: newest first, at most 20. They
 * are read each time, because they are few beside the messages, so that neither a start nor a change has to keep an index.
 * Temporary chats are not searched. MEM-27
 */
export async function searchMemories(text: string): Promise<MemoryHit[]> {
  const query = parseQuery(text)
  if (!query) return []
  const found: MemoryRecord[] = []
  let after: string | undefined
  for (let read = 0; read < MAX_READ; read += READ_AT_ONCE) {
    const rows: unknown[] = await (
      after === undefined
        ? database.memories.orderBy(':id')
        : database.memories.where(':id').above(after)
    )
      .limit(READ_AT_ONCE)
      .toArray()
    const memories = parseRows('memories', memoryRecordSchema, rows)
    found.push(...memories.filter((memory) => matchesQuery(memory.text, query)))
    after = lastId(rows)
    if (rows.length < READ_AT_ONCE || after === undefined) break
  }
  found.sort((a, b) => b.updatedAt - a.updatedAt)
  const hits: MemoryHit[] = []
  for (const { id, kind, scope, ownerId, text: words } of found) {
    if (hits.length === MAX_HITS) break
    const owner = await readOwner({ scope, ownerId })
    if (owner)
      hits.push({ memory: { id, kind, scope }, snippet: toSnippet(words, query), ...owner })
  }
  return hits
}

function lastId(rows: readonly unknown[]): string | undefined {
  const last = rows.at(-1)
  return last instanceof Object && 'id' in last && typeof last.id === 'string' ? last.id : undefined
}

/** Whose a memory is; undefined where it could not be opened: the owner is gone, or is nobody who can be edited. */
async function readOwner({
  scope,
  ownerId,
}: Pick<Memory, 'scope' | 'ownerId'>): Promise<
  Pick<MemoryHit, 'conversation' | 'character'> | undefined
> {
  const row: unknown = scope === 'chat' ? await database.conversations.get(ownerId) : undefined
  const conversation = parseRow('conversations', conversationRecordSchema, row)
  if (scope === 'chat' && !conversation) return undefined
  const characterId = conversation?.characterId ?? ownerId
  const character = parseRow(
    'characters',
    characterRecordSchema,
    await database.characters.get(characterId),
  )
  if (!character || (scope === 'character' && character.temporary)) return undefined
  const { id, name } = character
  return { ...(conversation && { conversation }), character: { id, name } }
}
