import * as z from 'zod/mini'

/**
 * How much a model is to think before it answers; absent is the model's own default. Which of them a model takes is
 * in `ai/models/model-facts.ts`.
 */
export const efforts = ['off', 'low', 'medium', 'high', 'xhigh', 'max'] as const
export type Effort = (typeof efforts)[number]

/** How thinking is shown: folded, unfolded while it is written, or not at all. */
export const thinkingViews = ['closed', 'open', 'hidden'] as const
export type ThinkingView = (typeof thinkingViews)[number]

/**
 * How thinking is shown in a chat. THINK-05
 * @param room of a role-play chat; absent in standard ones.
 */
export function thinkingViewOf(
  settings: { thinking?: ThinkingView | undefined; roomThinking?: ThinkingView | undefined },
  room: string | undefined,
): ThinkingView {
  return (room ? settings.roomThinking : settings.thinking) ?? (room ? 'hidden' : 'closed')
}

/** What a chat says of it: `default` is the model's own, whatever its character says. */
export const chatEfforts = ['default', ...efforts] as const
export type ChatEffort = (typeof chatEfforts)[number]

/** `full` is what the model thought, `summary` a summary by the provider, `hidden` is kept back by the provider. */
export const thinkingKinds = ['full', 'summary', 'hidden'] as const
export type ThinkingKind = (typeof thinkingKinds)[number]

/** Characters of thinking that are kept at most. */
export const MAX_THINKING_LENGTH = 200_000

/** What a model thought before an answer. Never part of the answer, and never sent back. */
export const thinkingSchema = z.object({
  text: z.string(),
  kind: z.enum(thinkingKinds),
  /** Milliseconds from the request to the first word of the answer, or to its end where it has none. */
  ms: z.optional(z.number()),
  /** As told by the provider. */
  tokens: z.optional(z.number()),
})
export type Thinking = z.infer<typeof thinkingSchema>
