import { draftKeysOf, draftOwner } from '../attachments/draft-owner'
import type { CharacterRecord, ConversationRecord, MessageRecord } from '../database/records'
import type { TakenRecords } from '../deleted/keep-deleted'
import type { MemoryRecord } from '../memories/memory-records'
import { refreshSources } from '../memories/refresh-sources'
import type { ConversationTables } from './tables'

/**
 * Removes conversations with their messages, words and memories, and leaves their pictures and files. Inside a
 * transaction of `chats`.
 * @returns what they were, to be put back later.
 */
export async function takeConversations(
  tables: ConversationTables,
  conversations: ConversationRecord[],
): Promise<TakenRecords> {
  const ids = conversations.map(({ id }) => id)
  const messages: MessageRecord[] = []
  for (const id of ids) messages.push(...(await tables.messages.of(id)))
  const drafts = ids.flatMap(draftKeysOf).map(draftOwner)
  const imageIds = await tables.images.idsOf([...ids, ...drafts])
  const wordBlocks = await tables.words.take(ids)
  const messageIds = messages.map(({ id }) => id)
  await tables.messages.remove(messageIds)
  await tables.conversations.remove(ids)
  const memories = await takeMemories(tables, ids)
  // What the character knows from them stays, and says that its source is gone.
  await refreshSources(tables, [], messageIds)
  return { characters: [], conversations, messages, wordBlocks, memories, imageIds }
}

/** Removes the memories of some owners. @returns what they were. */
async function takeMemories(
  { memories }: ConversationTables,
  ownerIds: string[],
): Promise<MemoryRecord[]> {
  const taken = await memories.of(ownerIds)
  await memories.remove(taken.map(({ id }) => id))
  return taken
}

/**
 * Removes a character with its memories, and leaves its pictures and its card. Inside a transaction of `deletions`.
 * @param ofChats its conversations, which go with it. @returns what else a deletion has to know.
 */
export async function takeCharacter(
  tables: ConversationTables,
  character: CharacterRecord,
  ofChats: Pick<TakenRecords, 'imageIds' | 'memories'>,
): Promise<Pick<TakenRecords, 'characters' | 'memories' | 'imageIds' | 'cardIds'>> {
  const pictures = await tables.images.idsOf([character.id])
  const cardIds = await tables.cards.idsOf([character.id])
  await tables.characters.remove([character.id])
  return {
    characters: [character],
    memories: [...ofChats.memories, ...(await takeMemories(tables, [character.id]))],
    imageIds: [...ofChats.imageIds, ...pictures],
    ...(cardIds.length > 0 && { cardIds }),
  }
}
