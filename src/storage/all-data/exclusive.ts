import { webLocks } from '@/lib/web-locks'
import { StorageError } from '../database/storage-error'

/** The lock of what concerns all data at once, among all tabs (design §3). */
const LOCK_NAME = 'parlour-data'

/** Held beside it while Parlour tidies up of its own accord, which takes moments. */
const TIDYING_LOCK_NAME = 'parlour-tidying'

/**
 * Milliseconds that tidying is waited for. Another page of this origin can take any lock, and must not keep the user
 * waiting without a word.
 */
const TIDYING_PATIENCE_MS = 15_000

const busy = () => new StorageError('data_busy')

async function withLock<Result>(
  mode: LockMode,
  work: () => Promise<Result>,
  patienceMs: number,
): Promise<Result> {
  const locks = webLocks()
  if (!locks) return work()
  let working: Promise<Result> | undefined
  const begin = (otherwise: () => Promise<Result>) =>
    locks.request(LOCK_NAME, { mode, ifAvailable: true }, (lock) =>
      lock ? (working = work()) : otherwise(),
    )
  // Nobody who asks for something is sent away because of tidying: it is waited for, and does not begin anew.
  const beginAfterTidying = () => {
    const waiting = new AbortController()
    const timer = setTimeout(() => waiting.abort(busy()), patienceMs)
    return locks
      .request(TIDYING_LOCK_NAME, { mode: 'shared', signal: waiting.signal }, () => {
        clearTimeout(timer)
        return begin(() => Promise.reject(busy()))
      })
      .finally(() => clearTimeout(timer))
  }
  try {
    return await begin(beginAfterTidying)
  } catch (cause) {
    // What came of the work counts, also where its lock was taken away, as another page of this origin can.
    if (working) return working
    if (cause instanceof StorageError) throw cause
    // This page cannot lock at all.
    return work()
  }
}

/**
 * Does work that changes all data at once, while no other tab does such work or reads all data: imports,
 * resets and taking them back. Not to be nested. Chats of other tabs go on: what they write before the work's
 * own transaction is replaced by it, and what they write to a conversation that is gone by then is dropped.
 * @throws {StorageError} `data_busy` where somebody else is at it; and whatever the work throws.
 */
export function withExclusiveData<Result>(
  work: () => Promise<Result>,
  patienceMs = TIDYING_PATIENCE_MS,
): Promise<Result> {
  return withLock('exclusive', work, patienceMs)
}

/**
 * Does work that reads all data piece by piece: none of it is replaced as a whole meanwhile. Several may.
 * @throws {StorageError} `data_busy` where an import or a reset goes on; and whatever the work throws.
 */
export function withSharedData<Result>(
  work: () => Promise<Result>,
  patienceMs = TIDYING_PATIENCE_MS,
): Promise<Result> {
  return withLock('shared', work, patienceMs)
}

/**
 * As `withExclusiveData`, for tidying that nobody asked for: what the user asks for meanwhile waits for its end.
 * @returns undefined where something else is at the data: then nothing was done.
 * @throws whatever the work throws.
 */
export async function tidyExclusively<Result>(
  work: () => Promise<Result>,
): Promise<Result | undefined> {
  const locks = webLocks()
  if (!locks) return work()
  return locks.request(TIDYING_LOCK_NAME, { ifAvailable: true }, (tidying) =>
    tidying
      ? locks.request(LOCK_NAME, { ifAvailable: true }, (lock) => (lock ? work() : undefined))
      : undefined,
  )
}
