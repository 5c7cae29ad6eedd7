/** What went wrong with the database. */
export type StorageErrorCode =
  /** The disk or the browser's allowance is full. */
  | 'quota'
  /** Data was written by a newer Parlour: it can be read and exported, not changed (P19). */
  | 'read-only'
  /** The connection is gone: another tab upgraded or deleted the database, or the browser closed it. */
  | 'closed'
  /** The database could not be opened. ERR-34. */
  | 'open'
  /** Another tab is doing something that allows nothing else beside it: an import, an export, a reset. */
  | 'busy'
  | 'unknown'

/** A failure of the database, in words for the user (decision 095). */
export class StorageError extends Error {
  override readonly name = 'StorageError'
  readonly code: StorageErrorCode

  constructor(code: StorageErrorCode, message: string, cause?: unknown) {
    super(message, { cause })
    this.code = code
  }
}

const CLOSED_ERRORS = ['DatabaseClosedError', 'InvalidStateError']

/** Names of an error and of what it wraps: Dexie puts the browser's own error inside. */
function errorNames(error: unknown): string[] {
  if (!(error instanceof Error) && !(error instanceof DOMException)) return []
  const inner: unknown = 'inner' in error ? error.inner : undefined
  // Writes of several records at once come as a list of what failed.
  const failures: unknown[] =
    'failures' in error && Array.isArray(error.failures) ? error.failures : []
  return [error.name, ...[inner, error.cause, ...failures].flatMap(errorNames)]
}

/**
 * Turns any failure of the database into a StorageError.
 * @param action what was tried, as in "save the message".
 */
export function toStorageError(action: string, cause: unknown): StorageError {
  if (cause instanceof StorageError) return cause
  const names = errorNames(cause)
  if (names.includes('QuotaExceededError'))
    return new StorageError(
      'quota',
      `Failed to ${action}: this browser has no room left for Parlour. Delete something, or free space on this device, then retry.`,
      cause,
    )
  if (names.some((name) => CLOSED_ERRORS.includes(name)))
    return new StorageError(
      'closed',
      `Failed to ${action}: the connection to the browser's database was closed. Reload the page, then try again.`,
      cause,
    )
  const [reason = ''] = cause instanceof Error ? cause.message.split('\n') : []
  const detail = reason === '' ? '' : ` (${reason})`
  return new StorageError('unknown', `Failed to ${action}${detail}.`, cause)
}
