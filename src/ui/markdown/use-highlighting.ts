import { useEffect, useMemo, useSyncExternalStore } from 'react'
import type { CodeSpan } from './code-span-emitter'
import {
  highlight,
  isHighlightable,
  isLanguageLoaded,
  loadLanguage,
  onLanguageLoaded,
} from './highlighter'
import type { Language } from './languages'

/** The code's coloured pieces; null where it stays plain, and until its language has been loaded. */
export function useHighlighting(
  language: Language | null,
  code: string,
): readonly CodeSpan[] | null {
  const wanted = language !== null && isHighlightable(language.id, code) ? language.id : null
  const isLoaded = useSyncExternalStore(
    onLanguageLoaded,
    () => wanted !== null && isLanguageLoaded(wanted),
    () => false,
  )
  useEffect(() => {
    if (wanted !== null && !isLoaded)
      return afterPaint(() => {
        // Without its language the code stays plain, which is readable too.
        loadLanguage(wanted).catch(() => undefined)
      })
  }, [wanted, isLoaded])
  return useMemo(
    () => (wanted !== null && isLoaded ? highlight(wanted, code) : null),
    [wanted, isLoaded, code],
  )
}

/** Waits until the text has been painted: colours must not hold up a chat that is being opened. @returns the way to stop */
function afterPaint(work: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(work)
  })
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}
