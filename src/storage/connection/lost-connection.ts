import { Dexie } from 'dexie'
import { database, databaseStatus } from '../database/database'
import { errorNames } from '../database/storage-error'

/*
 * What is under way over a connection that the browser loses fails. (What begins later does not: see `tell-loss.ts`.) What opens
 * a new connection is loaded late, or when it is needed.
 */

/** What Dexie throws for a transaction that comes just when another one has it open a new connection. */
const BEING_OPENED = 'OpenFailedError'

/** How failures are called that a new connection may help: the browser's, and Dexie's for a connection that is closed. */
const LOST_ERRORS = ['UnknownError', 'InvalidStateError', 'DatabaseClosedError', BEING_OPENED]

/** Live queries that wait to be asked once more. */
const waiting = new WeakSet<object>()

/** Reads for a live query, and sees to it that it is asked again over a new connection where the present one is lost. */
export async function readAgain<Result>(read: () => Promise<Result>): Promise<Result> {
  try {
    const result = await read()
    waiting.delete(read)
    return result
  } catch (cause) {
    if (waiting.delete(read) || !isLost(cause)) throw cause
    waiting.add(read)
    void openAnew(cause)
    // Of a live query that is aborted nobody hears. It waits for the next change.
    throw new DOMException('Read again over a new connection', 'AbortError')
  }
}

/**
 * Makes a change in a transaction, and tries it once more over a new connection where the present one is lost.
 *
 * A transaction is committed once all that was asked of it is done, and not before. So where a part of the change has
 * failed, nothing of it is in the database, and doing it again doubles nothing. Where all was done, and only the word is
 * missing that it is committed, it may be there: it is not done again, and the user is told (P16).
 */
export async function writeAgain<Result>(
  transact: (change: () => Promise<Result>) => PromiseLike<Result>,
  change: () => Promise<Result>,
): Promise<Result> {
  // What stands within another transaction fails with it.
  const outer: unknown = Dexie.currentTransaction
  const progress = { isDone: false }
  try {
    return await transact(async () => {
      const result = await change()
      progress.isDone = true
      return result
    })
  } catch (cause) {
    if (outer !== null || progress.isDone || !isLost(cause) || !(await openAnew(cause))) throw cause
    return transact(change)
  }
}

/** Whether a failure may come of a lost connection. One that was closed on purpose, as for another tab's upgrade, is not lost. */
function isLost(cause: unknown): boolean {
  return (
    databaseStatus.getState().status === 'ready' &&
    !database.hasBeenClosed() &&
    errorNames(cause).some((name) => LOST_ERRORS.includes(name))
  )
}

/** @returns whether there is a new connection */
function openAnew(cause: unknown): Promise<boolean> {
  const isBeingOpened = errorNames(cause).includes(BEING_OPENED)
  return import('./mend-connection').then(
    (mending) => mending.openAnew(isBeingOpened),
    () => false,
  )
}
