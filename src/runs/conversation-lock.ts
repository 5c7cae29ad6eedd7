/** A conversation's lock among all tabs: who holds it is writing its answer (design §3). */
function lockName(conversationId: string) {
  return `parlour-run-${conversationId}`
}

// Absent outside secure contexts, whatever the types say; then only one tab is assumed.
function getLocks(): LockManager | undefined {
  return typeof navigator === 'undefined' ? undefined : navigator.locks
}

/**
 * Does work while holding a conversation's lock, taking it from whoever has it: sending aborts any request in flight
 * (MSG-10), also one of another tab.
 * @param onStolen called when a newer run takes the lock; the work must then come to its end. Also where the work throws.
 */
export async function holdConversationLock(
  conversationId: string,
  work: () => Promise<void>,
  onStolen: () => void,
): Promise<void> {
  const locks = getLocks()
  if (!locks) return work()
  let working: Promise<void> | undefined
  try {
    await locks.request(lockName(conversationId), { steal: true }, () => (working = work()))
  } catch {
    // Either the lock was stolen while the work went on, or this page cannot lock at all.
    if (working) onStolen()
    await (working ?? work())
  }
}

/**
 * Does a short action when all tabs have done theirs on this conversation: between the look at what is there and the
 * write that follows, no other may come. An action may take the lock of a run; no run asks for a turn.
 * @throws what the action throws.
 */
export async function holdConversationTurn<Result>(
  conversationId: string,
  action: () => Promise<Result>,
): Promise<Result> {
  const locks = getLocks()
  if (!locks) return action()
  let acting: Promise<Result> | undefined
  try {
    return await locks.request(`parlour-turn-${conversationId}`, () => (acting = action()))
  } catch {
    // Either the action failed, or this page cannot lock at all.
    return acting ?? action()
  }
}

/**
 * Does work only if no tab is writing in the conversation.
 * @returns whether it was done.
 */
export async function ifConversationIdle(
  conversationId: string,
  work: () => Promise<void>,
): Promise<boolean> {
  const locks = getLocks()
  if (!locks) {
    await work()
    return true
  }
  try {
    return await locks.request(lockName(conversationId), { ifAvailable: true }, async (lock) => {
      if (!lock) return false
      await work()
      return true
    })
  } catch (cause) {
    // A run took the lock in between: the conversation is its matter now.
    if (cause instanceof DOMException && cause.name === 'AbortError') return false
    throw cause
  }
}

/** Waits until no tab writes in a conversation any more: its run has ended, or its tab has gone. Never rejects. */
export async function untilConversationIdle(
  conversationId: string,
  signal: AbortSignal,
): Promise<void> {
  try {
    await getLocks()?.request(lockName(conversationId), { signal }, () => undefined)
  } catch {
    // No longer waited for, or a run took the lock in between: the caller looks again.
  }
}
