import type { AgeChange, AgeRange } from '@/generation/people/age-range'
import type { NumberChange } from '@/lib/clamp-number'
import * as words from './words'

/** Says that a number was changed, and why. @param what the field in a sentence, as in "The minimum age" */
export function changedNumberText(what: string, change: NumberChange): string {
  return change.code === 'out_of_range'
    ? words.isOutOfRange(what, change.now, change.min, change.max)
    : words.isNotWhole(what, change.now)
}

/** Says that one end of a range of ages was changed, and why. */
export function changedAgeText(end: keyof AgeRange, change: AgeChange): string {
  if (change.code !== 'past_other_end')
    return changedNumberText(end === 'min' ? words.minimumAge : words.maximumAge, change)
  const { now, typed } = change
  return end === 'min' ? words.wasAboveMaximum(now, typed) : words.wasBelowMinimum(now, typed)
}
