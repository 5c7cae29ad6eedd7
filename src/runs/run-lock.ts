import { webLocks } from '@/lib/web-locks'

/*
 * The locks of runs among all tabs (design §3). An owner is a conversation, whose answer is written by who holds its
 * lock, or a dating session, whose people are.
 */

function lockName(ownerId: string) {
  return `parlour-run-${ownerId}`
}

/**
 * Does work while holding an owner's lock, taking it from whoever has it: sending aborts any request in flight
 *, also one of another tab.
 * @param onStolen called when a newer run takes the lock; the work must then come to its end. Also where the work throws.
 */
export async function holdRunLock(
  ownerId: string,
  work: () => Promise<void>,
  onStolen: () => void,
): Promise<void> {
  const locks = webLocks()
  if (!locks) return work()
  let working: Promise<void> | undefined
  try {
    await locks.request(lockName(ownerId), { steal: true }, () => (working = work()))
  } catch {
    // Either the lock was stolen while the work went on, or this page cannot lock at all.
    if (working) onStolen()
    await (working ?? work())
  }
}

/** Milliseconds that a turn is waited for. Actions take some hundredths of a second. */
const TURN_PATIENCE_MS = 15_000

/**
 * Does a short action when all tabs have done theirs on this owner: between the look at what is there and the
 * write that follows, no other may come. An action may take the lock of a run; no run asks for a turn.
 * Whoever keeps the turn for too long loses it: a tab that the browser has frozen, or another page of this origin, which
 * can take any lock, must not keep the user from sending.
 * @throws what the action throws.
 */
export async function holdTurn<Result>(
  ownerId: string,
  action: () => Promise<Result>,
  patienceMs = TURN_PATIENCE_MS,
): Promise<Result> {
  const locks = webLocks()
  if (!locks) return action()
  let acting: Promise<Result> | undefined
  const act = () => (acting = action())
  const name = `parlour-turn-${ownerId}`
  const waiting = new AbortController()
  const timer = setTimeout(() => waiting.abort(), patienceMs)
  try {
    return await locks.request(name, { signal: waiting.signal }, act)
  } catch {
    if (acting || !waiting.signal.aborted) {
      // Either the action failed or its turn was taken, or this page cannot lock at all.
      return await (acting ?? action())
    }
    return await locks.request(name, { steal: true }, act).catch(() => acting ?? action())
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Does work, with the lock, only if no tab has it.
 * @returns whether it was done. @throws what the work throws.
 */
export async function ifNoRun(ownerId: string, work: () => Promise<void>): Promise<boolean> {
  const locks = webLocks()
  if (!locks) {
    await work()
    return true
  }
  let working: Promise<void> | undefined
  try {
    return await locks.request(lockName(ownerId), { ifAvailable: true }, async (lock) => {
      if (!lock) return false
      working = work()
      await working
      return true
    })
  } catch (cause) {
    // Another run took the lock in between: the owner is its matter now.
    if (cause instanceof DOMException && cause.name === 'AbortError') return false
    if (working) throw cause
    // This page cannot lock at all.
    await work()
    return true
  }
}

/** Whether a run of this owner is on its way, in whichever tab. Never rejects. */
export async function isRunHeld(ownerId: string): Promise<boolean> {
  try {
    const { held = [] } = (await webLocks()?.query()) ?? {}
    return held.some(({ name }) => name === lockName(ownerId))
  } catch {
    // This page cannot lock at all.
    return false
  }
}

/** Waits until no tab has the lock any more: the run has ended, or its tab has gone. Never rejects. */
export async function untilNoRun(ownerId: string, signal: AbortSignal): Promise<void> {
  try {
    await webLocks()?.request(lockName(ownerId), { signal }, () => undefined)
  } catch {
    // No longer waited for, or a run took the lock in between: the caller looks again.
  }
}
