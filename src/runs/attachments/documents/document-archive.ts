import { decodeText } from '@/lib/files/read-text'
import { type Archive, openArchive, readEntry } from '@/storage/cards/read/archive'
import { CardError } from '@/storage/cards/card-types'

/* Documents are archives of XML. They are unpacked as archives with cards are: one file at a time, and counted. */

/** Why a document cannot be read. */
export type DocumentFault =
  /** An archive of something else, or none. */
  | 'no_document'
  | 'damaged'
  /** It unpacks to more than a document has. */
  | 'too_large'
  /** It has a password, or belongs to one reader alone. */
  | 'locked'
  /** There is no text in it. */
  | 'no_text'

/** A document that cannot be read. */
export class DocumentError extends Error {
  override readonly name = 'DocumentError'
  constructor(
    readonly fault: DocumentFault,
    cause?: unknown,
  ) {
    super(fault, { cause })
  }
}

const MB = 1024 * 1024
/** Bytes of one file of a document that are read, and of all together. */
const MAX_FILE_BYTES = 32 * MB
const MAX_BYTES = 64 * MB

/** Opens a document as an archive. @throws {DocumentError} @throws whatever reading the file throws. */
export async function openDocument(file: Blob): Promise<Archive> {
  try {
    const archive = await openArchive(file)
    if (!archive) throw new DocumentError('no_document')
    archive.bytesLeft = MAX_BYTES
    return archive
  } catch (cause) {
    if (!(cause instanceof CardError)) throw cause
    throw new DocumentError(cause.code === 'card_too_many_files' ? 'too_large' : 'damaged', cause)
  }
}

/** The text of a file of a document; undefined where there is no such file. @throws {DocumentError} */
export async function readPart(archive: Archive, name: string): Promise<string | undefined> {
  const entry = archive.entries.get(name)
  if (!entry) return undefined
  const content = await readEntry(archive, entry, MAX_FILE_BYTES)
  if ('fault' in content) throw new DocumentError(content.fault)
  const text = decodeText(content.bytes)
  if (text === undefined) throw new DocumentError('damaged')
  return text
}

/** The same of a file without which there is no document. @throws {DocumentError} */
export async function readNeededPart(archive: Archive, name: string): Promise<string> {
  const text = await readPart(archive, name)
  if (text === undefined) throw new DocumentError('damaged')
  return text
}
