import { type PictureType, pictureTypeOf } from '@/lib/pictures/picture-type'
import { hasTooManyScans } from '@/lib/pictures/picture-dimensions'
import { isTooLarge, readPictureHead } from '@/lib/pictures/shown-picture'

/** Bytes of a picture at most; pictures from models and cameras have a few million. */
export const MAX_PICTURE_BYTES = 32 * 1024 * 1024

/** A picture of a file: its bytes, and the type that they are of, whatever the file says. */
export class FilePicture {
  constructor(
    readonly bytes: Uint8Array<ArrayBuffer>,
    readonly type: PictureType,
  ) {}
}

/** Why a picture of a file cannot be taken. */
export type PictureRefusal =
  | 'missing'
  | 'unusable'
  /** It is only an address, and would be asked for from there. */
  | 'elsewhere'
  | 'svg'
  | 'not_base64'
  | 'too_many_bytes'
  | 'damaged'
  | 'unknown_type'
  | 'slow_to_draw'
  | 'too_many_pixels'

/** A picture that cannot be taken. */
export class RefusedPicture {
  constructor(
    readonly reason: PictureRefusal,
    /** How large it is, or could be at most. */
    readonly size?: { width: number; height: number } | { maxMb: number },
  ) {}
}

/** A file of a card: its bytes, and the type that the session file says they are of. */
export class FileBytes {
  constructor(
    readonly bytes: Uint8Array<ArrayBuffer>,
    readonly type: string,
  ) {}
}

/** Bytes of the files of one card at most, all together. CARD-28 */
export const MAX_CARD_FILE_BYTES = 50 * 1024 * 1024

/** Not yet in every browser nor in the types: many times as quick as `atob`. */
type FromBase64 = (text: string) => Uint8Array<ArrayBuffer>
const { fromBase64 } = Uint8Array as { fromBase64?: FromBase64 }

function decodeBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    if (fromBase64) return fromBase64.call(Uint8Array, text)
    const binary = atob(text)
    const bytes = new Uint8Array(binary.length)
    for (let index = 0; index < binary.length; index += 1) bytes[index] = binary.charCodeAt(index)
    return bytes
  } catch {
    return undefined
  }
}

/**
 * Reads a picture of a session file. Only raster pictures are taken, told by their first bytes: an SVG is a document
 * that can hold scripts, and what is elsewhere would be asked for from there (P2).
 * @param text a data URL in base64; anything else is refused.
 */
export function readFilePicture(text: string): FilePicture | RefusedPicture {
  const comma = text.startsWith('data:') ? text.indexOf(',') : -1
  if (comma === -1) return new RefusedPicture(text === '' ? 'missing' : 'elsewhere')
  const label = text.slice('data:'.length, comma).toLowerCase()
  if (label.startsWith('image/svg')) return new RefusedPicture('svg')
  if (!label.endsWith(';base64')) return new RefusedPicture('not_base64')
  if ((text.length - comma) * 0.75 > MAX_PICTURE_BYTES + 3)
    return new RefusedPicture('too_many_bytes', { maxMb: MAX_PICTURE_BYTES / 1024 / 1024 })
  const bytes = decodeBase64(text.slice(comma + 1))
  return bytes ? checkPicture(bytes) : new RefusedPicture('damaged')
}

/** The same of a picture's bytes, whatever brought them. */
export function checkPicture(bytes: Uint8Array<ArrayBuffer>): FilePicture | RefusedPicture {
  if (bytes.length > MAX_PICTURE_BYTES)
    return new RefusedPicture('too_many_bytes', { maxMb: MAX_PICTURE_BYTES / 1024 / 1024 })
  const type = pictureTypeOf(bytes)
  if (!type) return new RefusedPicture('unknown_type')
  // Only here all of its bytes are looked at.
  if (hasTooManyScans(type, bytes)) return new RefusedPicture('slow_to_draw')
  const head = readPictureHead(bytes)
  // One that does not say how large it is is kept as it is, and never shown.
  if (head && isTooLarge(head))
    return new RefusedPicture('too_many_pixels', { width: head.width, height: head.height })
  return new FilePicture(bytes, type)
}

/** Types that a blob can have. */
const PLAIN_TYPE = /^[a-z]+\/[\w.+-]{1,100}$/

/** A media type that a blob can have: the one that is given, or that of any bytes. */
export function plainType(type: string): string {
  return PLAIN_TYPE.test(type) ? type : 'application/octet-stream'
}

/** Reads a file of a card that stands in a session file; undefined where it is none, or too large. @param text a data URL in base64 */
export function readFileBytes(text: string): FileBytes | undefined {
  const comma = text.startsWith('data:') ? text.indexOf(',') : -1
  const label = text.slice('data:'.length, Math.max(comma, 0)).toLowerCase()
  if (comma === -1 || !label.endsWith(';base64')) return undefined
  if ((text.length - comma) * 0.75 > MAX_CARD_FILE_BYTES + 3) return undefined
  const bytes = decodeBase64(text.slice(comma + 1))
  const type = label.slice(0, -';base64'.length)
  return bytes && new FileBytes(bytes, plainType(type))
}
