import type { EncryptedFileErrorCode } from './json/encrypted-file'

/** What is wrong with a file that was to be opened. */
export type SessionFileErrorCode =
  /** It is no session, by its name or by what is in it. SESS-10, SESS-11, decision 071. */
  | 'invalid-format'
  /** The file cannot be read: it has gone, was changed meanwhile, or may not be read. SESS-12 */
  | 'unreadable'
  /** It is encrypted, and no passphrase was given. */
  | 'needs-passphrase'
  /** It is encrypted, and the passphrase is wrong or anything in the file has been changed. */
  | 'wrong-passphrase'
  | Exclude<EncryptedFileErrorCode, 'refused'>

const messages = {
  'invalid-format': 'Invalid session format',
  unreadable: 'Failed to read file',
  'needs-passphrase': 'This file is encrypted. Enter its passphrase.',
} as const

/** Why a file could not be opened as a session, in words for the user. Nothing has been written then. */
export class SessionFileError extends Error {
  override readonly name = 'SessionFileError'

  constructor(
    readonly code: SessionFileErrorCode,
    message: string,
    cause?: unknown,
  ) {
    super(message, { cause })
  }
}

/** An error whose words depend on nothing. */
export function sessionFileError(code: keyof typeof messages, cause?: unknown): SessionFileError {
  return new SessionFileError(code, messages[code], cause)
}
