import type { ConversationSource } from '@/storage/conversation-source'
import type { MessageRecord } from '@/storage/records'

/** Messages read at a time, so that a long chat costs only what is sent of it. */
const PAGE_SIZE = 200

/** Where an answer stands. */
export interface AnswerPlace {
  conversationId: string
  /** Only messages before this place; absent: all that are stored. */
  beforeSeq?: number
  /** Characters of a message that comes between those and the answer, and is sent whatever its length. */
  following?: number
}

/**
 * The messages before an answer that fit the model, oldest first, always with the system prompt.
 * @param budget characters of history at most; the last message is sent whatever its length.
 */
export async function collectHistory(
  source: ConversationSource,
  { conversationId, beforeSeq, following = 0 }: AnswerPlace,
  budget: number,
): Promise<MessageRecord[]> {
  const newestFirst: MessageRecord[] = []
  let characters = following
  for (;;) {
    const page = await source.getMessages(conversationId, {
      beforeSeq: newestFirst.at(-1)?.seq ?? beforeSeq,
      limit: PAGE_SIZE,
    })
    for (const message of page.toReversed()) {
      characters += message.content.length
      if (characters > budget && (following > 0 || newestFirst.length > 0))
        return withSystemPrompt(source, conversationId, newestFirst.toReversed())
      newestFirst.push(message)
    }
    // A page may be short though older messages follow: damaged ones are left out of it.
    const isBeginning = page.length < PAGE_SIZE && page[0]?.role === 'system'
    if (page.length === 0 || isBeginning) return newestFirst.toReversed()
  }
}

async function withSystemPrompt(
  source: ConversationSource,
  conversationId: string,
  history: MessageRecord[],
): Promise<MessageRecord[]> {
  const first = await source.getFirstMessage(conversationId)
  return first?.role === 'system' && first.id !== history[0]?.id ? [first, ...history] : history
}
