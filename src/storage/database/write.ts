import type { Table } from 'dexie'
import { createStore } from 'zustand/vanilla'
import { createId } from '@/lib/ids'
import { writeAgain } from '../connection/lost-connection'
import { database, databaseStatus, isReadOnly } from './database'
import { requestPersistence } from './persistence'
import { type StorageAction, StorageError, toStorageError } from './storage-error'

/** A write that failed and that the user has not dealt with yet. */
export interface WriteFailure {
  id: string
  error: StorageError
  /** What was to be written. */
  subject?: string
  /** Tries the same write again; absent where the input still stands in the form it came from. */
  retry?: () => Promise<unknown>
}

/** Failed writes, for the lasting banner (P16). */
export const writeFailures = createStore<{ failures: WriteFailure[] }>(() => ({ failures: [] }))

/** Takes a failure off the banner. */
export function dismissWriteFailure(id: string): void {
  writeFailures.setState(({ failures }) => ({
    failures: failures.filter((failure) => failure.id !== id),
  }))
}

/** Tries a failed write again; if it fails anew it stands in the banner anew. */
export async function retryWrite(failure: WriteFailure): Promise<void> {
  dismissWriteFailure(failure.id)
  try {
    await failure.retry?.()
  } catch {
    // The write has reported itself again.
  }
}

export interface WriteOptions {
  /** What is done, for the words of a failure. */
  action: StorageAction
  /** False where the caller keeps the input, so that trying again is the user's to do there. */
  retry?: boolean
  /**
   * Names what is written, as in "message 42". A newer write of the same makes an older failed one
   * void: its Retry would put old text over new.
   */
  subject?: string
  /** Whether the caller goes another way where the disk is full: that is not reported then. */
  toleratesFullDisk?: boolean
}

/**
 * The one way to change the database: one transaction for one action. Resolves when the transaction is
 * complete, so that what the caller then shows as saved is saved (P14).
 * @param change may be called twice, where the connection was lost the first time: what it gathers, it gathers anew.
 * @throws {StorageError} after reporting it in `writeFailures` (P16).
 */
export async function write<Result>(
  options: WriteOptions,
  tables: Table[],
  change: () => Promise<Result>,
): Promise<Result> {
  try {
    refuseAfterFailedOpening()
    const transact = (work: () => Promise<Result>) =>
      database.transaction('rw', tables, async () => {
        // Asked in here because a write may come while the database is still being opened.
        refuseIfReadOnly()
        return work()
      })
    const result = await writeAgain(transact, change)
    takeBackFailures(options.subject)
    void requestPersistence()
    return result
  } catch (cause) {
    const error = toStorageError(options.action, cause)
    if (options.toleratesFullDisk && error.code === 'storage_full') throw error
    const failure: WriteFailure = { id: createId(), error, subject: options.subject }
    if (options.retry !== false && error.code !== 'storage_read_only')
      failure.retry = () => write(options, tables, change)
    reportWriteFailure(failure)
    throw error
  }
}

/**
 * One notice for each thing that failed: a check-point that fails each second is one trouble, not many.
 * What can be retried stays, unless it is the same thing; the rest is told once.
 */
function reportWriteFailure(failure: WriteFailure) {
  takeBackFailures(failure.subject)
  writeFailures.setState(({ failures }) => ({
    failures: [
      ...failures.filter(
        ({ retry, error }) => retry !== undefined || !isSameFailure(error, failure.error),
      ),
      failure,
    ],
  }))
}

/** Whether two failures have the same words. */
function isSameFailure(one: StorageError, other: StorageError): boolean {
  return one.code === other.code && JSON.stringify(one.params) === JSON.stringify(other.params)
}

function takeBackFailures(subject: string | undefined) {
  const { failures } = writeFailures.getState()
  if (subject !== undefined && failures.some((failure) => failure.subject === subject))
    writeFailures.setState({ failures: failures.filter((each) => each.subject !== subject) })
}

/** A load failure never leads to a write, also where the browser would open the database now (P17). */
function refuseAfterFailedOpening() {
  const status = databaseStatus.getState()
  if (status.status === 'failed' && status.error.code === 'storage_not_opened') throw status.error
}

function refuseIfReadOnly() {
  if (isReadOnly()) throw new StorageError('storage_read_only')
}
