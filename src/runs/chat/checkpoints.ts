import { isPutAside } from '@/lib/handheld'

/** Milliseconds between two check-points of a streaming answer: at most this much is lost in a crash (P15). */
const CHECKPOINT_INTERVAL_MS = 1_000

/** Running check-points. */
export interface Checkpoints {
  /** Resolves when no check-point is on its way, so that none can overtake the final write. */
  stop: () => Promise<void>
}

/**
 * Stores what grows each second, and at once when the page is hidden or closed (P15). While it is put aside the database
 * is left alone: what the browser cuts then may cost it the whole connection.
 * @param read gives all so far. @param save stores it; a failure is tried again with more.
 * @param isSame whether nothing is new. @param keep keeps it elsewhere, while the page is put aside.
 */
export function startCheckpoints<Part>(
  read: () => Part,
  save: (part: Part) => Promise<void>,
  isSame: (a: Part, b: Part) => boolean = Object.is,
  keep: () => void = () => undefined,
): Checkpoints {
  let saved: Part | undefined = read()
  let last: Promise<unknown> = Promise.resolve()
  const checkpoint = () => {
    const part = read()
    if (saved !== undefined && isSame(part, saved)) return
    saved = part
    const saving = save(part).catch(() => {
      // The write has reported itself; forgetting what was saved makes the next one try again.
      saved = undefined
    })
    last = Promise.all([last, saving])
  }
  const timer = setInterval(() => (isPutAside() ? keep : checkpoint)(), CHECKPOINT_INTERVAL_MS)
  const listening = new AbortController()
  if (typeof document !== 'undefined') {
    document.addEventListener('visibilitychange', checkpoint, { signal: listening.signal })
    addEventListener('pagehide', checkpoint, { signal: listening.signal })
  }
  return {
    stop: () => {
      clearInterval(timer)
      listening.abort()
      return last.then(() => undefined)
    },
  }
}
