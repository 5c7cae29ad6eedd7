import { useState } from 'react'
import type { GeneratedPicture } from '@/runs/pictures/generated-pictures'
import { Button } from '@/ui/buttons/button'
import { classNames } from '@/ui/style/class-names'
import { Picture } from '@/ui/pictures/picture'
import { useBlobUrl } from '@/ui/pictures/use-blob-url'
import * as words from './words'

interface Props {
  result: GeneratedPicture
  /** Whether a newer one stands above it. */
  isEarlier: boolean
  /** Whether it came while its tab was open: then it is brought into sight. */
  isNew: boolean
  onSave: () => Promise<void>
  onDiscard: () => void
}

/** A picture that was made, to be saved or discarded. */
export function GenerateResult({ result, isEarlier, isNew, onSave, onDiscard }: Props) {
  const { picture, prompt } = result
  const url = useBlobUrl(picture.blob)
  const [isSaving, setIsSaving] = useState(false)
  const save = async () => {
    setIsSaving(true)
    await onSave()
    setIsSaving(false)
  }
  return (
    <section
      aria-label={isEarlier ? words.earlierResult : words.result}
      className={classNames('flex gap-4', isEarlier ? 'items-start' : 'flex-col')}
    >
      {!isEarlier && (
        <span role="status" className="sr-only">
          {words.thePictureIsReady}
        </span>
      )}
      <Picture
        url={url}
        alt={prompt}
        // Before, it has no height yet.
        onLoad={({ currentTarget }) => {
          if (isNew && !isEarlier)
            currentTarget.closest('section')?.scrollIntoView({ block: 'nearest' })
        }}
        width={picture.width || undefined}
        height={picture.height || undefined}
        className={classNames(
          'rounded-md',
          isEarlier
            ? 'size-24 shrink-0 object-cover'
            : 'h-auto max-h-125 w-auto max-w-full self-start object-contain',
        )}
      />
      <div className="flex min-w-0 flex-col gap-3">
        <p
          dir="auto"
          className={classNames(
            'text-sm wrap-anywhere text-muted',
            isEarlier ? 'line-clamp-2' : 'relative max-h-40 overflow-auto',
          )}
        >
          {prompt}
        </p>
        <div className="flex flex-wrap gap-2">
          <Button
            variant={isEarlier ? 'secondary' : 'primary'}
            size={isEarlier ? 'small' : 'medium'}
            busy={isSaving}
            onClick={() => void save()}
          >
            {words.saveToGallery}
          </Button>
          <Button
            variant={isEarlier ? 'quiet' : 'secondary'}
            size={isEarlier ? 'small' : 'medium'}
            onClick={onDiscard}
          >
            {words.discard}
          </Button>
        </div>
      </div>
    </section>
  )
}
