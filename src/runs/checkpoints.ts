/** Milliseconds between two check-points of a streaming answer: at most this much is lost in a crash (P15). */
const CHECKPOINT_INTERVAL_MS = 1_000

/** Running check-points. */
export interface Checkpoints {
  /** Resolves when no check-point is on its way, so that none can overtake the final write. */
  stop: () => Promise<void>
}

/**
 * Stores a growing text each second, and at once when the page is hidden or closed (P15).
 * @param read gives the text so far. @param save stores it; a failure is tried again with more text.
 * @param keep keeps it at once when the page goes, because storing then comes too late.
 */
export function startCheckpoints(
  read: () => string,
  save: (text: string) => Promise<void>,
  keep: (text: string) => void,
): Checkpoints {
  const initial = read()
  let saved: string | undefined = initial
  let last: Promise<unknown> = Promise.resolve()
  const checkpoint = () => {
    const text = read()
    if (text === saved) return
    saved = text
    const saving = save(text).catch(() => {
      // The write has reported itself; forgetting what was saved makes the next one try again.
      saved = undefined
    })
    last = Promise.all([last, saving])
  }
  const timer = setInterval(checkpoint, CHECKPOINT_INTERVAL_MS)
  const listening = new AbortController()
  if (typeof document !== 'undefined') {
    document.addEventListener('visibilitychange', checkpoint, { signal: listening.signal })
    const part = () => {
      if (read() !== initial) keep(read())
      checkpoint()
    }
    addEventListener('pagehide', part, { signal: listening.signal })
  }
  return {
    stop: () => {
      clearInterval(timer)
      listening.abort()
      return last.then(() => undefined)
    },
  }
}
