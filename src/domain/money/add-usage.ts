import type { CostSource, Usage } from '../usage'

/** What can be added up. */
const NUMBERS = [
  'input',
  'cached',
  'written',
  'writtenForHour',
  'output',
  'thinking',
  'searches',
] as const

/** The weaker of two: a sum is no surer than its parts. */
function weaker(one: CostSource | undefined, other: CostSource | undefined) {
  const order = [undefined, 'billed', 'priced', 'estimated'] as const
  return order[Math.max(order.indexOf(one), order.indexOf(other))]
}

/** What two calls for one answer have used together. Its cost is known only where both are. */
export function addUsage(one: Usage | undefined, other: Usage | undefined): Usage | undefined {
  if (!one || !other) return one ?? other
  const sum: Usage = {}
  for (const name of NUMBERS)
    if (one[name] !== undefined || other[name] !== undefined)
      sum[name] = (one[name] ?? 0) + (other[name] ?? 0)
  if (one.cost === undefined || other.cost === undefined) return sum
  const costSource = weaker(one.costSource, other.costSource)
  const priceDate = other.priceDate ?? one.priceDate
  return {
    ...sum,
    cost: one.cost + other.cost,
    ...(costSource && { costSource }),
    ...(priceDate !== undefined && { priceDate }),
  }
}
