import { useEffect } from 'react'
import { readThumbnailsAhead } from '../pictures/thumbnails-ahead'

/** No id has it. */
const BETWEEN = '\n'

/** Loads the thumbnails of a list before its rows come. @param imageIds in the order of the list; undefined where there is none */
export function useThumbnailsAhead(imageIds: readonly (string | undefined)[]): void {
  // The same text as long as they are the same, whatever else of the list has changed.
  const all = [...new Set(imageIds)].filter((id) => id !== undefined).join(BETWEEN)
  useEffect(() => {
    if (all !== '') return readThumbnailsAhead(all.split(BETWEEN))
  }, [all])
}
