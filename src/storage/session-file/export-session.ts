import { Dexie } from 'dexie'
import type { ExportOptions } from '@/domain/session'
import { SESSION_APP_VERSION } from '@/domain/session-version'
import { bytesToBase64 } from '@/lib/base64'
import { withSharedData } from '../all-data/exclusive'
import { toStorageError } from '../database/storage-error'
import { readApiKey as readVaultKey } from '../vault/read-api-key'
import { VaultError } from '../vault/vault-error'
import { lockSignal, lockWhenDue } from '../vault/vault-lock'
import { bytesOf, collectBlob, type LongRun, toByteStream } from './json/blob-pieces'
import { encryptStream } from './json/encrypted-file'
import { type JsonPiece, PictureInText, jsonPieces, mapPieces } from './json/json-pieces'
import { type SelectedRecords, selectRecords } from './select-records'
import {
  type DescribeFailure,
  type ReadApiKey,
  readCharacter,
  readConversation,
  readDatingSession,
  readLorebook,
  readMetadata,
  readPersona,
  readPreset,
  readProvider,
} from './session-records'

/** What an export holds, and how it is written. */
export interface SessionExport extends ExportOptions {
  /** Encrypts the file; absent means plain text. Not empty. */
  passphrase?: string
  /**
   * Gives the key of a provider; called only where keys are included, and whatever it throws ends the export.
   * Default: the vault's way, which asks the user to unlock where the keys are locked.
   */
  readApiKey?: ReadApiKey
  /** Puts why something failed into words, which the file has in its place. Default: its code stands there. */
  describeFailure?: DescribeFailure
}

/**
 * Writes what the user has into a session file: JSON of two spaces indent, maps by id, pictures inline as data
 * URLs; encrypted where a passphrase is given.
 *
 * What is in it: see `selectRecords`. Keys only with `includeApiKeys` (P7); without `includeConversations` that map
 * is empty. Temporary chats are never in it, nor the search's own records. Damaged records: see
 * `session-records`; they are reported in `damagedRecords`. The file name is the caller's to use (`toExportName`).
 *
 * The text is read and written record by record, each as it stood at one moment, so that an export of 1 GB needs
 * the memory of its largest conversation without pictures. While it runs no import or reset can begin.
 * @throws {StorageError} `data_busy` while an import or reset runs; else what the database failed with.
 * @throws {EncryptedFileError} where this page cannot encrypt.
 * @throws {VaultError} vault_locked_meanwhile where the keys are locked after one of them was read; no file is made then.
 * @throws the signal's reason when it is aborted, between two records or parts of a picture.
 */
export function exportSession(options: SessionExport, run: LongRun = {}): Promise<Blob> {
  const { includeApiKeys, passphrase, readApiKey = readVaultKey } = options
  return withSharedData(async () => {
    const locked = new AbortController()
    const signal = run.signal ? AbortSignal.any([run.signal, locked.signal]) : locked.signal
    const pieces = sessionPieces({
      ...options,
      ...run,
      signal,
      readApiKey: includeApiKeys ? endedByLock(readApiKey, locked) : undefined,
    })
    const file = await (passphrase === undefined
      ? collectBlob(pieces, 'application/json')
      : encryptStream(toByteStream(pieces), passphrase, signal))
    // A tab that slept learns of a lock only when it asks.
    lockWhenDue()
    signal.throwIfAborted()
    return file
  })
}

/** From the first sealed key that is read, a lock ends the export: no file with a key in it is finished after one (P8). */
function endedByLock(readApiKey: ReadApiKey, locked: AbortController): ReadApiKey {
  return async (provider) => {
    const apiKey = await readApiKey(provider)
    if (provider.sealedKey) {
      const end = () => locked.abort(new VaultError('vault_locked_meanwhile'))
      const lock = lockSignal()
      if (lock.aborted) end()
      else lock.addEventListener('abort', end, { once: true })
    }
    return apiKey
  }
}

interface SessionPiecesOptions extends Omit<ExportOptions, 'includeApiKeys' | 'filename'>, LongRun {
  /** Absent means that all keys are blanked. */
  readApiKey?: ReadApiKey
  describeFailure?: DescribeFailure
}

const MAP_INDENT = '  '
/** Bytes of a picture at once. A multiple of three, so that only the last base64 text is padded. */
const PICTURE_SLICE_BYTES = 3 * 128 * 1024

/**
 * The text of a session file, in pieces: one record is in memory at a time, and some bytes of a picture.
 * Records that were deleted since they were selected are left out whole. Progress counts records and pictures.
 * @throws {StorageError}, the signal's reason when it is aborted, and whatever `readApiKey` throws.
 */
async function* sessionPieces(options: SessionPiecesOptions): AsyncGenerator<string> {
  const { signal } = options
  try {
    signal?.throwIfAborted()
    const selected = await selectRecords(options)
    for await (const piece of withProgress(selected, options)) {
      if (piece instanceof PictureInText) yield* pictureText(piece, signal)
      else yield piece
    }
  } catch (cause) {
    signal?.throwIfAborted()
    const isOfDatabase = cause instanceof Dexie.DexieError || cause instanceof DOMException
    throw isOfDatabase ? toStorageError('export_session', cause) : cause
  }
}

async function* pictureText(
  { image }: PictureInText,
  signal?: AbortSignal,
): AsyncGenerator<string> {
  // A type from a file may hold anything.
  yield JSON.stringify(`data:${image.mime};base64,`).slice(0, -1)
  for await (const bytes of bytesOf(image.blob, PICTURE_SLICE_BYTES)) {
    signal?.throwIfAborted()
    yield bytesToBase64(bytes)
  }
  yield '"'
}

async function* withProgress(
  selected: SelectedRecords,
  options: SessionPiecesOptions,
): AsyncGenerator<JsonPiece> {
  const { providers, characters, conversations, datingSessions = [], pictures } = selected
  const { personas, presets, lorebooks } = selected
  const chats = [providers, characters, conversations, datingSessions]
  const records = [...chats, personas, presets, lorebooks]
  const total = records.reduce((sum, ids) => sum + ids.length, pictures)
  let done = 0
  const step = () => {
    done += 1
    // A picture that came since would go beyond the end.
    if (done < total) options.onProgress?.({ done, total })
  }
  for await (const piece of jsonText(selected, options, step)) {
    yield piece
    if (piece instanceof PictureInText) step()
  }
  options.onProgress?.({ done: total, total })
}

/** @param onRecord called after each record. */
async function* jsonText(
  selected: SelectedRecords,
  { readApiKey, describeFailure, signal }: SessionPiecesOptions,
  onRecord: () => void,
): AsyncGenerator<JsonPiece> {
  async function* readEach(
    ids: string[],
    read: (id: string) => Promise<JsonPiece[] | undefined>,
  ): AsyncGenerator<[string, JsonPiece[]]> {
    for (const id of ids) {
      signal?.throwIfAborted()
      const pieces = await read(id)
      if (pieces) yield [id, pieces]
      onRecord()
    }
  }
  const { lastUpdated, settings } = await readMetadata()
  const providers = readEach(selected.providers, (id) => readProvider(id, readApiKey))
  const characters = readEach(selected.characters, (id) => readCharacter(id, describeFailure))
  const conversations = readEach(selected.conversations, (id) =>
    readConversation(id, { signal, describeFailure }),
  )

  yield `{\n  "appVersion": ${JSON.stringify(SESSION_APP_VERSION)}`
  yield `,\n  "lastUpdated": ${JSON.stringify(lastUpdated)}`
  yield ',\n  "providers": '
  yield* mapPieces(providers, MAP_INDENT)
  yield ',\n  "characters": '
  yield* mapPieces(characters, MAP_INDENT)
  yield ',\n  "conversations": '
  yield* mapPieces(conversations, MAP_INDENT)
  yield ',\n  "settings": '
  yield* jsonPieces(settings, MAP_INDENT)
  if (selected.datingSessions) {
    const read = (id: string) => readDatingSession(id, { signal, describeFailure })
    yield ',\n  "datingSessions": '
    yield* mapPieces(readEach(selected.datingSessions, read), MAP_INDENT)
  }
  // A file of somebody who has none is the same as that of a release that knows none.
  if (selected.personas.length > 0) {
    yield ',\n  "personas": '
    yield* mapPieces(readEach(selected.personas, readPersona), MAP_INDENT)
  }
  if (selected.presets.length > 0) {
    yield ',\n  "presets": '
    yield* mapPieces(readEach(selected.presets, readPreset), MAP_INDENT)
  }
  if (selected.tellsLorebooks) {
    yield ',\n  "lorebooks": '
    yield* mapPieces(readEach(selected.lorebooks, readLorebook), MAP_INDENT)
  }
  yield '\n}'
}
