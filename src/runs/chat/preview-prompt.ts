import type { LoreLog } from '@/domain/lorebook'
import type { MessageType } from '@/domain/message'
import type { PromptPlan } from '@/generation/prompt/plan-types'
import { sourceOf } from '@/storage/conversations/conversation-source'
import { planAnswer, readMaterial, readPeople } from './plan-answer'

/** What a preview is made of. */
export interface PreviewOptions {
  conversationId: string
  room?: MessageType
  /** What stands in the composer. */
  draft: string
  /** Epoch milliseconds; sent with the same, the prompt comes out the same. */
  now: number
}

/** A prompt as it would be sent. */
export interface PromptPreview {
  plan: PromptPlan
  /** The lore in it; absent where no book counts. */
  lore?: LoreLog
  /** What the provider that would be asked is called; undefined where there is none. */
  providerName: string | undefined
}

/**
 * Plans what would be sent with a draft, or for an answer to the last message where the draft is blank. Reads only: it
 * needs neither key nor network, and changes nothing (PROMPT-15).
 * @throws {Error} "Conversation not found".
 */
export async function previewPrompt({
  conversationId,
  room,
  draft,
  now,
}: PreviewOptions): Promise<PromptPreview> {
  const source = sourceOf(conversationId)
  const people = await readPeople(source, conversationId)
  const content = draft.trim()
  const questions = content === '' ? [] : [{ role: 'user' as const, content, timestamp: now }]
  const material = await readMaterial(source, people, {
    conversationId,
    following: content.length,
  })
  return {
    ...(await planAnswer(source, people, material, { room, questions, now })),
    providerName: people.provider?.name,
  }
}
