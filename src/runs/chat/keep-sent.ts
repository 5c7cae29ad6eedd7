import { readSent, type Sent } from '@/domain/sending'
import { sentTokens } from '@/generation/prompt/message-tokens'
import type { PromptPlan } from '@/generation/prompt/plan-types'
import { createId } from '@/lib/ids'
import type { ConversationSource } from '@/storage/conversations/conversation-types'
import type { ConversationRecord } from '@/storage/database/records'
import { HISTORY_PAGE } from './answer-history'

/*
 * What a request decides for those after it: where the history begins, and the key by which the provider's cache knows
 * them. Kept on the conversation once the request is on its way; a preview decides nothing.
 */

/** Cache keys of chats that have none yet, so that what is previewed is what is sent. */
const comingKeys = new Map<string, string>()

/** The key by which the provider's cache knows the requests of a chat. CTX-25 */
export function cacheKeyOf({ id, sent }: Pick<ConversationRecord, 'id' | 'sent'>): string {
  const stored = readSent(sent).cacheKey ?? comingKeys.get(id)
  if (stored !== undefined) return stored
  const key = createId()
  comingKeys.set(id, key)
  return key
}

/** Keeps what a request has decided, where that is new. Never throws: a failed write has reported itself. */
export async function keepSent(
  source: Pick<ConversationSource, 'getMessage' | 'getMessages' | 'updateConversation'>,
  conversation: Pick<ConversationRecord, 'id' | 'sent' | 'cutBefore'>,
  { cutBefore, request, limit }: Pick<PromptPlan, 'cutBefore' | 'request' | 'limit'>,
): Promise<void> {
  const before = readSent(conversation.sent)
  const hasMoved = cutBefore !== undefined && cutBefore !== conversation.cutBefore
  const key = request.cache?.key
  const isNewKey = key !== undefined && key !== before.cacheKey
  const { model } = request
  const isNewLimit = limit !== before.limit || model !== before.model
  if (!hasMoved && !isNewKey && !isNewLimit) return
  const { id } = conversation
  const sent: Sent = { ...before, limit, model, ...(key !== undefined && { cacheKey: key }) }
  if (hasMoved) delete sent.above
  try {
    await source.updateConversation(id, { sent, ...(hasMoved && { cutBefore }) })
    comingKeys.delete(id)
    // The cut is stored at once, because a request that follows needs it; this is for the screen alone.
    const above = hasMoved ? await countAbove(source, id, cutBefore) : undefined
    if (above) await source.updateConversation(id, { sent: { ...sent, above } })
  } catch {
    // The next request decides anew.
  }
}

/**
 * Messages above the cut and their tokens, about; what is always sent, such as the system prompt, is none of them.
 * @param formerCut where counting ends, if anywhere.
 */
export async function countAbove(
  source: Pick<ConversationSource, 'getMessage' | 'getMessages'>,
  conversationId: string,
  cutBefore: string,
  formerCut?: string,
): Promise<Sent['above']> {
  const cut = await source.getMessage(cutBefore)
  if (!cut) return undefined
  const former = formerCut === undefined ? undefined : await source.getMessage(formerCut)
  const above = { messages: 0, tokens: 0 }
  let beforeSeq = cut.seq
  for (;;) {
    const range = { fromSeq: former?.seq, beforeSeq, limit: HISTORY_PAGE }
    const page = await source.getMessages(conversationId, range)
    for (const message of page) {
      if (message.role === 'system' || message.hidden || message.alwaysSent) continue
      above.messages += 1
      above.tokens += sentTokens(message)
    }
    const [first] = page
    if (!first) return above
    beforeSeq = first.seq
  }
}
