import { createId } from '@/lib/ids'
import { type PictureSize, SIZE_BYTES } from '@/lib/pictures/picture-dimensions'
import type { PreparedPicture } from '@/lib/pictures/prepare-picture'
import { readPictureHead } from '@/lib/pictures/shown-picture'
import type { ImageRecord, StoredBlob } from '../database/records'

/**
 * The size that a picture says it has, without decoding it. Never throws; zero by zero where it does not say. Call it
 * before a transaction begins, because none would wait for it.
 */
export async function measurePicture(blob: Blob): Promise<PictureSize> {
  try {
    const head = readPictureHead(new Uint8Array(await blob.slice(0, SIZE_BYTES).arrayBuffer()))
    return { width: head?.width ?? 0, height: head?.height ?? 0 }
  } catch {
    return { width: 0, height: 0 }
  }
}

/** Makes a record of a picture that was made ready, with a new id. `owner` as below. */
export function toImageRecord(picture: PreparedPicture, owner: string): ImageRecord {
  const { blob, thumbnail, width, height } = picture
  const record = createImageRecord(blob, { width, height }, owner)
  return thumbnail ? { ...record, thumbnail } : record
}

/** Makes a record with a new id. `owner`: id of the record that the picture goes with. */
export function createImageRecord<Picture extends StoredBlob>(
  blob: Picture,
  size: PictureSize,
  owner: string,
) {
  return { id: createId(), blob, mime: blob.type, ...size, owner }
}
