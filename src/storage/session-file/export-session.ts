import type { ExportOptions } from '@/domain/session'
import { collectBlob, toByteStream } from './blob-pieces'
import { encryptStream } from './encrypted-file'
import { readApiKey as readVaultKey } from '../vault/read-api-key'
import { withSharedData } from './exclusive'
import type { LongRun } from './long-run'
import { sessionPieces } from './session-pieces'
import type { ReadApiKey } from './session-records'

/** What an export holds, and how it is written. */
export interface SessionExport extends ExportOptions {
  /** Encrypts the file; absent means plain text. Not empty. */
  passphrase?: string
  /**
   * Gives the key of a provider; called only where keys are included, and whatever it throws ends the export.
   * Default: the vault's way, which asks the user to unlock where the keys are locked.
   */
  readApiKey?: ReadApiKey
}

/**
 * Writes what the user has into a session file: JSON of two spaces indent, maps by id, pictures inline as data
 * URLs; encrypted where a passphrase is given. SESS-01, SESS-13 to SESS-15, decisions 065 and 072.
 *
 * What is in it: see `selectRecords`. Keys only with `includeApiKeys` (P7); without `includeConversations` that map
 * is empty. Temporary chats are never in it (DATA-59), nor the search's own records. Damaged records: see
 * `session-records`; they are reported in `damagedRecords`. The file name is the caller's to use (`toExportName`).
 *
 * The text is read and written record by record, each as it stood at one moment, so that an export of 1 GB needs
 * the memory of its largest conversation without pictures. While it runs no import or reset can begin.
 * @throws {StorageError} `busy` while an import or reset runs; else what the database failed with.
 * @throws {EncryptedFileError} where this page cannot encrypt.
 * @throws the signal's reason when it is aborted, between two records or parts of a picture.
 */
export function exportSession(options: SessionExport, run: LongRun = {}): Promise<Blob> {
  const { includeApiKeys, passphrase, readApiKey = readVaultKey } = options
  return withSharedData(() => {
    const pieces = sessionPieces({
      ...options,
      ...run,
      readApiKey: includeApiKeys ? readApiKey : undefined,
    })
    return passphrase === undefined
      ? collectBlob(pieces, 'application/json')
      : encryptStream(toByteStream(pieces), passphrase, run.signal)
  })
}
