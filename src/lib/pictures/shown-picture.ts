import {
  hasTooManyScans,
  isAnimated,
  pictureDimensions,
  type PictureSize,
  SIZE_BYTES,
} from './picture-dimensions'
import { type PictureType, pictureTypeOf } from './picture-type'

/*
 * Whether a picture may be shown as it is. A browser decodes what it is given, and a file of 36 bytes can hold a picture
 * of a gigabyte: so its size is read from its first bytes, before it comes near an `img`.
 */

/** Pixels of a picture at most: each takes four bytes of memory. No model draws more than 16 million. */
const MAX_SHOWN_PIXELS = 32_000_000
/** Pixels of a moving picture at most: its frames are decoded again and again. */
const MAX_MOVING_PIXELS = 4_000_000
/** Pixels of an edge at most: no canvas of a browser is longer. */
export const MAX_EDGE_PIXELS = 16_384

/** Why a picture is not shown. */
export type PictureFault = 'damaged' | 'too-large'

/** What the first bytes of a picture tell. */
export interface PictureHead extends PictureSize {
  type: PictureType
  isAnimated: boolean
}

/**
 * Reads what the beginning of a picture tells; undefined where it is none, does not say how large it is, or is made to keep
 * a browser busy.
 * @param bytes all of it, or its first `SIZE_BYTES`.
 */
export function readPictureHead(bytes: Uint8Array): PictureHead | undefined {
  const type = pictureTypeOf(bytes)
  if (type && hasTooManyScans(type, bytes)) return undefined
  const head = bytes.subarray(0, SIZE_BYTES)
  const size = type && pictureDimensions(type, head)
  return type && size && { type, ...size, isAnimated: isAnimated(type, head) }
}

/** Whether a picture has more pixels than are shown. */
export function isTooLarge({
  width,
  height,
  isAnimated: moves,
}: Omit<PictureHead, 'type'>): boolean {
  const max = moves ? MAX_MOVING_PIXELS : MAX_SHOWN_PIXELS
  return width * height > max || Math.max(width, height) > MAX_EDGE_PIXELS
}

/** What stands against showing a picture, told by its first bytes; undefined where nothing does. */
export function pictureFault(bytes: Uint8Array): PictureFault | undefined {
  const head = readPictureHead(bytes)
  if (!head) return 'damaged'
  return isTooLarge(head) ? 'too-large' : undefined
}

/** The same of a picture in a blob. A blob that cannot be read counts as damaged. */
export async function pictureFaultOf(blob: Blob): Promise<PictureFault | undefined> {
  try {
    return pictureFault(new Uint8Array(await blob.slice(0, SIZE_BYTES).arrayBuffer()))
  } catch {
    return 'damaged'
  }
}
