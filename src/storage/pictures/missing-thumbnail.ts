import { makeThumbnail } from '@/lib/pictures/prepare-picture'
import { database, isReadOnly } from '../database/database'
import { measurePicture } from './image-records'
import type { ImageRecord } from '../database/records'
import { toStoredBlob } from './stored-pictures'

/** One at a time: a list of many would take the memory of all of them at once. */
let queue: Promise<unknown> = Promise.resolve()

/**
 * Makes the thumbnail of a stored picture that came without one, and keeps it for the next time. Never throws.
 * @param isWanted asked when its turn comes: what has been scrolled away is not made.
 * @returns undefined where it needs none or none can be made.
 */
export function makeMissingThumbnail(
  image: ImageRecord,
  isWanted: () => boolean,
): Promise<Blob | undefined> {
  const turn = queue.then(async () => {
    const thumbnail = isWanted() ? await makeThumbnail(image.blob) : undefined
    if (thumbnail) await keep(image, thumbnail)
    return thumbnail
  })
  queue = turn.catch(() => undefined)
  return turn.catch(() => undefined)
}

/**
 * Not through `write`: it can be made anew at any time, so a disk that is full is nobody's trouble here. A picture that
 * is deleted meanwhile stays deleted, and one in memory is in no store.
 */
async function keep({ id, blob, width }: ImageRecord, thumbnail: Blob): Promise<void> {
  const size = width > 0 ? {} : await measurePicture(blob)
  if (isReadOnly()) return
  const change = { thumbnail: await toStoredBlob(thumbnail), ...size }
  await database.images.update(id, change).catch(() => 0)
}
