import { useStore } from 'zustand'
import { type ChatRun, chatRuns } from './chat-runs'

/** How the last run of a conversation stands; undefined where none ran since the page was opened. */
export function useChatRun(conversationId: string): ChatRun | undefined {
  return useStore(chatRuns, (runs) => runs[conversationId])
}
