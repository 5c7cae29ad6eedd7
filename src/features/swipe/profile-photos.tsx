import { ChevronLeft, ChevronRight, ImageOff } from 'lucide-react'
import { useId, useState } from 'react'
import { picturesMissing } from '@/domain/dating-session'
import { retryPictures } from '@/runs/profile-batch'
import { useImageUrl } from '@/storage/hooks/use-image-url'
import type { ProfileRecord } from '@/storage/dating-records'
import { Avatar } from '@/ui/avatar'
import { Button } from '@/ui/button'
import { classNames } from '@/ui/class-names'
import { IconButton } from '@/ui/icon-button'
import { Spinner } from '@/ui/spinner'
import { useDecodedPicture } from '@/ui/use-decoded-picture'
import { goOn } from './session-generation'

interface Props {
  profile: ProfileRecord
  /** Whether pictures of the session are being drawn. */
  isDrawing: boolean
  /** Whether the next picture is made ready. Default: true */
  isInHand?: boolean
  className?: string
}

/** The pictures of a profile, one at a time. SWIPE-18, SWIPE-19, SWIPE-64. */
export function ProfilePhotos({ profile, isDrawing, isInHand = true, className }: Props) {
  const { name, imagePrompt, imageIds = [], pictureFailure } = profile
  const [chosen, setChosen] = useState(0)
  const index = Math.min(chosen, Math.max(0, imageIds.length - 1))
  const url = useImageUrl(imageIds[index])
  const shown = useDecodedPicture(url)
  useDecodedPicture(useImageUrl(isInHand ? imageIds[index + 1] : undefined))
  const isEmpty = imageIds.length === 0
  return (
    <div className={classNames('relative overflow-hidden bg-surface-raised', className)}>
      {shown !== undefined && (
        <img
          src={shown}
          alt={index === 0 ? `${name}: ${imagePrompt}` : `${name}, photo ${index + 1}`}
          draggable={false}
          className="absolute inset-0 size-full object-cover object-[50%_30%]"
        />
      )}
      {(isEmpty || url === null) && <Blank profile={profile} isDrawing={isDrawing} />}
      {!isEmpty && pictureFailure !== undefined && (
        <div className="absolute inset-x-0 bottom-0 flex items-center gap-3 bg-surface/95 px-4 py-2 text-sm">
          <p className="line-clamp-2 min-w-0 grow wrap-anywhere text-danger" title={pictureFailure}>
            {pictureFailure}
          </p>
          <Retry profile={profile} />
        </div>
      )}
      {imageIds.length > 1 && (
        <Choice count={imageIds.length} index={index} name={name} onChoose={setChosen} />
      )}
    </div>
  )
}

/** What stands where there is no picture. */
function Blank({ profile, isDrawing }: Pick<Props, 'profile' | 'isDrawing'>) {
  const { id, name, imageIds = [], pictureFailure } = profile
  const isMissing = picturesMissing(profile, imageIds.length) > 0
  return (
    <div className="absolute inset-0 flex flex-col items-center justify-center gap-3 p-4 text-center text-sm">
      {pictureFailure === undefined ? (
        <Avatar id={id} name={name} size={96} />
      ) : (
        <ImageOff aria-hidden size={32} strokeWidth={1.5} className="text-muted" />
      )}
      {pictureFailure !== undefined && (
        <>
          <p className="line-clamp-5 max-w-80 wrap-anywhere whitespace-pre-line text-danger">
            {pictureFailure}
          </p>
          <Retry profile={profile} />
        </>
      )}
      {isMissing && isDrawing && (
        <p className="flex items-center gap-2 text-muted">
          <Spinner />
          Generating image...
        </p>
      )}
      {isMissing && !isDrawing && (
        <>
          <p className="text-muted">No picture yet</p>
          <Retry profile={profile}>Generate image</Retry>
        </>
      )}
    </div>
  )
}

function Retry({ profile, children = 'Retry' }: { profile: ProfileRecord; children?: string }) {
  return (
    <Button size="small" className="shrink-0" onClick={() => void goOn(retryPictures(profile.id))}>
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
        label="Previous photo"
        className={classNames(ARROW, 'left-2')}
        onClick={() => onChoose((index + count - 1) % count)}
      />
      <IconButton
        icon={ChevronRight}
        label="Next photo"
        className={classNames(ARROW, 'right-2')}
        onClick={() => onChoose((index + 1) % count)}
      />
      <div
        role="radiogroup"
        aria-label={`Photos of ${name}`}
        className="absolute top-2 left-1/2 flex -translate-x-1/2 rounded-full bg-surface/85 px-1"
      >
        {Array.from({ length: count }, (_, dot) => (
          <input
            key={dot}
            type="radio"
            name={group}
            aria-label={`Photo ${dot + 1} of ${count}`}
            checked={dot === index}
            className="photo-dot"
            onChange={() => onChoose(dot)}
          />
        ))}
      </div>
    </>
  )
}
