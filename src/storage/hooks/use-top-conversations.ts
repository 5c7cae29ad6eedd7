import type { ConversationRecord } from '../database/records'
import { getTopConversations } from '../conversations/top-conversations'
import { useLiveList } from './use-live'

/** The permanent conversations that lists show first; undefined until read. @param limit how many at most. */
export function useTopConversations(limit: number): ConversationRecord[] | undefined {
  return useLiveList(() => getTopConversations(limit), [limit])
}
