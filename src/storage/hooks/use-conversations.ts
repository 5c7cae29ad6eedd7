import { readerOf } from '../conversations/reader-of'
import { useStore } from 'zustand'
import { compareConversations } from '@/domain/conversation'
import { getConversations } from '../database/queries'
import {
  type ConversationRecord,
  conversationRecordSchema,
  type MessageRecord,
} from '../database/records'
import { recordAhead } from '../database/records-ahead'
import { temporaryData } from '../conversations/temporary-data'
import { useLiveList, useLiveOf } from './use-live'

/** All conversations, temporary ones too, pinned ones first, then last changed first; undefined until read. */
export function useListedConversations(): ConversationRecord[] | undefined {
  const temporary = Object.values(useStore(temporaryData, (data) => data.conversations))
  const permanent = useConversations()
  if (temporary.length === 0 || permanent === undefined) return permanent
  return [...temporary, ...permanent].sort(compareConversations)
}

/** All permanent conversations, pinned ones first, then last changed first; undefined until read. */
export function useConversations(): ConversationRecord[] | undefined {
  return useLiveList(() => getConversations())
}

/** One conversation, permanent or temporary; undefined until read, null where there is none. */
export function useConversation(id: string): ConversationRecord | null | undefined {
  return useLiveOf(
    id,
    async () => (await readerOf(id).getConversation(id)) ?? null,
    () => recordAhead('conversations', conversationRecordSchema, id),
  )
}

/** One message; undefined until read, null where there is none. */
export function useMessage(id: string | undefined): MessageRecord | null | undefined {
  return useLiveOf(id, async () =>
    id === undefined ? null : ((await readerOf(id).getMessage(id)) ?? null),
  )
}

/** The last message of the user; null where there is none, undefined until read. */
export function useLastUserMessage(conversationId: string): MessageRecord | null | undefined {
  return useLiveOf(
    conversationId,
    async () => (await readerOf(conversationId).getLastUserMessage(conversationId)) ?? null,
  )
}

/** The system prompt of a conversation; empty where it has none, undefined until read. */
export function useSystemPrompt(conversationId: string): string | undefined {
  return useLiveOf(conversationId, async () => {
    const first = await readerOf(conversationId).getFirstMessage(conversationId)
    return first?.role === 'system' ? first.content : ''
  })
}
