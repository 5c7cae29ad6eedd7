import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'

/**
 * Chats with an answer that ended while they were not in sight: until they are opened, lists mark them. The newest first;
 * none until `watchUnreadChats` has begun, because nothing of that is needed at the start.
 */
export const unreadChats = createStore<{ ids: readonly string[] }>(() => ({ ids: [] }))

/** Whether a chat has an answer that nobody has seen yet. */
export function useIsUnread(conversationId: string): boolean {
  return useStore(unreadChats, ({ ids }) => ids.includes(conversationId))
}
