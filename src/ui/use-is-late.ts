import { useEffect, useState } from 'react'

/** Milliseconds after which whoever waits wants to know why. */
export const LATE_MS = 10_000

/** Whether a component has been on the screen for longer than an answer usually takes. */
export function useIsLate(): boolean {
  const [isLate, setIsLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), LATE_MS)
    return () => clearTimeout(timer)
  }, [])
  return isLate
}
