import { useEffect, useState } from 'react'

/** Milliseconds between two looks at the clock: often enough that no second is left out. */
const TICK_MS = 250

/** Seconds from a time until now, or from now until then, which is less than none. @param time epoch milliseconds */
export function useSecondsSince(time: number): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS)
    return () => clearInterval(timer)
  }, [])
  return (now - time) / 1000
}
