import type { Usage } from '../usage'
import { costOfUsage, type Price } from './price'

/* What the same would cost at other prices. Tokens are taken as they were counted: models count a little differently. */

/** A usual answer of a chat, in tokens. */
export interface AnswerSize {
  /** Of the request. */
  input: number
  output: number
}

/** What a usual answer costs, in nano-dollars; undefined where the price is not known. COST-32 */
export function costOfAnswer(price: Price | undefined, size: AnswerSize): number | undefined {
  return costOfUsage(price, size)
}

/**
 * What answers that were given would have cost, in nano-dollars. COST-33
 * @param usages told ones; what tells no input or no output, and searches, are left out.
 * @returns undefined where the price is not known.
 */
export function costElsewhere(
  price: Price | undefined,
  usages: readonly Usage[],
): number | undefined {
  if (!price) return undefined
  return usages.reduce(
    (sum, { searches: _searches, ...usage }) => sum + (costOfUsage(price, usage) ?? 0),
    0,
  )
}

/** From the cheapest to the dearest; what is not known comes last, and equals stay in their order. */
export function byCost<Item>(
  items: readonly Item[],
  costOf: (item: Item) => number | undefined,
): Item[] {
  return items
    .map((item) => ({ item, cost: costOf(item) ?? Infinity }))
    .toSorted((a, b) => (a.cost === b.cost ? 0 : a.cost - b.cost))
    .map(({ item }) => item)
}
