import { FailureError } from '@/lib/failure'
import type { EncryptedFileErrorCode } from './json/encrypted-file'

/** What is wrong with a file that was to be opened. */
export type SessionFileErrorCode =
  /** It is no session, by its name or by what is in it. */
  | 'file_invalid'
  /** The file cannot be read: it has gone, was changed meanwhile, or may not be read. */
  | 'file_unreadable'
  /** It is encrypted, and no passphrase was given. */
  | 'file_needs_passphrase'
  | EncryptedFileErrorCode

/** Why a file could not be opened as a session. Nothing has been written then. */
export class SessionFileError extends FailureError<SessionFileErrorCode> {
  override readonly name = 'SessionFileError'
}
