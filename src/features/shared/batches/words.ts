import type { BatchKind, BatchLine, BatchSum } from '@/domain/money/batch'
import type { CostRange } from '@/domain/money/picture-price'
import { amount, money, priceNotKnown } from '@/features/shared/money/money-words'
import { formatCount } from '@/ui/format'

export const title = 'Before this is sent'
export const nothingYet = 'Nothing is sent before you agree.'
export const pausedAt = (limit: number) =>
  `Paused at ${amount(limit)}. This is what is left, and what it costs.`
export const whatIsAsked = 'What is asked for'
export const quality = 'Picture quality'
export const likely = 'Likely'
export const atMost = 'At most'
export const atMostHint =
  'With second tries and everything that may be used. What would go past it waits for you.'
export const unknownHint = 'What has no known price is not held to an amount.'
export const askAgain = 'Ask again next time'
export const askAgainHint = 'Otherwise only where it may cost more than this time.'
export const cancel = 'Cancel'
export const start = 'Start'

const about = ({ low, high }: CostRange): string => {
  const [least, most] = [money(low), money(high)]
  return least === most ? `≈ ${most}` : `≈ ${least} to ${most}`
}

const whatOf = ({ kind, count }: BatchLine): string => {
  if (kind === 'profiles') return formatCount(count, 'profile', 'profiles')
  if (kind === 'pictures') return formatCount(count, 'picture', 'pictures')
  if (kind === 'person') return formatCount(count, 'person', 'people')
  return formatCount(count, 'description', 'descriptions')
}

/** "250 pictures by gpt-image-2.5-flare, high ≈ $13.17 + references ≈ $2.40". COST-26 */
export const lineOf = (line: BatchLine): string => {
  const { kind, model, quality: drawnAt, cost, references, worst } = line
  const by = [
    `${whatOf(line)} by ${model}`,
    ...(drawnAt === undefined ? [] : [drawnAt]),
    ...(kind === 'description' ? ['if one is needed'] : []),
  ].join(', ')
  if (worst === 0) return `${by}: ${money(0)}`
  if (cost === undefined) return `${by}: ${priceNotKnown}`
  const given = references === undefined ? '' : ` + references ≈ ${money(references)}`
  return `${by} ${about(cost)}${given}`
}

/** What is likely altogether; what of it is not known is said. */
export const likelyOf = ({ cost, worst, isUnknown }: BatchSum): string => {
  if (!isUnknown) return about(cost)
  return worst === 0 ? priceNotKnown : `${about(cost)}, and what is not known`
}

/** What it costs at most; what of it is not known is said. */
export const atMostOf = ({ worst, isUnknown }: BatchSum): string => {
  if (!isUnknown) return amount(worst)
  return worst === 0 ? priceNotKnown : `${amount(worst)}, and what is not known`
}

/** The money of a note: "≈ $0.15, at most $1.23". */
export const moneyOfBatch = (sum: BatchSum): string => `${likelyOf(sum)}, at most ${atMostOf(sum)}`

export const kinds: Record<BatchKind, string> = {
  profiles: 'People of a dating session',
  person: 'Random people',
  pictures: 'Pictures',
}
