import { useEffect, useState } from 'react'

/**
 * The address of a picture once it is decoded, so that it can be drawn at once and nothing stutters; until then that of
 * the picture before it.
 * @param url null where there is none, undefined until known.
 */
export function useDecodedPicture(url: string | null | undefined): string | undefined {
  const [decoded, setDecoded] = useState<string>()
  useEffect(() => {
    if (!url) return
    let isWanted = true
    const show = () => {
      if (isWanted) setDecoded(url)
    }
    const picture = new Image()
    picture.src = url
    // A damaged one is left to the browser to show as such.
    picture.decode().then(show, show)
    return () => {
      isWanted = false
    }
  }, [url])
  return url === null ? undefined : decoded
}
