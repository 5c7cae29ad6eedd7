import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'

/**
 * Keeps the focus in a place whose controls come and go: where the one that had it is gone, the next one gets it.
 * @param state changes with the controls
 * @param findOther finds what gets it where the place has no such control (any more). Default: nothing does
 * @param next selects what gets it. Default: the first button
 */
export function useKeepFocus(
  container: RefObject<HTMLElement | null>,
  state: unknown,
  findOther?: () => HTMLElement | null,
  next = 'button',
): void {
  const hadFocus = useRef(false)
  const findNext = useEffectEvent(
    () => container.current?.querySelector<HTMLElement>(next) ?? findOther?.() ?? null,
  )
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      hadFocus.current = target instanceof Node && container.current?.contains(target) === true
    }
    document.addEventListener('focusin', note)
    return () => document.removeEventListener('focusin', note)
  }, [container])
  useEffect(() => {
    if (hadFocus.current && document.activeElement === document.body)
      findNext()?.focus({ preventScroll: true })
  }, [container, state])
}
