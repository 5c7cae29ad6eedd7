import type {
  ConversationRecord,
  MessageRecord,
  StoredImageRecord,
  WordBlockRecord,
} from '../database/records'
import type { ConversationTables } from './tables'

/** Conversations with everything that goes with them, to be put back later. */
export interface TakenConversations {
  conversations: ConversationRecord[]
  messages: MessageRecord[]
  images: StoredImageRecord[]
  blocks: WordBlockRecord[]
}

/** Removes conversations with their messages, pictures and words. Inside a transaction of `chats`. */
export async function takeConversations(
  tables: ConversationTables,
  conversations: ConversationRecord[],
): Promise<TakenConversations> {
  const ids = conversations.map(({ id }) => id)
  const messages: MessageRecord[] = []
  for (const id of ids) messages.push(...(await tables.messages.of(id)))
  const images = await tables.images.of(ids)
  const blocks = await tables.words.take(ids)
  await tables.images.remove(images.map(({ id }) => id))
  await tables.messages.remove(messages.map(({ id }) => id))
  await tables.conversations.remove(ids)
  return { conversations, messages, images, blocks }
}

/**
 * Puts conversations back that are still gone. An import may have brought one back already; two copies of it would have the
 * same places. Inside a transaction of `chats`.
 */
export async function putConversationsBack(
  tables: ConversationTables,
  { conversations, messages, images, blocks }: TakenConversations,
): Promise<void> {
  const found = await tables.conversations.getAll(conversations.map(({ id }) => id))
  const isGone = (id: string) => !found.some((each) => each?.id === id)
  await tables.images.put(images.filter(({ owner }) => isGone(owner)))
  await tables.messages.put(messages.filter((each) => isGone(each.conversationId)))
  await tables.words.put(blocks.filter((each) => isGone(each.conversationId)))
  await tables.conversations.put(conversations.filter(({ id }) => isGone(id)))
}
