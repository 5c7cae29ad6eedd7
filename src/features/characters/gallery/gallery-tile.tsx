import { Trash2, UserRoundCheck } from 'lucide-react'
import { useRef } from 'react'
import { useStoredPicture } from '@/storage/hooks/use-image-url'
import type { GalleryImageRecord } from '@/storage/database/records'
import { Badge } from '@/ui/display/badge'
import { focusNeighbour } from '@/ui/focus-elsewhere'
import { IconButton } from '@/ui/buttons/icon-button'
import { Picture } from '@/ui/pictures/picture'
import { useNearScreen } from '@/ui/lists/use-near-screen'
import { imageTypes } from '@/domain/picture-wish'
import { sourceTexts } from '../picture-words'
import * as words from './words'

interface Props {
  image: GalleryImageRecord
  /** "Picture 3" */
  name: string
  onOpen: () => void
  onSetProfilePicture: () => void
  onDelete: () => void
}

/** One picture of a gallery. */
export function GalleryTile({ image, name, onOpen, onSetProfilePicture, onDelete }: Props) {
  const [ref, isNear] = useNearScreen()
  const picture = useRef<HTMLButtonElement>(null)
  const { url, problem } = useStoredPicture(isNear ? image.imageId : undefined, 'thumbnail')
  return (
    <li ref={ref} aria-label={name} className="flex min-w-0 flex-col gap-1">
      <div className="relative">
        <button
          ref={picture}
          type="button"
          aria-label={words.openPicture(name)}
          className="block aspect-square w-full overflow-hidden rounded-md bg-surface-raised"
          onClick={onOpen}
        >
          {isNear && (
            <Picture
              url={url}
              problem={problem}
              alt={image.prompt ?? ''}
              className="size-full object-cover"
            />
          )}
        </button>
        {image.isProfilePicture && (
          <Badge tone="success" className="absolute start-2 top-2 bg-surface px-2.5">
            {words.profilePicture}
          </Badge>
        )}
      </div>
      <div className="flex items-center gap-1">
        <span className="min-w-0 grow truncate text-xs text-muted">{sourceText(image)}</span>
        {!image.isProfilePicture && (
          <IconButton
            size="small"
            icon={UserRoundCheck}
            label={words.setAsProfilePicture}
            onClick={() => {
              // This button goes when it is done.
              picture.current?.focus({ preventScroll: true })
              onSetProfilePicture()
            }}
          />
        )}
        <IconButton
          size="small"
          icon={Trash2}
          label={words.remove}
          onClick={() => {
            focusNeighbour()
            onDelete()
          }}
        />
      </div>
    </li>
  )
}

/** Where a picture came from, in a word or two. */
function sourceText({ source, generationAttributes }: GalleryImageRecord): string {
  if (source === 'uploaded') return sourceTexts.uploaded
  const type = imageTypes.find((each) => each === generationAttributes?.imageType)
  return sourceTexts[type ?? 'ai']
}
