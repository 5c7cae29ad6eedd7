import { useEffect, useState } from 'react'
import type { Memory } from '@/domain/memory'
import type { MessageType } from '@/domain/message'
import { costOfInput, costOfPlan } from '@/domain/money/plan-cost'
import type { MemoryUse } from '@/features/shared/memory/memory-item'
import { about } from '@/features/shared/money/money-words'
import type { MemoryRestReason } from '@/generation/memory/choose-memories'
import type { LeftOutReason } from '@/generation/prompt/plan-types'
import { previewPrompt, type PromptPreview } from '@/runs/chat/preview-prompt'
import type { ConversationRecord } from '@/storage/database/records'
import { memoryRestReasons } from '@/features/shared/memory/words'

/** How the memories of a chat go with its next message. */
export interface MemoryPlan {
  uses: ReadonlyMap<string, MemoryUse>
  /** How many are sent, and their tokens. */
  sent: number
  tokens: number
  /** What these cost each time, in words; absent where that is not known, or nothing. */
  cost?: string
}

const isRestReason = (reason: LeftOutReason): reason is MemoryRestReason =>
  reason in memoryRestReasons

/** Plans the next request whenever what is remembered has changed, or the chat has gone on; the former plan stays until then. */
export function useMemoryPlan(
  conversation: ConversationRecord,
  room: MessageType | undefined,
  memories: readonly Memory[] | undefined,
): MemoryPlan | undefined {
  const { id: conversationId, sending, updatedAt } = conversation
  const [plan, setPlan] = useState<MemoryPlan>()
  useEffect(() => {
    let isOver = false
    previewPrompt({ conversationId, room, draft: '', now: Date.now() }).then(
      (preview) => !isOver && setPlan(toMemoryPlan(preview)),
      // Without it the texts are there still, and what can be done with them.
      () => undefined,
    )
    return () => {
      isOver = true
    }
  }, [conversationId, room, memories, sending, updatedAt])
  return plan
}

function toMemoryPlan({ plan, pricing }: PromptPreview): MemoryPlan {
  const rates = pricing && costOfPlan(plan.tokens, pricing)?.rates
  const costOf = (tokens: number) => {
    const cost = rates ? costOfInput(rates, tokens) : 0
    return cost > 0 ? about(cost) : undefined
  }
  const uses = new Map<string, MemoryUse>()
  let sent = 0
  let tokens = 0
  for (const part of plan.parts) {
    if (part.source.kind !== 'memory') continue
    sent += 1
    tokens += part.tokens
    uses.set(part.source.id, { tokens: part.tokens, cost: costOf(part.tokens), state: 'sent' })
  }
  for (const { part, reason } of plan.leftOut)
    if (part.source.kind === 'memory' && isRestReason(reason))
      uses.set(part.source.id, { tokens: part.tokens, state: reason })
  const cost = costOf(tokens)
  return { uses, sent, tokens, ...(cost !== undefined && { cost }) }
}
