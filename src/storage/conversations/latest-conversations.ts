import { database } from '../database/database'
import { parseRow } from '../database/read'
import { type ConversationRecord, conversationRecordSchema } from '../database/records'

/**
 * The permanent conversations that were last changed, newest first, pinned or not. No index has that order, so all rows are
 * read; but only those that come into question are checked, and no list of all is kept.
 * @param limit how many at most.
 */
export async function getLatestConversations(limit: number): Promise<ConversationRecord[]> {
  const latest: ConversationRecord[] = []
  for (const row of await database.conversations.toArray()) {
    const last = latest.at(limit - 1)
    if (last && !(row.updatedAt > last.updatedAt)) continue
    const conversation = parseRow('conversations', conversationRecordSchema, row)
    if (!conversation) continue
    latest.push(conversation)
    latest.sort((a, b) => b.updatedAt - a.updatedAt).splice(limit)
  }
  return latest
}
