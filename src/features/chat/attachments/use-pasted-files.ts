import { useEffect, useEffectEvent } from 'react'
import type { ComposerBox } from '../prompt/composer-tools'
import { pastedTextName } from './words'

/** Characters of a paste from which on it may rather be a file. ATT-01 */
const LONG_TEXT = 8_000

/** A long text that was pasted into the box. */
export interface LongPaste {
  text: string
  file: File
  /** What stands in the box without it; the same where it was changed. */
  withoutIt: (whole: string) => string
}

/** Takes files that are pasted into the box, and notices long texts, which go into the box first. */
export function usePastedFiles(
  { getField }: Pick<ComposerBox, 'getField'>,
  {
    onFiles,
    onLongText,
  }: { onFiles: (files: readonly File[]) => void; onLongText: (paste: LongPaste) => void },
) {
  const takePaste = useEffectEvent((event: ClipboardEvent) => {
    const { clipboardData } = event
    const files = Array.from(clipboardData?.files ?? [])
    if (files.length > 0) {
      event.preventDefault()
      onFiles(files)
      return
    }
    const text = clipboardData?.getData('text/plain') ?? ''
    if (text.length <= LONG_TEXT) return
    onLongText({
      text,
      file: new File([text], pastedTextName, { type: 'text/plain' }),
      // A text box keeps no carriage returns.
      withoutIt: (whole) => whole.replace(text.replaceAll(/\r\n?/g, '\n'), () => ''),
    })
  })
  useEffect(() => {
    const box = getField()
    box?.addEventListener('paste', takePaste)
    return () => box?.removeEventListener('paste', takePaste)
  }, [getField])
}
