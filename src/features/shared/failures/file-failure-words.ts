import type { SessionFileErrorCode } from '@/storage/session-file/session-file-error'
import type { PersonaFileErrorCode } from '@/storage/personas/persona-file'
import type { FailureTable } from './failure-words'

/** What a file says when it cannot be opened or written: a session, or one of personas. */
export const fileFailureWords: FailureTable<SessionFileErrorCode | PersonaFileErrorCode> = {
  persona_file_too_large: { title: 'This file has more than {max} MB. It was not opened.' },
  persona_file_unreadable: { title: 'The file could not be read.' },
  persona_file_no_json: { title: 'This file is no JSON, or only a part of it.' },
  persona_file_session: {
    title: 'This is a whole session.',
    hint: 'Use Import in the bar at the top for it.',
  },
  persona_file_without_personas: { title: 'There are no personas in this file.' },
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
  packing_unavailable: {
    title: 'This browser is too old for encrypted files.',
    hint: 'Update it, or use a file without a passphrase.',
  },
}
