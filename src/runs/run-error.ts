import type { MinorMadeCode } from '@/domain/adults/refusals'
import type { ProfilesFailureCode } from '@/generation/dating/dating-profiles'
import type { MemoryFailureCode } from '@/generation/memory/read-chapter'
import type { AnswerFailureCode } from '@/generation/people/asked-person'
import type { GenerationLack } from '@/generation/people/character-generation'
import { FailureError, type UNFORESEEN } from '@/lib/failure'
import type { ChatResult } from '@/ai/contracts'
import { ProviderError, THOUGHT_TO_LIMIT } from '@/ai/provider-error'
import { cutAt } from '@/domain/message'

/** Why a run failed, besides what providers, the database and pictures fail with. */
export type RunFailureCode =
  | typeof UNFORESEEN
  | AnswerFailureCode
  | ProfilesFailureCode
  | MinorMadeCode
  | GenerationLack
  | LimitFailureCode
  | MemoryFailureCode
  | 'generation_failed'
  | 'search_cut_off'
  | 'no_model_set'
  | 'memory_writer_gone'
  | 'profiles_failed'
  | 'no_profile_provider'
  | 'no_provider_chosen'
  | 'match_without_provider'
  | 'match_provider_not_chosen'
  | 'match_chat_failed'

/** Why a request that costs something was not sent. */
export type LimitFailureCode = 'limit_reached' | 'price_not_known' | typeof BUDGET_REACHED

/** What was agreed to for a batch is used up. COST-28 */
const BUDGET_REACHED = 'budget_reached'

/** Whether something was not sent because of a limit of money: trying again at once would only ask again. */
export function isLimitFailure(cause: unknown): boolean {
  return (
    cause instanceof FailureError &&
    (['limit_reached', 'price_not_known', BUDGET_REACHED] satisfies LimitFailureCode[]).some(
      (code) => code === cause.code,
    )
  )
}

/** Whether something was not sent because its batch has used up what was agreed to. */
export function isBudgetReached(cause: unknown): boolean {
  return cause instanceof FailureError && cause.code === BUDGET_REACHED
}

/** The provider is gone. */
export function providerNotFound(): ProviderError {
  return new ProviderError({
    type: 'bad_request',
    code: 'provider_not_found',
    provider: 'custom',
  })
}

/** The character's provider is switched off. */
export function providerDisabled(name: string): ProviderError {
  return new ProviderError({
    type: 'bad_request',
    code: 'provider_disabled',
    params: { name },
    provider: 'custom',
  })
}

/** What of an answer tells why it has no words. */
type Ending = Pick<ChatResult, 'finishReason' | 'usage'>

/**
 * An answer without a word in it. P22.
 * @param limit tokens that it had, where it thought. THINK-13
 */
export function emptyAnswer(ending: Ending, limit?: number): ProviderError {
  const cut = cutAt(ending.finishReason)
  if (cut === 'window')
    return new ProviderError({
      type: 'context_length',
      code: 'window_full',
      params: { window: fullWindow(ending) },
      provider: 'custom',
    })
  return new ProviderError({
    type: 'unknown',
    code: !cut ? 'empty_answer' : limit === undefined ? 'empty_answer_at_limit' : THOUGHT_TO_LIMIT,
    ...(cut && { params: { limit } }),
    provider: 'custom',
  })
}

/** Tokens that a model takes, as an answer tells that was cut off where that was full; undefined where none tells. CTX-20 */
export function fullWindow({ finishReason, usage }: Ending): number | undefined {
  if (cutAt(finishReason) !== 'window' || usage?.costSource === 'estimated') return undefined
  const { input, output } = usage ?? {}
  const sum = (input ?? NaN) + (output ?? NaN)
  return sum > 0 ? sum : undefined
}
