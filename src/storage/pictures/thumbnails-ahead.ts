import { whenIdle } from '@/lib/when-idle'
import { holdThumbnail, readImageUrl } from './image-urls'
import { getImage } from './images'

/** Thumbnails that are loaded ahead, of some 30 kB each: sixty rows of a list of portraits. */
const MOST_AHEAD = 300

/** Whether a thumbnail can be drawn without being read first. */
export function isThumbnailAtHand(imageId: string): boolean {
  return typeof readImageUrl(imageId, 'thumbnail') === 'string'
}

/**
 * Loads the thumbnails of a list while nobody scrolls, one after another: a row that comes while somebody does has no time for it,
 * because making an address waits for another process of the browser. A picture that has no thumbnail yet waits until it is looked at.
 * @param imageIds in the order of the list
 * @returns the way to let them go.
 */
export function readThumbnailsAhead(imageIds: readonly string[]): () => void {
  const end = new AbortController()
  const held: (() => void)[] = []
  const readAll = async () => {
    for (const id of imageIds.slice(0, MOST_AHEAD))
      if (isThumbnailAtHand(id)) held.push(holdThumbnail(id))
      else {
        await whenIdle()
        const thumbnail = (await getImage(id))?.thumbnail
        if (end.signal.aborted) return
        if (thumbnail) held.push(holdThumbnail(id, thumbnail))
      }
  }
  // What cannot be read is told where it is looked at.
  readAll().catch(() => undefined)
  return () => {
    end.abort()
    for (const letGo of held) letGo()
  }
}
