import { useCallback, useSyncExternalStore } from 'react'
import { type PictureForm, readImageUrl, watchImageUrl } from '../image-urls'

const watchNothing = () => () => undefined

/**
 * The address of a stored picture, for an `img`; undefined until it is read, null where there is none. It is
 * given back a moment after the last place that shows it is gone.
 * @param form Default: full
 */
export function useImageUrl(
  imageId: string | undefined,
  form: PictureForm = 'full',
): string | null | undefined {
  const subscribe = useCallback(
    (listener: () => void) =>
      imageId === undefined ? watchNothing() : watchImageUrl(imageId, listener, form),
    [imageId, form],
  )
  return useSyncExternalStore(subscribe, () =>
    imageId === undefined ? null : readImageUrl(imageId, form),
  )
}
