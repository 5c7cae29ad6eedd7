import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import {
  type DatingFormValues,
  type DatingNumberField,
  type DatingNumberNotes,
  settledNumberNote,
  withSettledNumber,
} from '@/generation/dating-form'

/** Brings a number within its limits when its field is left, and says so. Not while it is typed: a 3 may become a 30. */
export function useSettledNumbers({ getValues, setValue }: UseFormReturn<DatingFormValues>) {
  const [notes, setNotes] = useState<DatingNumberNotes>({})
  const settle = (field: DatingNumberField) => {
    const typed = getValues()
    const settled = withSettledNumber(typed, field)
    setNotes((before) => ({ ...before, [field]: settledNumberNote(field, typed, settled) }))
    setValue(field, settled[field], { shouldDirty: true })
  }
  return { notes, settle }
}
