import type { ConversationRecord } from '../database/records'
import { getLatestConversations } from '../conversations/latest-conversations'
import { useLiveList } from './use-live'

/** The permanent conversations that were last changed, newest first; undefined until read. @param limit how many at most. */
export function useLatestConversations(limit: number): ConversationRecord[] | undefined {
  return useLiveList(() => getLatestConversations(limit), [limit])
}
