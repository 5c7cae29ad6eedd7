import { FILE_LIMITS } from '@/lib/files/file-limits'
import { sha256 } from '@/lib/hex'
import { cardRecordSchema } from '../../cards/card-records'
import { database } from '../../database/database'
import { fromStoredBlob, imageRecordSchema, type StoredBlob } from '../../database/records'
import { MAX_CARD_FILE_BYTES } from '../../session-file/check/file-picture'

/** Bytes of a picture or file at most. */
export const MAX_BYTES = Math.max(FILE_LIMITS.fileMb * 1024 * 1024, MAX_CARD_FILE_BYTES)

/** Reads stored bytes; undefined where the browser has lost them, or there are too many. */
async function read(stored: StoredBlob): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const blob = fromStoredBlob(stored)
  if (blob.size > MAX_BYTES) return undefined
  try {
    return new Uint8Array(await blob.arrayBuffer())
  } catch {
    return undefined
  }
}

/** The bytes of a stored picture; undefined where there is none that can be read. */
export async function readPictureBytes(id: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const { data } = imageRecordSchema.safeParse(await database.images.get(id))
  return data && read(data.blob)
}

/** A stored file of a card. */
interface CardFile {
  path: string
  type: string
  bytes: Uint8Array<ArrayBuffer>
}

/** The files of a stored card, each read when its turn comes; those that cannot be read are left out. */
export async function* readCardFiles(id: string): AsyncGenerator<CardFile> {
  const { data } = cardRecordSchema.safeParse(await database.cards.get(id))
  for (const { path, blob } of data?.files ?? []) {
    const bytes = await read(blob)
    if (bytes) yield { path, type: blob.type, bytes }
  }
}

/** Bytes, if they are those that are meant. @param hash their SHA-256 */
export async function ifSame(
  bytes: Uint8Array<ArrayBuffer> | undefined,
  hash: string,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  return bytes && (await sha256(bytes)) === hash ? bytes : undefined
}
