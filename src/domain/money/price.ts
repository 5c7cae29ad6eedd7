import type { Usage } from '../usage'

/*
 * What calls cost. Prices are whole micro-dollars for a million tokens, which is pico-dollars for one, and sums whole
 * nano-dollars. All is reckoned in integers, so that a sum equals the same sum by hand.
 */

/** Where a price is from, in the order in which they count (COST-03); `loaded` is of a file that the user has loaded. */
export const priceSources = ['own', 'loaded', 'list', 'file', 'built-in', 'openrouter'] as const
export type PriceSource = (typeof priceSources)[number]

/** Prices of tokens, in whole micro-dollars for a million. */
export interface TokenRates {
  in: number
  /** Of thinking too, which is part of the output. */
  out: number
  /** Of input that is read from the cache; absent where that costs as much as any. */
  cacheRead?: number
  /** Of input that is written to the cache; absent where that costs as much as any. */
  cacheWrite?: number
  /** The same for an hour; absent where it costs as much as for the usual time. */
  cacheWrite1h?: number
}

/** Prices of a request whose input, the cached part included, has more tokens than `above`. COST-07 */
export interface PriceStep extends TokenRates {
  above: number
}

/** The price of a model. */
export interface Price extends TokenRates {
  /** In any order; the highest that a request is above counts, for the whole of it. */
  steps?: readonly PriceStep[]
  /** Nano-dollars for a search of the web; absent where it is not known. */
  search?: number
  source: PriceSource
  /** Day of which it is, YYYY-MM-DD. */
  date: string
}

/** More tokens than any request has: a count above it is nonsense. */
const MOST_TOKENS = 1_000_000_000
/** Nano-dollars that no call costs: a million dollars. */
const MOST_COST = 1_000_000_000_000_000
/** Micro-dollars for a million tokens that none costs more than: a thousand dollars. */
export const MOST_RATE = 1_000_000_000

const PICO_IN_NANO = 1_000n

/** The counts of a usage that can be counts. */
const COUNTS = [
  'input',
  'cached',
  'written',
  'writtenForHour',
  'output',
  'thinking',
  'searches',
] as const

function isCount(value: number | undefined): value is number {
  return value !== undefined && Number.isFinite(value) && value >= 0 && value <= MOST_TOKENS
}

/**
 * A usage without what cannot be true: negative, endless or absurd numbers are as if they were not told, and parts are
 * never more than the whole.
 */
export function soundUsage(usage: Usage): Usage {
  const sound: Usage = {}
  for (const name of COUNTS) {
    const value = usage[name]
    if (isCount(value)) sound[name] = Math.ceil(value)
  }
  const { input, output } = sound
  let left = input ?? MOST_TOKENS
  for (const part of ['cached', 'written', 'writtenForHour'] as const) {
    const value = sound[part]
    if (value === undefined) continue
    sound[part] = Math.min(value, left)
    left -= sound[part]
  }
  if (sound.thinking !== undefined && output !== undefined)
    sound.thinking = Math.min(sound.thinking, output)
  const { cost, costSource, priceDate } = usage
  if (cost !== undefined && Number.isFinite(cost) && cost >= 0 && cost <= MOST_COST) {
    sound.cost = Math.ceil(cost)
    if (costSource) sound.costSource = costSource
    if (priceDate !== undefined) sound.priceDate = priceDate
  }
  return sound
}

/** The prices of a request with so many tokens of input, the cached part included. */
export function ratesAt(price: Price, input: number): TokenRates {
  let best: PriceStep | undefined
  for (const step of price.steps ?? [])
    if (input > step.above && (best === undefined || step.above > best.above)) best = step
  return best ?? price
}

/** The first step of a price: more tokens of input than this cost more. Undefined where there is none. */
export function firstStep(price: Price): number | undefined {
  const steps = price.steps ?? []
  return steps.length === 0 ? undefined : Math.min(...steps.map(({ above }) => above))
}

function writeRates(rates: TokenRates): { usual: number; forHour: number } {
  const usual = rates.cacheWrite ?? rates.in
  return { usual, forHour: rates.cacheWrite1h ?? usual }
}

/** Whole nano-dollars, rounded up, of whole numbers of tokens at prices. */
export function sumOfTokens(parts: readonly (readonly [tokens: number, rate: number])[]): number {
  let pico = 0n
  for (const [tokens, rate] of parts) pico += BigInt(tokens) * BigInt(rate)
  return Number((pico + PICO_IN_NANO - 1n) / PICO_IN_NANO)
}

/**
 * What a call has cost, in nano-dollars, rounded up once (COST-08). Undefined where the price is, or where usage tells no
 * input or no output: nothing that is not known is taken for nothing. Searches count only where their price is known.
 */
export function costOfUsage(price: Price | undefined, usage: Usage): number | undefined {
  const {
    input,
    output,
    cached = 0,
    written = 0,
    writtenForHour = 0,
    searches = 0,
  } = soundUsage(usage)
  if (!price || input === undefined || output === undefined) return undefined
  if (searches > 0 && price.search === undefined) return undefined
  const rates = ratesAt(price, input)
  const write = writeRates(rates)
  const tokens = sumOfTokens([
    [input - cached - written - writtenForHour, rates.in],
    [cached, rates.cacheRead ?? rates.in],
    [written, write.usual],
    [writtenForHour, write.forHour],
    [output, rates.out],
  ])
  return tokens + searches * (price.search ?? 0)
}

/** A request as it is known before it is sent. */
export interface PlannedCall {
  /** Tokens of input, estimated. */
  input: number
  /** Tokens of the answer at most. */
  outputLimit: number
  /** Searches at most. Default: none */
  searches?: number
  /** Whether what is written to the cache is kept for an hour. */
  cachesForHour?: boolean
}

/** Estimates may be too low by so much: five quarters of them are reckoned with. COST-19 */
const MARGIN = [5, 4] as const

/**
 * What a call can cost at most, in nano-dollars, rounded up: all of the input, with a margin, at the dearest that it may
 * be asked for, and all of the answer that it may give. Undefined where the price is, or a search's that may happen.
 */
export function worstCaseOf(price: Price | undefined, call: PlannedCall): number | undefined {
  const { input, outputLimit, searches = 0, cachesForHour = false } = call
  if (!price || (searches > 0 && price.search === undefined)) return undefined
  const [times, per] = MARGIN
  const most = Math.min(MOST_TOKENS, Math.ceil((Math.max(0, input) * times) / per))
  const limit = Math.min(MOST_TOKENS, Math.ceil(Math.max(0, outputLimit)))
  const rates = ratesAt(price, most)
  const write = writeRates(rates)
  const dearest = Math.max(rates.in, write.usual, cachesForHour ? write.forHour : 0)
  return (
    sumOfTokens([
      [most, dearest],
      [limit, rates.out],
    ]) +
    searches * (price.search ?? 0)
  )
}

/** Whether nothing of a model costs anything. */
export function isFree(price: Price): boolean {
  return [price, ...(price.steps ?? [])].every((rates) => rates.in === 0 && rates.out === 0)
}

/** What a price is where nothing is to be paid: servers of one's own, and the demo. */
export function freePrice(date: string): Price {
  return { in: 0, out: 0, search: 0, source: 'built-in', date }
}
