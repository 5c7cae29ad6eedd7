import { createId } from '@/lib/ids'
import type { PictureSize } from '@/lib/picture-dimensions'
import type { PreparedPicture } from '@/lib/prepare-picture'
import type { ImageRecord, StoredBlob } from './records'

/**
 * Measures a picture by decoding it. Never throws; zero by zero where this page cannot decode it. Call it
 * before a transaction begins, because none would wait for it.
 */
export async function measurePicture(blob: Blob): Promise<PictureSize> {
  try {
    const bitmap = await createImageBitmap(blob)
    const { width, height } = bitmap
    bitmap.close()
    return { width, height }
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
