import { changedAgeText, changedNumberText } from '@/features/shared/fields/changed-number-text'
import type { DatingNumberField } from '@/generation/dating/dating-form'
import type { AgeChange } from '@/generation/people/age-range'
import * as words from './words'

/** Says of each number that was changed why; empty where all stand as they were typed. */
export type DatingNumberNotes = Partial<Record<DatingNumberField, string>>

/** Says that a number was changed, and why. */
export function numberNote(field: DatingNumberField, change: AgeChange): string {
  if (field === 'minAge') return changedAgeText('min', change)
  if (field === 'maxAge' || change.code === 'past_other_end') return changedAgeText('max', change)
  return changedNumberText(field === 'batchSize' ? words.theBatchSize : words.theImageCount, change)
}
