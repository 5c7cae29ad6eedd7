import { type ComponentProps, useCallback } from 'react'
import { classNames } from '../style/class-names'
import { supportsStyle } from '../style/supports-style'

/** Several lines of text, as high as the text is; whoever uses it says how high it may get. */
export function TextArea({ ref, className, ...props }: ComponentProps<'textarea'>) {
  const attach = useCallback(
    (element: HTMLTextAreaElement | null) => {
      const detach = typeof ref === 'function' ? ref(element) : undefined
      if (ref && typeof ref === 'object') ref.current = element
      const stop = element ? growWithText(element) : undefined
      element?.addEventListener('focus', standClear)
      return () => {
        stop?.()
        if (typeof detach === 'function') detach()
        else if (typeof ref === 'function') ref(null)
        else if (ref) ref.current = null
      }
    },
    [ref],
  )
  return (
    <textarea {...props} ref={attach} className={classNames('field-sizing-content', className)} />
  )
}

/** Where the browser does not do it by itself. @returns the way to stop. */
function growWithText(element: HTMLTextAreaElement): (() => void) | undefined {
  if (supportsStyle('field-sizing', 'content')) return undefined
  const over = new AbortController()
  void import('./fit-text-area').then(({ fitTextArea }) => {
    if (!over.signal.aborted) over.signal.addEventListener('abort', fitTextArea(element))
  })
  return () => over.abort()
}

/**
 * Safari brings only the first line into sight, and takes no notice of the bars that lie over the page. Not while the
 * mouse is pressed on it: it would select what then passes below it.
 */
function standClear({ currentTarget }: FocusEvent) {
  if (currentTarget instanceof Element && !currentTarget.matches(':active'))
    currentTarget.scrollIntoView({ block: 'nearest' })
}
