import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import {
  type DatingFormValues,
  type DatingNumberField,
  datingNumberChange,
  withSettledNumber,
} from '@/generation/dating/dating-form'
import { afterPress } from '@/ui/use-published-height'
import { type DatingNumberNotes, numberNote } from './number-notes'

/** Brings a number within its limits when its field is left, and says so. Not while it is typed: a 3 may become a 30. */
export function useSettledNumbers({ getValues, setValue }: UseFormReturn<DatingFormValues>) {
  const [notes, setNotes] = useState<DatingNumberNotes>({})
  // A press that sends the form finds it as it was typed, and tells of the change itself.
  const settle = (field: DatingNumberField) =>
    afterPress(() => {
      const typed = getValues()
      const settled = withSettledNumber(typed, field)
      const change = datingNumberChange(field, typed, settled)
      setNotes((before) => ({ ...before, [field]: change && numberNote(field, change) }))
      if (settled[field] !== typed[field]) setValue(field, settled[field], { shouldDirty: true })
    })
  return { notes, settle }
}
