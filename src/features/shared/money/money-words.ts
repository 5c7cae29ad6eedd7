import type { Price, TokenRates } from '@/domain/money/price'
import type { Usage } from '@/domain/usage'
import { NANO_DOLLARS } from '@/domain/usage'
import { formatNumber } from '@/ui/format'

/* Words for money and tokens. Nothing that costs is ever said to be nothing. COST-01 */

const free = 'free'
export const priceNotKnown = 'price not known'

/** Nano-dollars of the smallest sum that is said exactly. */
const SMALLEST = NANO_DOLLARS / 10_000
/** Nano-dollars from which on cents are enough. */
const CENTS_FROM = NANO_DOLLARS / 10

const cents = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
})
const fine = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  minimumFractionDigits: 2,
  maximumFractionDigits: 4,
})

/** A sum of money. @param nano nano-dollars; undefined where it is not known */
export function money(nano: number | undefined): string {
  if (nano === undefined) return priceNotKnown
  if (nano === 0) return free
  return amount(nano)
}

/** The same for sums that may be nothing, such as a limit or what is left of it: "$0.00". */
export function amount(nano: number): string {
  if (nano > 0 && nano < SMALLEST) return '< $0.0001'
  const dollars = nano / NANO_DOLLARS
  return nano === 0 || nano >= CENTS_FROM ? cents.format(dollars) : fine.format(dollars)
}

/** A sum that was estimated says so. */
export function moneyOf({ cost, costSource }: Pick<Usage, 'cost' | 'costSource'>): string {
  return costSource === 'estimated' && cost !== undefined && cost > 0
    ? `≈ ${money(cost)}`
    : money(cost)
}

/** An estimated sum: "≈ $0.0042"; what is less than the smallest is no more exact with a sign. */
export function about(nano: number): string {
  return nano < SMALLEST ? money(nano) : `≈ ${money(nano)}`
}

/** What several requests have cost together; what of it is not known is said. */
export function sumOf({
  cost,
  estimated,
  lost,
  unknown,
  calls,
}: {
  cost: number
  estimated: number
  lost: number
  unknown: number
  calls: number
}): string {
  if (unknown > 0 && unknown === calls && lost === 0) return priceNotKnown
  const sum = `${estimated > 0 || lost > 0 ? '≈ ' : ''}${money(cost + lost)}`
  return unknown > 0 ? `${sum}, and ${unknown} × ${priceNotKnown}` : sum
}

/** A number of tokens: "310", "12.4k", "1.2M". */
export function tokens(count: number): string {
  if (count < 1_000) return String(count)
  if (count < 999_950) return `${trimmed(count / 1_000)}k`
  return `${trimmed(count / 1_000_000)}M`
}

function trimmed(number: number): string {
  return number.toFixed(1).replace(/\.0$/, '')
}

/** What an answer has used and cost: "$0.0042 · 12.4k in (9.8k cached) · 310 out". COST-14 */
export function usageLine(usage: Usage): string {
  const { input, cached = 0, output, thinking = 0 } = usage
  const ofInput = cached > 0 ? ` (${tokens(cached)} cached)` : ''
  const ofOutput = thinking > 0 ? ` (${tokens(thinking)} thinking)` : ''
  return [
    moneyOf(usage),
    ...(input === undefined ? [] : [`${tokens(input)} in${ofInput}`]),
    ...(output === undefined ? [] : [`${tokens(output)} out${ofOutput}`]),
  ].join(' · ')
}

/** Dollars for a million tokens, from micro-dollars. */
function rate(micro: number): string {
  return `$${Number((micro / 1_000_000).toFixed(6))}`
}

/** "$2 in · $10 out per M". */
export function priceLine(price: Price | undefined): string {
  const line = ratesLine(price)
  return price && line !== free ? `${line} per M` : line
}

/** "$2 in · $10 out", where what they are for is said elsewhere. */
export function ratesLine(price: TokenRates | undefined): string {
  if (!price) return priceNotKnown
  if (price.in === 0 && price.out === 0) return free
  return `${rate(price.in)} in · ${rate(price.out)} out`
}

/** All that a price says: "$2 in · $10 out · $0.2 cached · above 200,000 tokens $4 in · $15 out". */
export function wholePriceLine(price: Price | undefined): string {
  if (!price) return priceNotKnown
  const { cacheRead, cacheWrite, cacheWrite1h, search, steps = [] } = price
  return [
    ratesLine(price),
    ...(cacheRead === undefined ? [] : [`${rate(cacheRead)} cached`]),
    ...(cacheWrite === undefined ? [] : [`${rate(cacheWrite)} to cache`]),
    ...(cacheWrite1h === undefined ? [] : [`${rate(cacheWrite1h)} to cache for an hour`]),
    ...(search === undefined ? [] : [`${amount(search)} a search`]),
    ...steps.map((step) => `above ${formatNumber(step.above)} tokens ${ratesLine(step)}`),
  ].join(' · ')
}

const day = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
})

/** "prices of 22 Nov 2026". COST-35 @param date YYYY-MM-DD */
export function pricesOf(date: string): string {
  const time = Date.parse(`${date}T00:00:00Z`)
  return `prices of ${Number.isNaN(time) ? date : day.format(time)}`
}

/** Names of limits within a sentence. */
const limitNames: Record<string, string> = {
  day: 'your limit for today',
  month: 'your limit for this month',
  chat: 'your limit for this chat',
  provider: 'your limit for this provider today',
}

/** @param kind of the limit */
export const limitName = (kind: string | number | undefined): string =>
  limitNames[String(kind)] ?? 'your limit'

/** "This would go past your limit for today ($5.00): $4.97 used, this answer up to $0.09." COST-20 */
export const wouldGoPast = (
  kind: string | number | undefined,
  limit: number,
  used: number,
  worst: number,
): string =>
  `This would go past ${limitName(kind)} (${amount(limit)}): ${amount(used)} used, this request up to ${amount(worst)}.`
