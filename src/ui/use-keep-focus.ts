import { type RefObject, useEffect, useRef } from 'react'

/**
 * Keeps the focus in a place whose controls come and go: where the one that had it is gone, the first button gets it.
 * @param state changes with the controls
 */
export function useKeepFocus(place: RefObject<HTMLElement | null>, state: unknown): void {
  const hadFocus = useRef(false)
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      hadFocus.current = target instanceof Node && place.current?.contains(target) === true
    }
    document.addEventListener('focusin', note)
    return () => document.removeEventListener('focusin', note)
  }, [place])
  useEffect(() => {
    if (hadFocus.current && document.activeElement === document.body)
      place.current?.querySelector('button')?.focus({ preventScroll: true })
  }, [place, state])
}
