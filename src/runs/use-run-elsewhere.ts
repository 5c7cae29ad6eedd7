import { useEffect, useState } from 'react'
import { isRunHeld, untilNoRun } from './run-lock'

/**
 * Whether another tab is at a run of this owner.
 * @param isRunningHere while this tab itself has the run, no other can.
 * @param mark when it changes, the locks are looked at again: what a run writes shows that there is one.
 */
export function useRunElsewhere(ownerId: string, isRunningHere: boolean, mark: unknown): boolean {
  const [isElsewhere, setIsElsewhere] = useState(false)
  useEffect(() => {
    if (isRunningHere) return
    const controller = new AbortController()
    const { signal } = controller
    const tell = (isHeld: boolean) => {
      if (!signal.aborted) setIsElsewhere(isHeld)
    }
    void watchRun(ownerId, signal, tell)
    return () => controller.abort()
  }, [ownerId, isRunningHere, mark])
  return isElsewhere && !isRunningHere
}

/** Tells whether a tab is at a run, and, where one is, when it has ended or its tab has gone. */
async function watchRun(
  ownerId: string,
  signal: AbortSignal,
  tell: (isHeld: boolean) => void,
): Promise<void> {
  const isHeld = await isRunHeld(ownerId)
  tell(isHeld)
  if (!isHeld) return
  await untilNoRun(ownerId, signal)
  tell(false)
}
