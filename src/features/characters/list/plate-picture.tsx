import { type SyntheticEvent, useEffect, useState } from 'react'
import { useImageUrl } from '@/storage/hooks/use-image-url'
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
  const [isSoft, setIsSoft] = useState(false)
  const [broken, setBroken] = useState<string | null>(null)
  const thumbnail = useImageUrl(isNear ? avatarImageId : undefined, 'thumbnail')
  const stays = useStays(isNear && isSoft)
  const whole = useDecodedPicture(useImageUrl(stays ? avatarImageId : undefined))
  const shown = [whole, thumbnail].find((url) => url !== undefined && url !== broken)
  const handleLoad = ({ currentTarget: picture }: SyntheticEvent<HTMLImageElement>) => {
    const { clientWidth, clientHeight, naturalWidth, naturalHeight } = picture
    const scale = Math.max(clientWidth / naturalWidth, clientHeight / naturalHeight)
    if (scale * devicePixelRatio >= SOFT_FROM) setIsSoft(true)
  }
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
          src={shown}
          alt=""
          decoding="async"
          className="size-full object-cover object-[50%_30%]"
          onLoad={handleLoad}
          onError={() => setBroken(shown)}
        />
      )}
      {(avatarImageId === undefined || hasNone) && <GeneratedPortrait id={id} name={name} />}
    </div>
  )
}

/** Whether something has been so for a while. */
function useStays(isSo: boolean): boolean {
  const [stays, setStays] = useState(false)
  useEffect(() => {
    if (!isSo) return
    const timer = setTimeout(() => setStays(true), STAY_MS)
    return () => {
      clearTimeout(timer)
      setStays(false)
    }
  }, [isSo])
  return stays
}
