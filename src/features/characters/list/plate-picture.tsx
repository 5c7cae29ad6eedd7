import { type RefObject, useEffect, useRef, useState } from 'react'
import { useImageUrl } from '@/storage/hooks/use-image-url'
import { isThumbnailAtHand } from '@/storage/pictures/thumbnails-ahead'
import type { CharacterRecord } from '@/storage/database/records'
import { useNearScreen } from '@/ui/lists/use-near-screen'
import { GeneratedPortrait } from '@/ui/pictures/generated-portrait'
import { useDecodedPicture } from '@/ui/pictures/use-decoded-picture'

/** Device pixels that one pixel of a thumbnail may cover before it looks soft. */
const SOFT_FROM = 1.3

/** Milliseconds after which somebody looks at a picture, rather than scrolls past it. */
const STAY_MS = 400

interface Props {
  character: Pick<CharacterRecord, 'id' | 'name' | 'avatarImageId'>
  /** Grey is who cannot answer. */
  isGrey: boolean
}

/**
 * A character's picture on its plate: only those on the screen, or near it, are read and decoded. The thumbnail comes
 * first, and the whole picture takes its place where the screen is fine enough to show more.
 */
export function PlatePicture({ character, isGrey }: Props) {
  const { id, name, avatarImageId } = character
  const [ref, isNear] = useNearScreen()
  const picture = useRef<HTMLImageElement>(null)
  const [isSoft, setIsSoft] = useState(false)
  const [broken, setBroken] = useState<string | null>(null)
  // What is at hand is drawn with its row.
  const [isAtHand] = useState(() => avatarImageId !== undefined && isThumbnailAtHand(avatarImageId))
  const thumbnail = useImageUrl(isNear || isAtHand ? avatarImageId : undefined, 'thumbnail')
  const whole = useDecodedPicture(useImageUrl(isNear && isSoft ? avatarImageId : undefined))
  const shown = [whole, thumbnail].find((url) => url !== undefined && url !== broken)
  useLookAtSoftness(picture, shown !== undefined, setIsSoft)
  // While a picture is read its place stays blank: another one would flash.
  const hasNone = isNear && (thumbnail === null || thumbnail === broken)
  return (
    <div
      ref={ref}
      className="relative aspect-4/5 overflow-hidden rounded-lg bg-surface-raised"
      style={isGrey ? { filter: 'grayscale(1)', opacity: 0.7 } : undefined}
    >
      {shown && (
        <img
          ref={picture}
          src={shown}
          alt=""
          decoding="async"
          className="size-full object-cover object-[50%_30%]"
          onError={() => setBroken(shown)}
        />
      )}
      {(avatarImageId === undefined || hasNone) && <GeneratedPortrait id={id} name={name} />}
    </div>
  )
}

/**
 * Tells whether a picture has fewer pixels than its place, once it has stayed there for a while: to look has the page laid out, and
 * who scrolls past sees no difference.
 * @param isThere whether the picture is drawn
 */
function useLookAtSoftness(
  picture: RefObject<HTMLImageElement | null>,
  isThere: boolean,
  tell: (isSoft: boolean) => void,
) {
  useEffect(() => {
    const image = picture.current
    if (!isThere || !image) return
    const look = () => {
      const { clientWidth, clientHeight, naturalWidth, naturalHeight } = image
      const scale = Math.max(clientWidth / naturalWidth, clientHeight / naturalHeight)
      tell(naturalWidth > 0 && scale * devicePixelRatio >= SOFT_FROM)
    }
    const timer = setTimeout(() => {
      if (image.complete) look()
      else image.addEventListener('load', look, { once: true })
    }, STAY_MS)
    return () => {
      clearTimeout(timer)
      image.removeEventListener('load', look)
      tell(false)
    }
  }, [picture, isThere, tell])
}
