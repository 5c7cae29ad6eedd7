import { createId } from '@/lib/ids'
import type { ImageRecord } from './records'

/** Size of a picture in pixels; zero where it is not known. */
export interface PictureSize {
  width: number
  height: number
}

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

/** Makes a record with a new id. `owner`: id of the record that the picture goes with. */
export function createImageRecord(blob: Blob, size: PictureSize, owner: string): ImageRecord {
  return { id: createId(), blob, mime: blob.type, ...size, owner }
}
