import type { ConversationSource } from '@/storage/conversation-source'
import type { MessageRecord } from '@/storage/records'

/** Messages read at a time, so that a long chat costs only what is sent of it. */
const PAGE_SIZE = 200

/**
 * The messages before an answer that fit the model, oldest first, always with the system prompt.
 * @param budget characters of history at most; the last message is sent whatever its length.
 */
export async function collectHistory(
  source: ConversationSource,
  answer: MessageRecord,
  budget: number,
): Promise<MessageRecord[]> {
  const newestFirst: MessageRecord[] = []
  let characters = 0
  for (;;) {
    const page = await source.getMessages(answer.conversationId, {
      beforeSeq: newestFirst.at(-1)?.seq ?? answer.seq,
      limit: PAGE_SIZE,
    })
    for (const message of page.toReversed()) {
      characters += message.content.length
      if (characters > budget && newestFirst.length > 0)
        return withSystemPrompt(source, newestFirst.toReversed())
      newestFirst.push(message)
    }
    // A page may be short though older messages follow: damaged ones are left out of it.
    if (page.length === 0) return newestFirst.toReversed()
  }
}

async function withSystemPrompt(
  source: ConversationSource,
  history: MessageRecord[],
): Promise<MessageRecord[]> {
  const [oldest] = history
  if (!oldest) return history
  const first = await source.getFirstMessage(oldest.conversationId)
  return first?.role === 'system' && first.id !== oldest.id ? [first, ...history] : history
}
