import type { ProviderType } from '@/domain/provider'
import type { Effort } from '@/domain/thinking'
import { modelFacts } from '../models/model-facts'

/*
 * How much a model is to think, in the words of each wire (THINK-08 to THINK-10). A model that nobody knows is asked as
 * the user says; what it refuses is left out (refused-parameters.ts).
 */

/** The effort that a model is asked for: the wish where it takes that, else undefined, which is its own default. */
export function takenEffort(
  type: ProviderType,
  model: string,
  effort: Effort | undefined,
): Effort | undefined {
  const { efforts } = modelFacts(type, model)
  return effort !== undefined && (efforts?.includes(effort) ?? true) ? effort : undefined
}

/** Whether a model is not known to answer at once. */
export function thinksPerhaps(type: ProviderType, model: string): boolean {
  return modelFacts(type, model).efforts?.length !== 0
}

/** An effort as OpenAI-style wires call it. */
export function effortWord(effort: Effort | undefined): string | undefined {
  return effort === 'off' ? 'none' : effort
}

/** Tokens of thinking of a Claude that takes no effort but a number, and the least that it takes. */
const BUDGET = 2048
const MIN_BUDGET = 1024

/** What Claude is told of thinking. An absent field is not sent. */
export interface ClaudeThinking {
  thinking?: Readonly<Record<string, unknown>>
  effort?: string
  /** Whether it thinks in the older way, beside which sampling parameters are refused. */
  isBudgeted?: boolean
}

/**
 * What Claude is told of thinking.
 * @param wish.shown whether somebody reads along: newer models tell nothing of it unless they are asked.
 * @param wish.maxTokens tokens of the answer at most, in which thinking is counted.
 */
export function claudeThinking(
  model: string,
  { effort, shown, maxTokens }: { effort: Effort | undefined; shown: boolean; maxTokens: number },
): ClaudeThinking {
  const taken = takenEffort('anthropic', model, effort)
  if (takesBudget(model)) {
    const budget = Math.min(BUDGET, maxTokens - 1)
    return taken === undefined || taken === 'off' || budget < MIN_BUDGET
      ? {}
      : { thinking: { type: 'enabled', budget_tokens: budget }, isBudgeted: true }
  }
  if (taken === 'off')
    return { thinking: { type: isSonnet55(model) ? 'between_tools' : 'disabled' } }
  const thinks = taken !== undefined || (shown && thinksByItself(model))
  return {
    ...(thinks && { thinking: { type: 'adaptive', ...(shown && { display: 'summarized' }) } }),
    ...(taken !== undefined && { effort: taken }),
  }
}

/** The last generation that is told a number of tokens. */
const takesBudget = (model: string) => /^claude-haiku-4-5/i.test(model)

/** Thinks between calls of tools only, where it is told not to think. */
const isSonnet55 = (model: string) => /^claude-sonnet-5-5/i.test(model)

/** From generation 5 on a Claude thinks unless it is told otherwise. */
function thinksByItself(model: string): boolean {
  return thinksPerhaps('anthropic', model) && !/^claude-(opus|sonnet|haiku)-4/i.test(model)
}
