import { Dexie } from 'dexie'
import { untilTakenUp } from '@/lib/handheld'
import { database, databaseStatus } from '../database/database'
import { errorNames, StorageError } from '../database/storage-error'
import { lostConnection } from './lost-connection'

/*
 * Safari cuts the connection of a page in the background ("Connection to Indexed Database server lost"), and whatever is
 * tried over it from then on fails. Sometimes it says so with a `close`, sometimes only by that.
 */

/** How failures are called that a new connection may help: the browser's, and Dexie's for a connection that is closed. */
const LOST_ERRORS = ['UnknownError', 'InvalidStateError', 'DatabaseClosedError']

let reopening: Promise<boolean> | undefined

/** Live queries that wait to be asked once more. */
const waiting = new WeakSet<object>()

/** Has lost connections replaced by new ones, from now on. @returns the way to stop */
export function mendLostConnections(): () => void {
  const before = { ...lostConnection }
  Object.assign(lostConnection, { read: readAgain, write: writeAgain })
  const watch = () => database.backendDB().addEventListener('close', onClosed)
  // Sticky: for each further connection, too.
  database.on('ready', watch, true)
  return () => {
    Object.assign(lostConnection, before)
    database.on.ready.unsubscribe(watch)
    if (database.isOpen()) database.backendDB().removeEventListener('close', onClosed)
  }
}

function onClosed() {
  void openAnew()
}

async function readAgain<Result>(read: () => Promise<Result>): Promise<Result> {
  try {
    const result = await read()
    waiting.delete(read)
    return result
  } catch (cause) {
    if (waiting.delete(read) || !isLost(cause)) throw cause
    waiting.add(read)
    void openAnew()
    // Of a live query that is aborted nobody hears. It waits for the next change.
    throw new DOMException('Read again over a new connection', 'AbortError')
  }
}

/**
 * A transaction is committed once all that was asked of it is done, and not before. So where a part of the change has
 * failed, nothing of it is in the database, and doing it again doubles nothing. Where all was done, and only the word is
 * missing that it is committed, it may be there: it is not done again, and the user is told (P16).
 */
async function writeAgain<Result>(
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
    if (outer !== null || progress.isDone || !isLost(cause) || !(await openAnew())) throw cause
    return transact(change)
  }
}

/** Whether a failure may come of a lost connection. One that was given up, for another tab's upgrade, is not lost. */
function isLost(cause: unknown): boolean {
  return (
    databaseStatus.getState().status === 'ready' &&
    errorNames(cause).some((name) => LOST_ERRORS.includes(name))
  )
}

/**
 * Opens a new connection in the place of the present one, once for all that failed over it. Where that fails, the app
 * shows it. @returns whether there is one
 */
function openAnew(): Promise<boolean> {
  reopening ??= reopen().finally(() => {
    reopening = undefined
  })
  return reopening
}

async function reopen(): Promise<boolean> {
  database.close({ disableAutoOpen: false })
  // What is begun while the page is put aside is cut again.
  await untilTakenUp()
  try {
    await database.open()
  } catch (cause) {
    const error = new StorageError('storage_closed_by_browser', undefined, cause)
    databaseStatus.setState({ status: 'failed', error }, true)
    return false
  }
  // As if all had changed: live queries that failed are asked again.
  Dexie.on.storagemutated.fire({ all: { from: -Infinity, to: [[]], d: 1 } })
  return true
}
