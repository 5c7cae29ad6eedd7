import type { CharacterRecord, ConversationRecord, MessageRecord } from '../database/records'
import type { TakenRecords } from '../deleted/keep-deleted'
import type { ConversationTables } from './tables'

/**
 * Removes conversations with their messages and words, and leaves their pictures. Inside a transaction of `chats`.
 * @returns what they were, to be put back later.
 */
export async function takeConversations(
  tables: ConversationTables,
  conversations: ConversationRecord[],
): Promise<TakenRecords> {
  const ids = conversations.map(({ id }) => id)
  const messages: MessageRecord[] = []
  for (const id of ids) messages.push(...(await tables.messages.of(id)))
  const imageIds = await tables.images.idsOf(ids)
  const wordBlocks = await tables.words.take(ids)
  await tables.messages.remove(messages.map(({ id }) => id))
  await tables.conversations.remove(ids)
  return { characters: [], conversations, messages, wordBlocks, imageIds }
}

/**
 * Removes a character, and leaves its pictures and its card. Inside a transaction of `deletions`.
 * @param imageIds of its conversations, which go with it. @returns what else a deletion has to know.
 */
export async function takeCharacter(
  tables: ConversationTables,
  character: CharacterRecord,
  imageIds: string[],
): Promise<Pick<TakenRecords, 'characters' | 'imageIds' | 'cardIds'>> {
  const pictures = await tables.images.idsOf([character.id])
  const cardIds = await tables.cards.idsOf([character.id])
  await tables.characters.remove([character.id])
  return {
    characters: [character],
    imageIds: [...imageIds, ...pictures],
    ...(cardIds.length > 0 && { cardIds }),
  }
}
