import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { whenIdle } from '@/lib/when-idle'
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

/**
 * Waits until the text has been painted and the browser has nothing better to do: colours must not hold up a chat that is
 * being opened. @returns the way to stop
 */
function afterPaint(work: () => void): () => void {
  let isStopped = false
  const frame = requestAnimationFrame(() => {
    void whenIdle().then(() => {
      if (!isStopped) work()
    })
  })
  return () => {
    isStopped = true
    cancelAnimationFrame(frame)
  }
}
