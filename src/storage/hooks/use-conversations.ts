import { useStore } from 'zustand'
import { compareConversations } from '@/domain/conversation'
import { readerOf } from '../conversation-reader'
import { getConversations, getLastUserMessage } from '../queries'
import type { ConversationRecord, MessageRecord } from '../records'
import { isTemporaryId, lastTemporaryUserMessage, temporaryData } from '../temporary-data'
import { useLive, useLiveList } from './use-live'

/** All conversations, temporary ones too, pinned ones first, then last changed first; undefined until read. */
export function useListedConversations(): ConversationRecord[] | undefined {
  const temporary = Object.values(useStore(temporaryData, (data) => data.conversations))
  const permanent = useConversations()
  if (temporary.length === 0 || permanent === undefined) return permanent
  return [...temporary, ...permanent].sort(compareConversations)
}

/** All permanent conversations, pinned ones first, then last changed first; undefined until read. CONV-14. */
export function useConversations(): ConversationRecord[] | undefined {
  return useLiveList(() => getConversations())
}

/** One conversation, permanent or temporary; undefined until read, null where there is none. */
export function useConversation(id: string): ConversationRecord | null | undefined {
  return useLive(async () => (await readerOf(id).getConversation(id)) ?? null, [id])
}

/** One message; undefined until read, null where there is none. */
export function useMessage(id: string | undefined): MessageRecord | null | undefined {
  return useLive(
    async () => (id === undefined ? null : ((await readerOf(id).getMessage(id)) ?? null)),
    [id],
  )
}

/** Text of the last message of the user; null where there is none, undefined until read. CONV-08. */
export function useLastUserMessage(conversationId: string): string | null | undefined {
  return useLive(async () => {
    const text = isTemporaryId(conversationId)
      ? lastTemporaryUserMessage(conversationId)
      : await getLastUserMessage(conversationId)
    return text ?? null
  }, [conversationId])
}

/** The system prompt of a conversation; empty where it has none, undefined until read. CHAT-19. */
export function useSystemPrompt(conversationId: string): string | undefined {
  return useLive(async () => {
    const first = await readerOf(conversationId).getFirstMessage(conversationId)
    return first?.role === 'system' ? first.content : ''
  }, [conversationId])
}
