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
    // Without its language the code stays plain, which is readable too.
    if (wanted !== null && !isLoaded) loadLanguage(wanted).catch(() => undefined)
  }, [wanted, isLoaded])
  return useMemo(
    () => (wanted !== null && isLoaded ? highlight(wanted, code) : null),
    [wanted, isLoaded, code],
  )
}
