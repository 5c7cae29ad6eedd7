import type { ConversationSource } from '@/storage/conversations/conversation-types'
import type { MessageRecord } from '@/storage/database/records'

/** Messages read at a time, so that a long chat costs only what is sent of it. */
export const HISTORY_PAGE = 200

/** Where messages are read from. */
type HistorySource = Pick<ConversationSource, 'getMessage' | 'getMessages' | 'getFirstMessage'>

/** Where an answer stands. */
export interface HistoryRange {
  conversationId: string
  /** Only messages before this place; absent: all that are stored. */
  beforeSeq?: number
  /** Whether a message comes between those and the answer: it is sent whatever its length, and they need not be. */
  isFollowed?: boolean
  /** The last HISTORY_PAGE messages of all, where they have just been read. */
  latest?: readonly MessageRecord[]
}

/** Messages before an answer. */
export interface AnswerHistory {
  /** Oldest first. */
  messages: MessageRecord[]
  /** Whether there are older ones, which do not fit, or stand above the cut. */
  hasOlder: boolean
}

/** How much of a history is read. */
export interface HistoryBounds {
  /** Of `measure`, all messages together at most; the last message is sent whatever its length. */
  limit: number
  measure: (message: MessageRecord) => number
  /** Place of the message that the history begins at, as it was decided before; older ones are not read. */
  cutSeq?: number | undefined
  /** Ids of messages that are read wherever they stand, as long as they have the mark. CTX-14 */
  always?: readonly string[] | undefined
}

/**
 * The messages before an answer that fit the model, oldest first, always with the system prompt.
 */
export async function collectHistory(
  source: HistorySource,
  { conversationId, beforeSeq, isFollowed = false, latest }: HistoryRange,
  { limit, measure, cutSeq = -Infinity, always = [] }: HistoryBounds,
): Promise<AnswerHistory> {
  const newestFirst: MessageRecord[] = []
  const readPage = (before = beforeSeq) =>
    source.getMessages(conversationId, { beforeSeq: before, limit: HISTORY_PAGE })
  let size = 0
  let page = latest ?? (await readPage())
  for (;;) {
    for (const message of page.toReversed()) {
      size += measure(message)
      const isFull = size > limit && (isFollowed || newestFirst.length > 0)
      if (isFull || message.seq < cutSeq) {
        const messages = newestFirst.toReversed()
        const first = await source.getFirstMessage(conversationId)
        // A system prompt is sent wherever the history begins.
        const isOnlyPrompt = first?.role === 'system' && first.id === message.id && !isFull
        const pinned = await readAlways(source, always, {
          conversationId,
          beforeSeq: Math.min(beforeSeq ?? Infinity, messages[0]?.seq ?? message.seq + 1),
        })
        return {
          messages: withSystemPrompt(first, [...pinned, ...messages]),
          hasOlder: !isOnlyPrompt,
        }
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

/** Messages above those that were read that are sent all the same, oldest first. */
async function readAlways(
  source: HistorySource,
  ids: readonly string[],
  { conversationId, beforeSeq }: { conversationId: string; beforeSeq: number },
): Promise<MessageRecord[]> {
  const found = await Promise.all(ids.map((id) => source.getMessage(id)))
  return found
    .filter((message) => message !== undefined)
    .filter(
      (message) =>
        message.conversationId === conversationId &&
        message.seq < beforeSeq &&
        message.alwaysSent === true &&
        message.role !== 'system',
    )
    .toSorted((one, other) => one.seq - other.seq)
}

function withSystemPrompt(
  first: MessageRecord | undefined,
  history: MessageRecord[],
): MessageRecord[] {
  return first?.role === 'system' && first.id !== history[0]?.id ? [first, ...history] : history
}
