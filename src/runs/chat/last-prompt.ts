import { createStore } from 'zustand/vanilla'
import type { LoreLog } from '@/domain/lorebook'
import type { PromptPlan } from '@/generation/prompt/plan-types'

/** What was sent, and the lore in it. */
export interface CapturedPrompt extends PromptPlan {
  lore?: LoreLog
}

/** The plan of the last request of each conversation since the page was opened; its `request` is what was sent. */
export const lastPrompts = createStore<Record<string, CapturedPrompt>>(() => ({}))

/** Keeps what is being sent. */
export function capturePrompt(conversationId: string, plan: CapturedPrompt): void {
  lastPrompts.setState({ [conversationId]: plan })
}

/** Forgets what was sent: everything is reset. */
export function forgetPrompts(): void {
  lastPrompts.setState({}, true)
}

/** All text of a request, the system prompt included, in characters. */
export function promptLength({ messages, parameters }: PromptPlan['request']): number {
  return messages.reduce(
    (sum, message) => sum + message.content.length,
    parameters?.systemPrompt?.length ?? 0,
  )
}
