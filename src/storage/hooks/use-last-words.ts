import { filesOf } from '@/domain/attached-file'
import { readerOf } from '../conversations/reader-of'
import type { MessageRecord } from '../database/records'
import { useLiveOf } from './use-live'

/** Whether a message of either side says something: an answer that has not begun does not. */
function saysSomething({ role, content, attachments }: MessageRecord): boolean {
  if (role !== 'user' && role !== 'assistant') return false
  return content.trim() !== '' || filesOf({ attachments }).length > 0
}

/** The last message of either side that says something; null where there is none, undefined until read. */
export function useLastWords(conversationId: string): MessageRecord | null | undefined {
  return useLiveOf(conversationId, async () => {
    const reader = readerOf(conversationId)
    return (await reader.getMessages(conversationId, { limit: 1 }, saysSomething)).at(0) ?? null
  })
}
