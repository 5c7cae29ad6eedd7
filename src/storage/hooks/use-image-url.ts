import { useCallback, useSyncExternalStore } from 'react'
import { readImageUrl, readPictureProblem, watchImageUrl } from '../pictures/image-urls'
import type { PictureForm, PictureProblem } from '../pictures/images'

const watchNothing = () => () => undefined

/** What is known of a watched picture. @param read what of it, and what where there is none to watch */
function useWatched<Known>(
  imageId: string | undefined,
  form: PictureForm,
  read: (imageId: string, form: PictureForm) => Known,
  nothing: Known,
): Known {
  const subscribe = useCallback(
    (listener: () => void) =>
      imageId === undefined ? watchNothing() : watchImageUrl(imageId, listener, form),
    [imageId, form],
  )
  return useSyncExternalStore(subscribe, () =>
    imageId === undefined ? nothing : read(imageId, form),
  )
}

/**
 * The address of a stored picture, for an `img`; undefined until it is read, null where there is none. It is
 * given back a moment after the last place that shows it is gone.
 * @param form Default: full
 */
export function useImageUrl(
  imageId: string | undefined,
  form: PictureForm = 'full',
): string | null | undefined {
  return useWatched(imageId, form, readImageUrl, null)
}

/** A stored picture: its address as above, and where that is null, why. */
export interface StoredPicture {
  url: string | null | undefined
  problem: PictureProblem | undefined
}

/**
 * The address of a stored picture, and why it is not shown where it is not.
 * @param form Default: full
 */
export function useStoredPicture(
  imageId: string | undefined,
  form: PictureForm = 'full',
): StoredPicture {
  const url = useImageUrl(imageId, form)
  return { url, problem: useWatched(imageId, form, readPictureProblem, undefined) }
}
