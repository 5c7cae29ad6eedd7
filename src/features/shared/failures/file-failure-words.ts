import type { SessionFileErrorCode } from '@/storage/session-file/session-file-error'
import type { FailureTable } from './failure-words'

/** What a session file says when it cannot be opened or written. */
export const fileFailureWords: FailureTable<SessionFileErrorCode> = {
  file_invalid: { title: 'Invalid session format' },
  file_unreadable: { title: 'Failed to read file' },
  file_needs_passphrase: { title: 'This file is encrypted.', hint: 'Enter its passphrase.' },
  file_refused: { title: 'The passphrase is wrong, or the file has been changed or damaged.' },
  file_newer: {
    title: 'This file was encrypted by a newer Parlour.',
    hint: 'Reload to get the new version, then try again.',
  },
  file_too_large: {
    title: 'This file unpacks to more than a session can be. It was not opened.',
  },
  encryption_unavailable: {
    title: 'This browser encrypts only on pages with an https:// address or on localhost.',
  },
}
