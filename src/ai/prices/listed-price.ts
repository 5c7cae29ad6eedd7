import { MOST_RATE, type Price, type PriceStep, type TokenRates } from '@/domain/money/price'
import type { ProviderType } from '@/domain/provider'
import { NANO_DOLLARS } from '@/domain/usage'
import { isRecord, listAt, recordAt } from '../http/json'

/*
 * Prices that lists of models tell: OpenRouter's, in dollars for a token, and xAI's, in cents for a hundred million.
 */

const PICO_DOLLARS = 1_000_000_000_000
/** One of xAI's units for a token, in micro-dollars for a million tokens. */
const XAI_UNIT = 100

/** A number, also as text; undefined where it is none that a price can be. */
function numberOf(value: unknown): number | undefined {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) && number >= 0 ? number : undefined
}

function rateOf(value: unknown, unit: number): number | undefined {
  const number = numberOf(value)
  const rate = number === undefined ? undefined : Math.round(number * unit)
  return rate !== undefined && rate <= MOST_RATE ? rate : undefined
}

function openrouterRates(pricing: unknown, otherwise?: TokenRates): TokenRates | undefined {
  const of = (name: string) => rateOf(isRecord(pricing) ? pricing[name] : undefined, PICO_DOLLARS)
  const input = of('prompt') ?? otherwise?.in
  const output = of('completion') ?? otherwise?.out
  if (input === undefined || output === undefined) return undefined
  const cacheRead = of('input_cache_read') ?? otherwise?.cacheRead
  const cacheWrite = of('input_cache_write') ?? otherwise?.cacheWrite
  return {
    in: input,
    out: output,
    ...(cacheRead !== undefined && { cacheRead }),
    ...(cacheWrite !== undefined && { cacheWrite }),
  }
}

/** Dearer prices of long requests. What holds for some hours of the day only may not hold when the answer comes. */
function openrouterSteps(pricing: Record<string, unknown>, rates: TokenRates): PriceStep[] {
  return listAt(pricing, 'overrides').flatMap((override) => {
    const fields = isRecord(override) ? override : {}
    const least = numberOf(fields['min_prompt_tokens'])
    if (least === undefined || least < 1 || least > 1e9) return []
    if (fields['utc_start'] !== undefined || fields['utc_end'] !== undefined) return []
    const ofStep = openrouterRates(fields, rates)
    return ofStep ? [{ ...ofStep, above: Math.floor(least) - 1 }] : []
  })
}

/** The price in an entry of a provider's list of models; undefined where it tells none. @param date day of the list */
export function listedPrice(type: ProviderType, entry: unknown, date: string): Price | undefined {
  const from = { source: 'list', date } as const
  if (type === 'openrouter') {
    const pricing = recordAt(entry, 'pricing')
    const rates = openrouterRates(pricing)
    // Its routers have a price below zero, which depends on whom they choose.
    if (!pricing || !rates) return undefined
    const search = numberOf(pricing['web_search'])
    const steps = openrouterSteps(pricing, rates)
    return {
      ...rates,
      ...from,
      ...(steps.length > 0 && { steps }),
      ...(search !== undefined && search <= 1_000 && { search: Math.ceil(search * NANO_DOLLARS) }),
    }
  }
  if (type !== 'xai') return undefined
  const fields = isRecord(entry) ? entry : {}
  const input = rateOf(fields['prompt_text_token_price'], XAI_UNIT)
  const output = rateOf(fields['completion_text_token_price'], XAI_UNIT)
  if (input === undefined || output === undefined) return undefined
  const cacheRead = rateOf(fields['cached_prompt_text_token_price'], XAI_UNIT)
  return { in: input, out: output, ...(cacheRead !== undefined && { cacheRead }), ...from }
}
