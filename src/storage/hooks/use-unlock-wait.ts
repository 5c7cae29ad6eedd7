import { useEffect, useState } from 'react'
import { waitMs } from '../vault/unlock-attempts'

/** How often the clock is looked at, in milliseconds. */
const TICK_MS = 250

/** Seconds for which the passphrase may not be tried, counting down; 0 where it may be. */
export function useUnlockWait(): number {
  const [seconds, setSeconds] = useState(readWait)
  useEffect(() => {
    const timer = setInterval(() => setSeconds(readWait()), TICK_MS)
    return () => clearInterval(timer)
  }, [])
  return seconds
}

function readWait(): number {
  return Math.ceil(waitMs(Date.now()) / 1000)
}
