import type { AnswerSize } from '@/domain/money/compare-prices'
import type { Usage } from '@/domain/usage'
import { tokens } from '@/features/shared/money/money-words'
import { formatNumber } from '@/ui/format'

/* The same chat with another model. */

export const title = 'Same chat with another model'
export const intro =
  'What this chat would cost elsewhere. Nobody is asked: prices are known ones, and other models count tokens a little differently.'
export const counting = 'Reading the chat'
export const close = 'Close'
export const model = 'Model'
export const soFar = 'So far'
export const nextAnswer = 'Next answer'
/** @param told usage of answers, input and output known. */
export function toldOf(told: readonly Usage[]): string {
  const sum = (of: 'input' | 'output') =>
    tokens(told.reduce((all, each) => all + (each[of] ?? 0), 0))
  const answers = told.length === 1 ? '1 answer' : `${formatNumber(told.length)} answers`
  return `So far: ${answers}, ${sum('input')} tokens in and ${sum('output')} out, as providers told.`
}
export const nothingTold = 'No provider has told yet what answers here have used.'
export const nextIs = ({ input, output }: AnswerSize) =>
  `Next answer: ≈ ${tokens(input)} tokens in and ${tokens(output)} out.`
export const showMore = (left: number) => `Show more (${formatNumber(left)})`
