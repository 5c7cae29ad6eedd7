import type { PlanCost, PlanPricing } from '@/domain/money/plan-cost'
import type { PriceSource } from '@/domain/money/price'
import { about, money } from '@/features/shared/money/money-words'
import { formatNumber } from '@/ui/format'
import { inThousands, roughly } from '../context/words'

/* What a request costs before it is sent. */

export { about, priceNotKnown } from '@/features/shared/money/money-words'

export const cost = 'Cost'
export const free = 'free'
export const request = (tokens: number) => `Request, ${roughly(tokens)} tokens`
/** @param isSent with the request; else an answer may be longer. */
export const answerLimit = (tokens: number, isSent: boolean) =>
  isSent
    ? `Answer limit, ${inThousands(tokens)} tokens`
    : `Answer, if it has ${inThousands(tokens)} tokens; no limit is set`
export const upTo = (nano: number) => (nano === 0 ? free : `up to ${money(nano)}`)
/** "≈ $0.0042 now, at most $0.09"; where no limit is sent, what an answer of the usual length makes it. */
export const sum = (
  { now, most }: PlanCost,
  { answerLimit: limit, isAnswerLimited }: PlanPricing,
) =>
  isAnswerLimited
    ? `${about(now)} now, at most ${money(most)}`
    : `${about(now)} now, ${about(most)} with an answer of ${inThousands(limit)} tokens`

const sources: Readonly<Record<PriceSource, string>> = {
  own: 'at your own price',
  loaded: 'at the price in the file you have loaded',
  list: 'at the price in the provider’s list',
  file: 'at the price that is known',
  'built-in': 'at the price that is known',
  openrouter: 'at the price of OpenRouter',
}
/** @param line "$2 in · $10 out per M". */
export const estimatedBy = (line: string, source: PriceSource) =>
  `Estimated ${sources[source]}: ${line}. What comes from a cache is cheaper.`
export const priceNotKnownOf = (model: string) =>
  `What ${model} costs is not known. You can set its price under Spending.`
export const crossesStep = (step: number) =>
  `This request is above ${formatNumber(step)} tokens, where the model is dearer: all of it is priced so, and the answer too.`
