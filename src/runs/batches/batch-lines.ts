import type { ChatRequest } from '@/ai/contracts'
import type { BatchLine } from '@/domain/money/batch'
import { costOfPictures } from '@/domain/money/picture-price'
import { costOfUsage } from '@/domain/money/price'
import { type PlainRequest, toSecondTry } from '@/generation/second-try'
import type { ProviderRecord } from '@/storage/database/records'
import type { MoneySettings } from '@/storage/ledger/money-settings'
import { estimateCall, imageModelOf, plannedPictures } from '../providers/call-estimates'
import { picturePriceOf, priceOf } from '../providers/prices'

/* What the parts of a batch cost, as far as that can be told before anything is sent. COST-26, COST-29 */

/** An answer and a complaint of the length that a second try quotes at most. */
const WRONG_ANSWER = 'word '.repeat(400)
const COMPLAINT = 'word '.repeat(100)

/** Tokens of what a picture is drawn from, at most. */
const LONGEST_PROMPT = 700

/** Questions to a model, each of which is asked once more where its answer cannot be used. */
export interface TextWish {
  kind: Exclude<BatchLine['kind'], 'pictures'>
  /** How many of what is asked for all of them bring. */
  count: number
  provider: ProviderRecord
  model: string
  requests: readonly PlainRequest[]
  /** Tokens of all answers together, likely. */
  output: number
  /** Whether a second try may follow. */
  isAskedTwice: boolean
}

/** The line of questions to a model. */
export function textLine(wish: TextWish, settings: MoneySettings): BatchLine {
  const { kind, count, provider, model, requests, output, isAskedTwice } = wish
  const estimate = (request: ChatRequest) =>
    estimateCall(
      { operation: 'complete', purpose: { kind: 'person' }, provider, model, request },
      settings,
    )
  const first = requests.map(estimate)
  const second = isAskedTwice
    ? requests.map((request) => estimate(toSecondTry(request, WRONG_ANSWER, COMPLAINT)))
    : []
  const calls = [...first, ...second]
  const input = first.reduce((sum, each) => sum + each.input, 0)
  const likely = costOfUsage(priceOf(provider, model, settings), { input, output })
  const worst = calls.reduce<number | undefined>(
    (sum, each) => (sum === undefined || each.worst === undefined ? undefined : sum + each.worst),
    0,
  )
  return {
    kind,
    count,
    calls: calls.length,
    model: model === '' ? provider.name : model,
    ...(likely !== undefined && { cost: { low: likely, high: likely } }),
    ...(worst !== undefined && { worst }),
  }
}

/** Pictures to draw. */
export interface PicturesWish {
  provider: ProviderRecord
  /** Model id; blank or undefined where the adapter chooses. */
  model: string | undefined
  /** Pictures that are drawn from words alone. */
  fromWords: number
  /** Pictures that are drawn from others, and from how many each. */
  fromPictures: number
  references: number
  /** As they are wished for. */
  size?: string
  quality?: string
}

/** The line of pictures. COST-30 */
export function picturesLine(wish: PicturesWish): BatchLine {
  const { provider, fromWords, fromPictures, references, size, quality } = wish
  const model = imageModelOf(provider.type, wish.model || undefined)
  const price = picturePriceOf(provider, model)
  const one = { prompt: '', size, quality, count: 1 }
  const planned = plannedPictures(provider.type, model, one)
  const count = fromWords + fromPictures
  const each = costOfPictures(price, planned)
  const withGiven = costOfPictures(price, { ...planned, references })
  const longest = costOfPictures(price, { ...planned, promptTokens: LONGEST_PROMPT })
  const longestWithGiven = costOfPictures(price, {
    ...planned,
    promptTokens: LONGEST_PROMPT,
    references,
  })
  const given = each && withGiven ? fromPictures * (withGiven.high - each.high) : 0
  return {
    kind: 'pictures',
    count,
    calls: count,
    model: model === '' ? provider.name : model,
    ...(planned.quality !== undefined && { quality: planned.quality }),
    ...(each && { cost: { low: count * each.low, high: count * each.high } }),
    ...(given > 0 && { references: given }),
    ...(longest &&
      longestWithGiven && {
        worst: fromWords * longest.high + fromPictures * longestWithGiven.high,
      }),
  }
}
