import { type Price, ratesAt, sumOfTokens, type TokenRates, worstCaseOf } from './price'

/* What a planned request costs, before it is sent: the one sum of the plan, the meter and the pickers of models. */

/** What the cost of a plan depends on, besides its tokens. */
export interface PlanPricing {
  /** Undefined where nobody tells it. */
  price: Price | undefined
  /** Tokens of the answer at most. */
  answerLimit: number
  /** Whether that is sent with the request; else it is what is usual, and an answer may be longer. */
  isAnswerLimited: boolean
  /** Whether what is written to the cache is kept for an hour. */
  cachesForHour?: boolean
}

/** What a planned request costs, in whole nano-dollars; all of it estimated. */
export interface PlanCost {
  /** The request, nothing of it from a cache. */
  now: number
  /** An answer that is as long as it may be. */
  answer: number
  /** Both at most, with the margin of a reservation. COST-19 */
  most: number
  /** Prices by which all of it is reckoned. */
  rates: TokenRates
  /** The price step that it crosses: more tokens of input than this are dearer. COST-07 */
  step?: number
}

/** What tokens of a request cost, in nano-dollars, rounded up. */
export function costOfInput(rates: TokenRates, tokens: number): number {
  return sumOfTokens([[soundCount(tokens), rates.in]])
}

/** The cost of a plan; undefined where the price is not known. @param input tokens of the request, estimated. */
export function costOfPlan(
  input: number,
  { price, answerLimit, cachesForHour = false }: PlanPricing,
): PlanCost | undefined {
  const tokens = soundCount(input)
  const outputLimit = soundCount(answerLimit)
  const most = worstCaseOf(price, { input: tokens, outputLimit, cachesForHour })
  if (!price || most === undefined) return undefined
  const rates = ratesAt(price, tokens)
  const step = crossedStep(price, tokens)
  return {
    now: costOfInput(rates, tokens),
    answer: sumOfTokens([[outputLimit, rates.out]]),
    most,
    rates,
    ...(step !== undefined && { step }),
  }
}

/** The highest step that so much input is above. */
function crossedStep({ steps = [] }: Price, input: number): number | undefined {
  const crossed = steps.map(({ above }) => above).filter((above) => input > above)
  return crossed.length === 0 ? undefined : Math.max(...crossed)
}

function soundCount(tokens: number): number {
  return Number.isFinite(tokens) ? Math.ceil(Math.max(0, tokens)) : 0
}
