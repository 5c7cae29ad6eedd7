import { Dexie } from 'dexie'
import type { ExportOptions } from '@/domain/session'
import { SESSION_APP_VERSION } from '@/domain/session-version'
import { toStorageError } from '../storage-error'
import { bytesToBase64 } from '@/lib/base64'
import { bytesOf } from './blob-pieces'
import { type JsonPiece, PictureInText, jsonPieces, mapPieces } from './json-pieces'
import type { LongRun } from './long-run'
import { type SelectedRecords, selectRecords } from './select-records'
import {
  type ReadApiKey,
  readCharacter,
  readConversation,
  readDatingSession,
  readMetadata,
  readProvider,
} from './session-records'

interface SessionPiecesOptions extends Omit<ExportOptions, 'includeApiKeys' | 'filename'>, LongRun {
  /** Absent means that all keys are blanked. */
  readApiKey?: ReadApiKey
}

const MAP_INDENT = '  '
/** Bytes of a picture at once. A multiple of three, so that only the last base64 text is padded. */
const PICTURE_SLICE_BYTES = 3 * 128 * 1024

/**
 * The text of a session file, in pieces: one record is in memory at a time, and some bytes of a picture.
 * Records that were deleted since they were selected are left out whole. Progress counts records and pictures.
 * @throws {StorageError}, the signal's reason when it is aborted, and whatever `readApiKey` throws.
 */
export async function* sessionPieces(options: SessionPiecesOptions): AsyncGenerator<string> {
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
    throw isOfDatabase ? toStorageError('export the session', cause) : cause
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
  const records = [providers, characters, conversations, datingSessions]
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
  { readApiKey, signal }: SessionPiecesOptions,
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
  const characters = readEach(selected.characters, readCharacter)
  const conversations = readEach(selected.conversations, (id) => readConversation(id, signal))

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
    const read = (id: string) => readDatingSession(id, signal)
    yield ',\n  "datingSessions": '
    yield* mapPieces(readEach(selected.datingSessions, read), MAP_INDENT)
  }
  yield '\n}'
}
