import { readSent } from '@/domain/sending'
import { sourceOf } from '@/storage/conversations/conversation-source'
import { countAbove } from './keep-sent'
import { type PreviewOptions, previewPrompt } from './preview-prompt'

/**
 * How many messages that the last request had would not be sent to the model that answers now, because it takes less
 * (CTX-29). Reads only.
 * @throws {Error} "Conversation not found".
 */
export async function countFewerSent(
  options: Pick<PreviewOptions, 'conversationId' | 'room'>,
): Promise<number> {
  const { conversationId } = options
  const source = sourceOf(conversationId)
  const conversation = await source.getConversation(conversationId)
  const { limit } = readSent(conversation?.sent)
  const { plan } = await previewPrompt({ ...options, draft: '', now: Date.now() })
  const { cutBefore } = plan
  const formerCut = conversation?.cutBefore
  if (limit === undefined || plan.limit >= limit) return 0
  if (cutBefore === undefined || cutBefore === formerCut) return 0
  return (await countAbove(source, conversationId, cutBefore, formerCut))?.messages ?? 0
}
