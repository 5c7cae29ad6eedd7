import type { ConversationSource } from '@/storage/conversations/conversation-types'
import { sentLength } from '@/generation/prompt/sent-text'
import type { MessageRecord } from '@/storage/database/records'

/** Messages read at a time, so that a long chat costs only what is sent of it. */
export const HISTORY_PAGE = 200

/** Where messages are read from. */
type HistorySource = Pick<ConversationSource, 'getMessages' | 'getFirstMessage'>

/** Where an answer stands. */
export interface HistoryRange {
  conversationId: string
  /** Only messages before this place; absent: all that are stored. */
  beforeSeq?: number
  /** Characters of a message that comes between those and the answer, and is sent whatever its length. */
  following?: number
  /** The last HISTORY_PAGE messages of all, where they have just been read. */
  latest?: readonly MessageRecord[]
}

/** Messages before an answer. */
export interface AnswerHistory {
  /** Oldest first. */
  messages: MessageRecord[]
  /** Whether there are older ones, which do not fit. */
  hasOlder: boolean
}

/**
 * The messages before an answer that fit the model, oldest first, always with the system prompt.
 * @param budget characters of history at most; the last message is sent whatever its length.
 */
export async function collectHistory(
  source: HistorySource,
  { conversationId, beforeSeq, following = 0, latest }: HistoryRange,
  budget: number,
): Promise<AnswerHistory> {
  const newestFirst: MessageRecord[] = []
  const readPage = (before = beforeSeq) =>
    source.getMessages(conversationId, { beforeSeq: before, limit: HISTORY_PAGE })
  let characters = following
  let page = latest ?? (await readPage())
  for (;;) {
    for (const message of page.toReversed()) {
      characters += sentLength(message)
      if (characters > budget && (following > 0 || newestFirst.length > 0))
        return {
          messages: await withSystemPrompt(source, conversationId, newestFirst.toReversed()),
          hasOlder: true,
        }
      newestFirst.push(message)
    }
    // A page may be short though older messages follow: damaged ones are left out of it.
    const isBeginning = page.length < HISTORY_PAGE && page[0]?.role === 'system'
    if (page.length === 0 || isBeginning)
      return { messages: newestFirst.toReversed(), hasOlder: false }
    page = await readPage(page[0]?.seq)
  }
}

async function withSystemPrompt(
  source: HistorySource,
  conversationId: string,
  history: MessageRecord[],
): Promise<MessageRecord[]> {
  const first = await source.getFirstMessage(conversationId)
  return first?.role === 'system' && first.id !== history[0]?.id ? [first, ...history] : history
}
