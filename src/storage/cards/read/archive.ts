import { crc32 } from '@/lib/crc32'
import { CardError } from '../card-types'
import { inMb, MAX_ARCHIVE_BYTES, MAX_ARCHIVE_FILES, MAX_FILE_BYTES } from './card-limits'
import { type Inflated, inflate } from './inflate'

/*
 * A ZIP archive, read by its directory at its end, one file at a time: APPNOTE.TXT 6.3, sections 4.3 to 4.5. Something may
 * stand in front of it, such as a picture. Sizes and places that it tells are only believed where they are within it.
 */

/** A file of an archive. */
export interface ArchiveEntry {
  /** Its name, with slashes. A key of a map, and never a path of a disk. */
  name: string
  isLocked: boolean
  method: number
  checksum: number
  packedSize: number
  size: number
  /** Where its header stands in the file. */
  at: number
}

/** An archive that is open. */
export interface Archive {
  file: Blob
  /** By name; of two with one name the last. */
  entries: ReadonlyMap<string, ArchiveEntry>
  /** Bytes that may still be unpacked of it. */
  bytesLeft: number
}

const END = 0x06054b50
const END_BYTES = 22
const WIDE_END = 0x06064b50
const WIDE_LOCATOR = 0x07064b50
const WIDE_LOCATOR_BYTES = 20
const DIRECTORY_ENTRY = 0x02014b50
const DIRECTORY_ENTRY_BYTES = 46
const LOCAL_HEADER = 0x04034b50
const LOCAL_HEADER_BYTES = 30
const WIDE_FIELDS = 0x0001
const UNKNOWN_SIZE = 0xffffffff
const UNKNOWN_COUNT = 0xffff
/** Bytes of the comment at the end at most. */
const MAX_COMMENT = 0xffff
/** Bytes of a directory at most: 5,000 files with long names. */
const MAX_DIRECTORY = 20 * 1024 * 1024

const STORED = 0
const DEFLATED = 8
const IS_LOCKED = 0x0001
const IS_UTF8 = 0x0800

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

async function read(file: Blob, start: number, end: number): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await file.slice(start, end).arrayBuffer())
}

/** A number of eight bytes, as far as a file can be long. */
const wide = (view: DataView, at: number) =>
  view.getUint32(at + 4, true) * 2 ** 32 + view.getUint32(at, true)

/** Where the directory is said to be. */
interface DirectoryPlace {
  /** Where it ends in the file. */
  end: number
  size: number
  /** Where it begins, counted from the beginning of the archive. */
  offset: number
}

/**
 * Opens an archive. @returns undefined where there is none in the file.
 * @throws {CardError} `card_archive_damaged`, `card_too_many_files`. @throws whatever reading the file throws.
 */
export async function openArchive(file: Blob): Promise<Archive | undefined> {
  const place = await findDirectory(file)
  if (!place) return undefined
  const { end, size, offset } = place
  const start = end - size - offset
  if (size > MAX_DIRECTORY || start < 0) throw new CardError('card_archive_damaged')
  const entries = readDirectory(await read(file, end - size, end), start)
  return { file, entries, bytesLeft: MAX_ARCHIVE_BYTES }
}

async function findDirectory(file: Blob): Promise<DirectoryPlace | undefined> {
  const tailStart = Math.max(0, file.size - END_BYTES - MAX_COMMENT - WIDE_LOCATOR_BYTES)
  const view = viewOf(await read(file, tailStart, file.size))
  for (let at = view.byteLength - END_BYTES; at >= 0; at -= 1) {
    if (view.getUint32(at, true) !== END) continue
    const size = view.getUint32(at + 12, true)
    const offset = view.getUint32(at + 16, true)
    const count = view.getUint16(at + 10, true)
    const isWide = size === UNKNOWN_SIZE || offset === UNKNOWN_SIZE || count === UNKNOWN_COUNT
    const place = isWide ? await findWideDirectory(file, view, at - WIDE_LOCATOR_BYTES) : undefined
    const found = place ?? { end: tailStart + at, size, offset }
    // The same four bytes may stand in a comment.
    if (found.size <= found.end) return found
  }
  return undefined
}

/** The directory of an archive in the large form; undefined where it is not in it after all. */
async function findWideDirectory(
  file: Blob,
  tail: DataView,
  locator: number,
): Promise<DirectoryPlace | undefined> {
  if (locator < 0 || tail.getUint32(locator, true) !== WIDE_LOCATOR) return undefined
  const tailStart = file.size - tail.byteLength
  // It stands right in front, whatever is in front of the archive.
  const end = tailStart + locator - 56
  if (end < 0) return undefined
  const view = viewOf(await read(file, end, end + 56))
  if (view.byteLength < 56 || view.getUint32(0, true) !== WIDE_END) return undefined
  return { end, size: wide(view, 40), offset: wide(view, 48) }
}

function readDirectory(bytes: Uint8Array, start: number): Map<string, ArchiveEntry> {
  const view = viewOf(bytes)
  const entries = new Map<string, ArchiveEntry>()
  let count = 0
  let at = 0
  while (at + DIRECTORY_ENTRY_BYTES <= bytes.length) {
    if (view.getUint32(at, true) !== DIRECTORY_ENTRY) throw new CardError('card_archive_damaged')
    count += 1
    if (count > MAX_ARCHIVE_FILES)
      throw new CardError('card_too_many_files', { max: MAX_ARCHIVE_FILES })
    const nameEnd = at + DIRECTORY_ENTRY_BYTES + view.getUint16(at + 28, true)
    const extraEnd = nameEnd + view.getUint16(at + 30, true)
    const end = extraEnd + view.getUint16(at + 32, true)
    if (end > bytes.length) throw new CardError('card_archive_damaged')
    const flags = view.getUint16(at + 8, true)
    const name = nameOf(
      bytes.subarray(at + DIRECTORY_ENTRY_BYTES, nameEnd),
      (flags & IS_UTF8) !== 0,
    )
    const sizes = sizesOf(view, at, nameEnd, extraEnd)
    if (!name.endsWith('/'))
      entries.set(name, {
        name,
        isLocked: (flags & IS_LOCKED) !== 0,
        method: view.getUint16(at + 10, true),
        checksum: view.getUint32(at + 16, true),
        ...sizes,
        at: start + sizes.at,
      })
    at = end
  }
  return entries
}

/** Sizes and place of an entry; where they do not fit they stand among its extra fields. */
function sizesOf(view: DataView, at: number, extraStart: number, extraEnd: number) {
  const sizes = {
    size: view.getUint32(at + 24, true),
    packedSize: view.getUint32(at + 20, true),
    at: view.getUint32(at + 42, true),
  }
  for (let extra = extraStart; extra + 4 <= extraEnd;) {
    const next = extra + 4 + view.getUint16(extra + 2, true)
    if (view.getUint16(extra, true) === WIDE_FIELDS) {
      let field = extra + 4
      for (const name of ['size', 'packedSize', 'at'] as const) {
        if (sizes[name] !== UNKNOWN_SIZE || field + 8 > Math.min(next, extraEnd)) continue
        sizes[name] = wide(view, field)
        field += 8
      }
    }
    extra = next
  }
  return sizes
}

function nameOf(bytes: Uint8Array, isUtf8: boolean): string {
  const decode = (encoding: string) =>
    new TextDecoder(encoding, { fatal: encoding === 'utf-8' && !isUtf8 }).decode(bytes)
  try {
    return decode('utf-8').replaceAll('\\', '/')
  } catch {
    return decode('latin1').replaceAll('\\', '/')
  }
}

/** What a file of an archive holds, or why it cannot be had. */
export type EntryContent =
  | { bytes: Uint8Array<ArrayBuffer> }
  | { fault: 'too_large' | 'damaged' | 'locked' }

/**
 * Unpacks one file. What comes of it is counted, and within what the whole archive may have.
 * @param maxBytes of this one. @throws whatever reading the file throws.
 */
export async function readEntry(
  archive: Archive,
  { isLocked, method, checksum, packedSize, size, at }: ArchiveEntry,
  maxBytes = MAX_FILE_BYTES,
): Promise<EntryContent> {
  if (isLocked) return { fault: 'locked' }
  const max = Math.min(maxBytes, archive.bytesLeft)
  // Packing makes nothing longer, but for a few bytes.
  if (max <= 0 || size > max || packedSize > max + max / 100 + 1024) return { fault: 'too_large' }
  const header = viewOf(await read(archive.file, at, at + LOCAL_HEADER_BYTES))
  if (header.byteLength < LOCAL_HEADER_BYTES || header.getUint32(0, true) !== LOCAL_HEADER)
    return { fault: 'damaged' }
  const start = at + LOCAL_HEADER_BYTES + header.getUint16(26, true) + header.getUint16(28, true)
  const packed = await read(archive.file, start, start + packedSize)
  if (packed.length !== packedSize) return { fault: 'damaged' }
  const content = unpack(packed, method, max)
  // What came to nothing was work as well.
  archive.bytesLeft -= 'fault' in content ? content.size : content.bytes.length
  if ('fault' in content) return { fault: content.fault }
  const { bytes } = content
  const isWhole = bytes.length === size && crc32(bytes) === checksum
  return isWhole ? content : { fault: 'damaged' }
}

function unpack(packed: Uint8Array<ArrayBuffer>, method: number, max: number): Inflated {
  if (method === DEFLATED) return inflate(packed, 'raw', max)
  if (method !== STORED) return { fault: 'damaged', size: 0 }
  return packed.length > max ? { fault: 'too_large', size: packed.length } : { bytes: packed }
}

/** The refusal of an archive that is too large as a whole. */
export function checkArchiveSize(size: number): void {
  if (size > MAX_ARCHIVE_BYTES)
    throw new CardError('card_too_large', { max: inMb(MAX_ARCHIVE_BYTES) })
}
