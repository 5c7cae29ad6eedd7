import { ProviderError } from '@/ai/provider-error'
import { costOfPictures, costOfPictureUsage } from '@/domain/money/picture-price'
import { costOfUsage, isFree, soundUsage } from '@/domain/money/price'
import type { Usage } from '@/domain/usage'
import { estimateTokens } from '@/generation/prompt/estimate-tokens'
import type { Settlement } from '@/storage/ledger/ledger'
import type { MoneySettings } from '@/storage/ledger/money-settings'
import { type CallEstimate, plannedPictures } from './call-estimates'
import type { PaidCall } from './paid-call'
import { isFreeProvider, picturePriceOf, priceOf } from './prices'

/* What a call has cost, once it has ended. */

/** What came of an answer. */
export interface Heard {
  text: string
  thinking: string
  /** By which the provider knows it. */
  id?: string
}

/** The usage of an ended call, with its cost where that is known; COST-02 has the order. */
export function pricedUsage(
  call: PaidCall,
  estimate: CallEstimate,
  told: Usage,
  heard: Heard,
  settings: MoneySettings,
  answeredBy?: string,
): Usage {
  const usage = soundUsage(told)
  if (usage.cost !== undefined) return { ...usage, costSource: 'billed' }
  const price =
    priceOf(call.provider, estimate.model, settings) ??
    (answeredBy === undefined ? undefined : priceOf(call.provider, answeredBy, settings))
  if (price && isFree(price)) return { ...usage, cost: 0, costSource: 'priced' }
  const isTold = usage.input !== undefined && usage.output !== undefined
  const whole: Usage = {
    ...usage,
    input: usage.input ?? estimate.input,
    output: usage.output ?? estimateTokens(heard.text) + estimateTokens(heard.thinking),
  }
  const cost = costOfUsage(price, whole)
  // Numbers that nobody told are not shown as if they were: without a price they are of no use.
  if (cost === undefined || !price) return usage
  return {
    ...whole,
    cost,
    costSource: isTold ? 'priced' : 'estimated',
    priceDate: price.date,
  }
}

/** What drawn pictures have cost. */
export function settlePictures(
  call: PaidCall & { operation: 'generate' | 'edit' },
  estimate: CallEstimate,
  { model, pictures = 0, usage = {} }: { model?: string; pictures?: number; usage?: Usage },
): Settlement {
  const { input, output, cost: billed } = soundUsage(usage)
  const done = {
    state: 'done',
    pictures,
    ...(input !== undefined && { input }),
    ...(output !== undefined && { output }),
  } as const
  if (isFreeProvider(call.provider)) return { ...done, cost: 0, source: 'priced' }
  if (billed !== undefined) return { ...done, cost: billed, source: 'billed' }
  const price =
    picturePriceOf(call.provider, model || estimate.model) ??
    picturePriceOf(call.provider, estimate.model)
  const hasReferences = call.operation === 'edit'
  const byTokens =
    input === undefined || output === undefined
      ? undefined
      : costOfPictureUsage(price, { input, output, hasReferences })
  if (byTokens !== undefined)
    return { ...done, cost: byTokens, source: 'priced', priceDate: price?.date }
  const range = costOfPictures(price, {
    ...plannedPictures(call.provider.type, model || estimate.model, call.request),
    count: pictures,
  })
  if (!range) return done
  return { ...done, cost: range.high, source: 'estimated', priceDate: price?.date }
}

/** Codes of errors after which nobody knows whether the provider has done its work. */
const OUTCOME_UNKNOWN = new Set(['timeout', 'text_timeout', 'end_timeout', 'stream_interrupted'])
/** The answer came, at least in part, and could not be read. */
const CAME_UNREADABLE = new Set([
  'answer_broken_off',
  'picture_broken_off',
  'first_piece_unreadable',
  'piece_unreadable',
  'not_an_answer',
  'empty_body',
  'no_text_at_path',
  'empty_answer',
  'empty_answer_at_limit',
  'window_full',
  'answer_too_long',
  'text_too_long',
  'piece_too_long',
  'answer_without_text',
  'answer_of_unreadable_pieces',
])

/**
 * What becomes of a call that failed or was stopped (COST-12, COST-13): `free` where it was refused or never left, `partly`
 * where some of the answer came or it was stopped on its way, `unknown` where nobody can tell.
 */
export function chargeOf(
  call: PaidCall,
  error: unknown,
  heard: Heard,
): 'free' | 'partly' | 'unknown' {
  const draws = call.operation === 'generate' || call.operation === 'edit'
  if (heard.text !== '' || heard.thinking !== '') return 'partly'
  if (!(error instanceof ProviderError))
    // A stop of ours, whose reason is no error of a provider.
    return error instanceof DOMException ? (draws ? 'unknown' : 'partly') : 'free'
  if (error.isAbort) return draws ? 'unknown' : 'partly'
  const { statusCode } = error
  if (statusCode !== undefined && statusCode >= 400) return 'free'
  if (OUTCOME_UNKNOWN.has(error.code)) return 'unknown'
  if (CAME_UNREADABLE.has(error.code)) return draws ? 'unknown' : 'partly'
  return 'free'
}
