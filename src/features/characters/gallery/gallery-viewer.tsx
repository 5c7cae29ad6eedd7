import { useStoredPicture } from '@/storage/hooks/use-image-url'
import type { GalleryImageRecord } from '@/storage/database/records'
import { Button } from '@/ui/buttons/button'
import { PictureViewer } from '@/ui/pictures/picture-viewer'
import * as words from './words'

interface Props {
  gallery: readonly GalleryImageRecord[]
  /** Entry that is shown; undefined for none. */
  openId: string | undefined
  onOpen: (id: string | undefined) => void
  onReusePrompt: (prompt: string) => void
  onSetProfilePicture: (id: string) => void
  onDelete: (id: string) => void
}

/** A gallery's pictures at the size of the screen, one after another. */
export function GalleryViewer(props: Props) {
  const { gallery, openId, onOpen, onReusePrompt, onSetProfilePicture, onDelete } = props
  const index = gallery.findIndex(({ id }) => id === openId)
  const image = gallery[index]
  const { url, problem } = useStoredPicture(image?.imageId)
  if (!image) return null
  const goTo = (target: number) => {
    const next = gallery[target]
    return next && (() => onOpen(next.id))
  }
  const { prompt = '', generationAttributes } = image
  const attributes = generationAttributes?.customAttributes ?? []
  return (
    <PictureViewer
      title={words.pictureOfMany(index + 1, gallery.length)}
      src={url}
      problem={problem}
      alt={prompt || words.uploadedPicture}
      description={
        prompt !== '' && (
          <>
            <span className="relative line-clamp-4 overflow-auto wrap-anywhere whitespace-pre-line">
              {prompt}
            </span>
            {attributes.length > 0 && (
              <span className="mt-1 block">
                {attributes.map(({ label, value }) => `${label}: ${value}`).join(' · ')}
              </span>
            )}
          </>
        )
      }
      onPrevious={goTo(index - 1)}
      onNext={goTo(index + 1)}
      onClose={() => onOpen(undefined)}
      actions={
        <>
          <Button variant="quiet" onClick={() => onDelete(image.id)}>
            {words.remove}
          </Button>
          {prompt !== '' && (
            <Button
              onClick={() => {
                onOpen(undefined)
                onReusePrompt(prompt)
              }}
            >
              {words.takeThisPrompt}
            </Button>
          )}
          {!image.isProfilePicture && (
            <Button onClick={() => onSetProfilePicture(image.id)}>
              {words.setAsProfilePicture}
            </Button>
          )}
        </>
      }
    />
  )
}
