import { readerOf } from '../conversations/reader-of'
import { type PictureFault, pictureFaultOf } from '@/lib/pictures/shown-picture'
import { database } from '../database/database'
import type { ImageRecord } from '../database/records'
import { STATE_KEY } from '../sync/marks/marks'
import type { AwaitedPicture, PictureViewer } from '../sync/pictures/awaited-pictures'

/** A picture, in the database or in memory, told by its id; undefined where there is none or it is damaged. */
export function getImage(id: string): Promise<ImageRecord | undefined> {
  return readerOf(id).getImage(id)
}

/** Why a stored picture is not shown: its fault, or that another device is still to send it. */
export type PictureProblem = PictureFault | 'missing' | AwaitedPicture

/** A picture that may be shown, or why it may not. */
export type ShownImage = { image: ImageRecord; problem?: undefined } | { problem: PictureProblem }

/** Which form of a picture: as it is stored, or small for lists. */
export type PictureForm = 'full' | 'thumbnail'

/**
 * A picture for the screen. One with more pixels than can be shown is held back, whoever stored it: this version,
 * an older one, or the file of a stranger.
 * @param viewer is told when one that is still to come has come.
 */
export async function getShownImage(
  id: string,
  form: PictureForm,
  viewer: PictureViewer,
): Promise<ShownImage> {
  const image = await getImage(id)
  if (!image) return { problem: await whyMissing(id, viewer) }
  // A thumbnail was drawn here, and comes in no file. To read the picture behind it would make a list slower.
  if (form === 'thumbnail' && image.thumbnail) return { image }
  const problem = await pictureFaultOf(image.blob)
  return problem ? { problem } : { image }
}

async function whyMissing(id: string, viewer: PictureViewer): Promise<PictureProblem> {
  const held = await database.syncHeld.get(['images', id])
  if (!held && !(await database.syncMarks.get(STATE_KEY))) return 'missing'
  // Loaded late: nobody without further devices needs it.
  const { awaitPicture, findSender } = await import('../sync/pictures/awaited-pictures')
  awaitPicture(id, held?.reason, viewer)
  if (held?.reason === 'no_bytes') return findSender(held)
  return held?.reason === 'wrong_bytes' || held?.reason === 'refused_bytes' ? 'damaged' : 'missing'
}
