import { useEffect } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import * as z from 'zod/mini'
import { readFormDraft, writeFormDraft } from '@/storage/form-drafts'
import { type CharacterFormValues, characterFormSchema } from './character-form-values'

const FORM = 'create-character'
const WRITE_AFTER_MS = 300

/** What was typed before a reload; undefined where nothing was. */
export function readCreateDraft(): CharacterFormValues | undefined {
  const draft = z.safeParse(characterFormSchema, readFormDraft(FORM))
  return draft.success ? draft.data : undefined
}

/** Forgets what was typed: it was saved, or thrown away. */
export function forgetCreateDraft(): void {
  writeFormDraft(FORM, undefined)
}

/** Brings back what was typed before a reload and keeps what is typed now. */
export function useCreateDraft(form: UseFormReturn<CharacterFormValues>): void {
  useEffect(() => {
    const draft = readCreateDraft()
    // Not reset: it would forget the fields, which the React Compiler does not register again.
    if (draft)
      for (const name of z.keyof(characterFormSchema).options)
        form.setValue(name, draft[name], { shouldDirty: true })

    let timer: ReturnType<typeof setTimeout> | undefined
    const keep = () => {
      clearTimeout(timer)
      timer = undefined
      writeFormDraft(FORM, form.getValues())
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
  }, [form])
}
