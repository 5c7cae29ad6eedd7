import { changedAgeText } from '@/features/shared/fields/changed-number-text'
import type { AgeRange } from '@/generation/people/age-range'
import { personAgeChange, type PersonFormValues } from '@/generation/people/person-form'

/** Says which ages were changed, and why. */
export type AgeNotes = Partial<Record<keyof AgeRange, string>>

/** Says that an age was changed, and why; undefined where it stands as it was typed. @param typed what was typed. */
export function changedAgeNote(
  end: keyof AgeRange,
  typed: PersonFormValues,
  settled: PersonFormValues,
): string | undefined {
  const change = personAgeChange(end, typed, settled)
  return change && changedAgeText(end, change)
}
