import type { ChatRequest } from '@/ai/contracts'
import type { PlanPricing } from '@/domain/money/plan-cost'
import { firstStep } from '@/domain/money/price'
import { hasLimit, type MoneySettings } from '@/storage/ledger/money-settings'
import { answerLimitOf } from './call-estimates'
import { type PricedProvider, priceOf } from './prices'

/** By what a planned request of a provider is priced. CTX-16, COST-19 */
export function planPricing(
  provider: PricedProvider,
  { model, parameters, cache }: Pick<ChatRequest, 'model' | 'parameters' | 'cache'>,
  settings: MoneySettings,
): PlanPricing {
  const limit = parameters?.maxTokens
  return {
    price: priceOf(provider, model, settings),
    answerLimit: answerLimitOf(provider.type, model, limit),
    // With a limit of money one of the answer is always sent.
    isAnswerLimited: limit !== undefined || hasLimit(settings, provider.id),
    ...(cache?.forHour === true && { cachesForHour: true }),
  }
}

/** Tokens of input above which a model is dearer; undefined where it is not, or its price is not known. COST-07 */
export function priceStepOf(
  provider: PricedProvider,
  model: string,
  settings: MoneySettings,
): number | undefined {
  const price = priceOf(provider, model, settings)
  return price && firstStep(price)
}
