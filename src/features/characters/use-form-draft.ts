import { useEffect, useRef } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import * as z from 'zod/mini'
import { readFormDraft, writeFormDraft } from '@/storage/form-drafts'
import { type CharacterFormValues, characterFormSchema } from './character-form-values'

/** The form of a new character. */
export const CREATE_FORM = 'create-character'

/** The form of one character. */
export function editForm(characterId: string): string {
  return `edit-character-${characterId}`
}

const WRITE_AFTER_MS = 300

/** What was typed into a form before a reload; undefined where nothing was. */
export function readDraft(form: string): CharacterFormValues | undefined {
  const draft = z.safeParse(characterFormSchema, readFormDraft(form))
  return draft.success ? draft.data : undefined
}

/** Forgets what was typed: it was saved, or thrown away. */
export function forgetDraft(form: string): void {
  writeFormDraft(form, undefined)
}

/**
 * Brings back what was typed before a reload and keeps what is typed now.
 * @param isDirty whether there is something to keep.
 */
export function useFormDraft(
  name: string,
  form: UseFormReturn<CharacterFormValues>,
  isDirty: boolean,
): void {
  const hasChanges = useRef(false)
  useEffect(() => {
    hasChanges.current = isDirty
  }, [isDirty])
  useEffect(() => {
    const draft = readDraft(name)
    // Not reset: it would forget the fields, which the React Compiler does not register again.
    if (draft)
      for (const field of z.keyof(characterFormSchema).options)
        form.setValue(field, draft[field], { shouldDirty: true })

    let timer: ReturnType<typeof setTimeout> | undefined
    const keep = () => {
      clearTimeout(timer)
      timer = undefined
      if (hasChanges.current) writeFormDraft(name, form.getValues())
      else forgetDraft(name)
    }
    const unsubscribe = form.subscribe({
      formState: { values: true },
      callback: () => {
        clearTimeout(timer)
        timer = setTimeout(keep, WRITE_AFTER_MS)
      },
    })
    const flush = () => {
      if (timer !== undefined) keep()
    }
    window.addEventListener('pagehide', flush)
    return () => {
      // Leaving by a link means saved or thrown away; the timer must not bring it back.
      clearTimeout(timer)
      unsubscribe()
      window.removeEventListener('pagehide', flush)
    }
  }, [name, form])
}
