import { readerOf } from '../conversations/reader-of'
import { type PictureFault, pictureFaultOf } from '@/lib/pictures/shown-picture'
import type { ImageRecord } from '../database/records'

/** A picture, in the database or in memory, told by its id; undefined where there is none or it is damaged. */
export function getImage(id: string): Promise<ImageRecord | undefined> {
  return readerOf(id).getImage(id)
}

/** Why a stored picture is not shown. */
export type PictureProblem = PictureFault | 'missing'

/** A picture that may be shown, or why it may not. */
export type ShownImage = { image: ImageRecord; problem?: undefined } | { problem: PictureProblem }

/**
 * A picture for the screen. One with more pixels than can be shown is held back, whoever stored it: this version,
 * an older one, or the file of a stranger.
 */
export async function getShownImage(id: string): Promise<ShownImage> {
  const image = await getImage(id)
  if (!image) return { problem: 'missing' }
  const problem = await pictureFaultOf(image.blob)
  return problem ? { problem } : { image }
}
