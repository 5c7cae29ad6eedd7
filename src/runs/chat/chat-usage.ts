import type { AnswerSize } from '@/domain/money/compare-prices'
import type { Usage } from '@/domain/usage'
import { answersOf } from '@/domain/variants'
import { estimateTokens } from '@/generation/prompt/estimate-tokens'
import { sourceOf } from '@/storage/conversations/conversation-source'
import type { MessageRecord } from '@/storage/database/records'
import { HISTORY_PAGE } from './answer-history'
import { previewPrompt } from './preview-prompt'

/* What a chat uses, for whoever asks what it would cost elsewhere. Read on a press only. */

/** Answers that the usual one is told by. */
const LAST_ANSWERS = 20
/** Tokens of an answer where there was none yet. */
const USUAL_OUTPUT = 300

const isAnswer = ({ role, content }: MessageRecord) => role === 'assistant' && content !== ''

/** A usual answer of a chat: what would be sent now, and how long its last answers were. COST-32 */
export async function readAnswerSize(conversationId: string): Promise<AnswerSize> {
  const range = { limit: LAST_ANSWERS }
  const [{ plan }, last] = await Promise.all([
    previewPrompt({ conversationId, draft: '', now: Date.now() }),
    sourceOf(conversationId).getMessages(conversationId, range, isAnswer),
  ])
  const outputs = last.map(({ usage, content }) => usage?.output ?? estimateTokens(content))
  const output =
    outputs.length === 0
      ? USUAL_OUTPUT
      : Math.ceil(outputs.reduce((sum, each) => sum + each, 0) / outputs.length)
  return { input: plan.tokens, output }
}

/** What all answers of a chat have used, those that are not shown too, as far as it was told. COST-33 */
export async function readToldUsage(conversationId: string): Promise<Usage[]> {
  const source = sourceOf(conversationId)
  const told: Usage[] = []
  let beforeSeq: number | undefined
  for (;;) {
    const page = await source.getMessages(conversationId, {
      limit: HISTORY_PAGE,
      ...(beforeSeq !== undefined && { beforeSeq }),
    })
    for (const message of page)
      for (const { usage } of answersOf(message))
        if (usage?.input !== undefined && usage.output !== undefined) told.push(usage)
    beforeSeq = page[0]?.seq
    if (beforeSeq === undefined) return told
  }
}
