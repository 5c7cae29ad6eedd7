import { useCallback, useSyncExternalStore } from 'react'
import { readImageUrl, watchImageUrl } from '../image-urls'

const watchNothing = () => () => undefined

/**
 * The address of a stored picture, for an `img`; undefined until it is read, null where there is none. It is
 * given back a moment after the last place that shows it is gone.
 */
export function useImageUrl(imageId: string | undefined): string | null | undefined {
  const subscribe = useCallback(
    (listener: () => void) =>
      imageId === undefined ? watchNothing() : watchImageUrl(imageId, listener),
    [imageId],
  )
  return useSyncExternalStore(subscribe, () =>
    imageId === undefined ? null : readImageUrl(imageId),
  )
}
