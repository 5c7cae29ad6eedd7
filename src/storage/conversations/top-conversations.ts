import { compareConversations } from '@/domain/conversation'
import { database } from '../database/database'
import { parseRow } from '../database/read'
import { type ConversationRecord, conversationRecordSchema } from '../database/records'

/**
 * The permanent conversations that lists show first, in their order. No index has that order, so all rows are read; but
 * only those that come into question are checked, and no list of all is kept.
 * @param limit how many at most.
 */
export async function getTopConversations(limit: number): Promise<ConversationRecord[]> {
  const top: ConversationRecord[] = []
  for (const row of await database.conversations.toArray()) {
    const last = top.at(limit - 1)
    if (last && !(compareConversations(row, last) < 0)) continue
    const conversation = parseRow('conversations', conversationRecordSchema, row)
    if (!conversation) continue
    top.push(conversation)
    top.sort(compareConversations).splice(limit)
  }
  return top
}
