import { useEffect, useRef } from 'react'
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'
import { writeFormDraft } from '../browser/form-drafts'

const WRITE_AFTER_MS = 300

/**
 * Brings back what was typed into a form before a reload and keeps what is typed now.
 * @param name of the form, as for `readFormDraft`.
 * @param isDirty whether there is something to keep.
 * @param readDraft what was kept, checked; undefined where nothing was. The same function each time.
 * @returns forgets what was typed: it was saved, or is thrown away.
 */
export function useFormDraft<Values extends FieldValues>(
  name: string,
  form: UseFormReturn<Values>,
  isDirty: boolean,
  readDraft: (name: string) => Values | undefined,
): () => void {
  const hasChanges = useRef(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    hasChanges.current = isDirty
  }, [isDirty])
  useEffect(() => {
    // Not reset: it would forget the fields, which the React Compiler does not register again.
    for (const [field, value] of Object.entries(readDraft(name) ?? {}))
      form.setValue(field as Path<Values>, value as PathValue<Values, Path<Values>>, {
        shouldDirty: true,
      })

    const stop = () => {
      clearTimeout(timer.current)
      timer.current = undefined
    }
    const keep = () => {
      stop()
      writeFormDraft(name, hasChanges.current ? form.getValues() : undefined)
    }
    const unsubscribe = form.subscribe({
      formState: { values: true },
      callback: () => {
        stop()
        timer.current = setTimeout(keep, WRITE_AFTER_MS)
      },
    })
    const flush = () => {
      if (timer.current !== undefined) keep()
    }
    window.addEventListener('pagehide', flush)
    return () => {
      stop()
      unsubscribe()
      window.removeEventListener('pagehide', flush)
    }
  }, [name, form, readDraft])

  return () => {
    // The form stays until the next page is there: what waits to be kept must not bring it back.
    clearTimeout(timer.current)
    timer.current = undefined
    writeFormDraft(name, undefined)
  }
}
