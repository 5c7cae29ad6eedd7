import { startTransition, useEffect, useMemo, useState } from 'react'
import { whenIdle } from '@/lib/when-idle'
import type { CodeSpan } from './code-span-emitter'
import { highlight, isHighlightable, loadLanguage } from './highlighter'
import type { Language, LanguageId } from './languages'

/**
 * The code's coloured pieces; null where it stays plain, and until it has been painted plain and its language has been
 * loaded: the colours of a long answer would hold up its words by half as much again.
 */
export function useHighlighting(
  language: Language | null,
  code: string,
): readonly CodeSpan[] | null {
  const wanted = language !== null && isHighlightable(language.id, code) ? language.id : null
  const [ready, setReady] = useState<LanguageId>()
  useEffect(() => {
    if (wanted !== null)
      return afterPaint(() => {
        const show = () => startTransition(() => setReady(wanted))
        // Without its language the code stays plain, which is readable too.
        loadLanguage(wanted).then(show, () => undefined)
      })
  }, [wanted])
  return useMemo(
    () => (wanted !== null && ready === wanted ? highlight(wanted, code) : null),
    [wanted, ready, code],
  )
}

/**
 * Waits until the text has been painted and the browser has nothing better to do: colours must not hold up a chat that is
 * being opened. @returns the way to stop
 */
function afterPaint(work: () => void): () => void {
  let isStopped = false
  const frame = requestAnimationFrame(() => {
    const go = async () => {
      await whenIdle()
      // What a screen draws in its first idle moment, such as the list beside a chat, comes before colours.
      await whenIdle()
      if (!isStopped) work()
    }
    void go()
  })
  return () => {
    isStopped = true
    cancelAnimationFrame(frame)
  }
}
