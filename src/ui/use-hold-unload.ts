import { type RefObject, useEffect } from 'react'

/**
 * Lets the browser ask before the page is left or loaded anew with changes that are nowhere stored.
 * @param isLeaving set to true right before leaving on purpose
 */
export function useHoldUnload(isDirty: boolean, isLeaving?: RefObject<boolean>): void {
  useEffect(() => {
    const hold = (event: BeforeUnloadEvent) => {
      if (isDirty && isLeaving?.current !== true) event.preventDefault()
    }
    addEventListener('beforeunload', hold)
    return () => removeEventListener('beforeunload', hold)
  }, [isDirty, isLeaving])
}
