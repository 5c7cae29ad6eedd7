import { ChevronLeft, ChevronRight, ImageOff } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { picturesMissing } from '@/domain/dating-session'
import { inOneText, wordsOfFailure } from '@/features/shared/failures/describe-failure'
import { useImageUrl, useStoredPicture } from '@/storage/hooks/use-image-url'
import type { ProfileRecord } from '@/storage/dating/dating-records'
import { Button } from '@/ui/buttons/button'
import { classNames } from '@/ui/style/class-names'
import { GeneratedPortrait } from '@/ui/pictures/generated-portrait'
import { IconButton } from '@/ui/buttons/icon-button'
import { PictureGap } from '@/ui/pictures/picture'
import { Spinner } from '@/ui/display/spinner'
import { useDecodedPicture } from '@/ui/pictures/use-decoded-picture'
import { pressProfiles } from '../session/press-profiles'
import * as words from './words'

interface Props {
  profile: ProfileRecord
  /** Whether pictures of the session are being drawn. */
  isDrawing: boolean
  /** Whether a provider can draw now. Where none can, the session says so once, and its cards do not. */
  canDraw: boolean
  /** Whether the next picture is made ready. Default: true */
  isInHand?: boolean
  className?: string
}

/** The pictures of a profile, one at a time. */
export function ProfilePhotos(props: Props) {
  const { profile, isInHand = true, className } = props
  const { id, name, imagePrompt, imageIds = [] } = profile
  const [chosen, setChosen] = useState(0)
  const index = Math.min(chosen, Math.max(0, imageIds.length - 1))
  const { url, problem } = useStoredPicture(imageIds[index])
  const shown = useDecodedPicture(url)
  useDecodedPicture(useImageUrl(isInHand ? imageIds[index + 1] : undefined))
  const [broken, setBroken] = useState<string>()
  const isBroken = shown !== undefined && shown === broken
  const isEmpty = imageIds.length === 0
  return (
    <div className={classNames('relative overflow-hidden bg-surface-raised', className)}>
      {shown !== undefined && !isBroken && (
        <img
          src={shown}
          alt={index === 0 ? `${name}: ${imagePrompt}` : words.photoNamed(name, index + 1)}
          draggable={false}
          onError={() => setBroken(shown)}
          className="absolute inset-0 size-full object-cover object-[50%_30%]"
        />
      )}
      {isEmpty && <GeneratedPortrait id={id} name={name} />}
      {!isEmpty && (url === null || isBroken) && (
        <PictureGap
          problem={isBroken ? 'damaged' : (problem ?? 'missing')}
          className="absolute inset-0"
        />
      )}
      <PictureState {...props} />
      {imageIds.length > 1 && (
        <Choice count={imageIds.length} index={index} name={name} onChoose={setChosen} />
      )}
    </div>
  )
}

/** Why pictures are missing, and what can be done about it. */
function PictureState({ profile, isDrawing, canDraw }: Props) {
  const { imageIds = [], pictureFailure, pictureFailureDetails } = profile
  if (!canDraw) return null
  if (pictureFailure !== undefined) {
    const said = pictureFailureDetails && wordsOfFailure(pictureFailureDetails)
    const text = said ? inOneText(said) : pictureFailure
    return (
      <Strip>
        <ImageOff aria-hidden size={18} strokeWidth={1.5} className="shrink-0 text-muted" />
        <p className="line-clamp-2 min-w-0 grow wrap-anywhere" title={text}>
          {text}
        </p>
        <Retry profile={profile} />
      </Strip>
    )
  }
  if (picturesMissing(profile, imageIds.length) === 0) return null
  if (isDrawing)
    return imageIds.length > 0 ? null : (
      <Strip>
        <Spinner />
        <p>{words.generatingImage}</p>
      </Strip>
    )
  return imageIds.length > 0 ? null : (
    <Strip>
      <p className="min-w-0 grow">{words.noPictureYet}</p>
      <Retry profile={profile}>{words.generateImage}</Retry>
    </Strip>
  )
}

/** Stands over the lower edge of the picture. */
function Strip({ children }: { children: ReactNode }) {
  return (
    <div className="absolute inset-x-0 bottom-0 flex min-h-11 items-center gap-3 bg-surface/95 px-4 py-1.5 text-sm text-text">
      {children}
    </div>
  )
}

function Retry({ profile, children = words.retry }: { profile: ProfileRecord; children?: string }) {
  return (
    <Button
      size="small"
      className="shrink-0"
      onClick={() =>
        void pressProfiles(profile.sessionId, { kind: 'profile', profileId: profile.id })
      }
    >
      {children}
    </Button>
  )
}

interface ChoiceProps {
  count: number
  index: number
  name: string
  onChoose: (index: number) => void
}

const ARROW = 'absolute top-1/2 -mt-5.5 rounded-full! bg-surface/85 text-text! max-md:size-9'

/** Arrows and dots; the dots are one stop of the keyboard, and its arrows go from one to the next. */
function Choice({ count, index, name, onChoose }: ChoiceProps) {
  const group = useId()
  return (
    <>
      <IconButton
        icon={ChevronLeft}
        label={words.previousPhoto}
        className={classNames(ARROW, 'left-2')}
        onClick={() => onChoose((index + count - 1) % count)}
      />
      <IconButton
        icon={ChevronRight}
        label={words.nextPhoto}
        className={classNames(ARROW, 'right-2')}
        onClick={() => onChoose((index + 1) % count)}
      />
      <div
        role="radiogroup"
        aria-label={words.photosOf(name)}
        className="absolute top-2 left-1/2 flex -translate-x-1/2 rounded-full bg-surface/85 px-1"
      >
        {Array.from({ length: count }, (_, dot) => (
          <input
            key={dot}
            type="radio"
            name={group}
            aria-label={words.photoOfMany(dot + 1, count)}
            checked={dot === index}
            className="photo-dot"
            onChange={() => onChoose(dot)}
          />
        ))}
      </div>
    </>
  )
}
