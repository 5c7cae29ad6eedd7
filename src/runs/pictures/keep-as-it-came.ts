import {
  answerMeasures,
  makeThumbnail,
  type PreparedPicture,
  preparePicture,
} from '@/lib/pictures/prepare-picture'
import { SIZE_BYTES } from '@/lib/pictures/picture-dimensions'
import { readPictureHead } from '@/lib/pictures/shown-picture'
import { measurePicture } from '@/storage/pictures/image-records'

/**
 * A picture of a model's, ready to be stored: as it came, with its size and its thumbnail. What moves, or is larger
 * than a model draws, is drawn anew. Never throws.
 */
export async function keepAsItCame(blob: Blob): Promise<PreparedPicture> {
  const redrawn = await redraw(blob)
  if (redrawn) return redrawn
  const [size, thumbnail] = await Promise.all([measurePicture(blob), makeThumbnail(blob)])
  return { blob, ...size, ...(thumbnail && { thumbnail }) }
}

/** The same for a picture that is stored without its thumbnail. Never throws. */
export async function withinBounds(blob: Blob): Promise<Blob> {
  return (await redraw(blob))?.blob ?? blob
}

/** Draws a picture anew where it has to be; undefined where it need not or cannot be. */
async function redraw(blob: Blob): Promise<PreparedPicture | undefined> {
  try {
    const head = readPictureHead(new Uint8Array(await blob.slice(0, SIZE_BYTES).arrayBuffer()))
    const isSound =
      !head || (!head.isAnimated && Math.max(head.width, head.height) <= answerMeasures.maxEdge)
    return isSound ? undefined : await preparePicture(blob, answerMeasures)
  } catch {
    return undefined
  }
}
