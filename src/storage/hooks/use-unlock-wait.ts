import { useEffect, useState } from 'react'
import { waitText } from '../vault/unlock-attempts'

/** How often the clock is looked at, in milliseconds. */
const TICK_MS = 250

/** How long the passphrase may not be tried, counting down, in words for the user; undefined where it may be. */
export function useUnlockWait(): string | undefined {
  const [text, setText] = useState(readWait)
  useEffect(() => {
    const timer = setInterval(() => setText(readWait()), TICK_MS)
    return () => clearInterval(timer)
  }, [])
  return text
}

function readWait(): string | undefined {
  return waitText(Date.now())
}
