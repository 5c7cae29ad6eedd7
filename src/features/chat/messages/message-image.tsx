import { lazy, Suspense, useState } from 'react'
import { useStoredPicture } from '@/storage/hooks/use-image-url'
import { useSettings } from '@/storage/hooks/use-settings'
import { type Attachment, imageOf } from '@/domain/message'
import type { MessageRecord } from '@/storage/database/records'
import { Picture } from '@/ui/pictures/picture'
import * as words from './words'

const ImageViewer = lazy(() => import('./image-viewer'))

/** A generated picture as a thumbnail of at most 300 px, with its prompt where the user wants it; a press shows it large. */
export function MessageImage({ message }: { message: MessageRecord }) {
  const image = imageOf(message)
  const [isOpen, setIsOpen] = useState(false)
  if (!image) return null
  return (
    <>
      <Thumbnail image={image} onOpen={() => setIsOpen(true)} />
      {isOpen && (
        <Suspense>
          <ImageViewer {...{ message, image }} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

function Thumbnail({ image, onOpen }: { image: Attachment; onOpen: () => void }) {
  const { url, problem } = useStoredPicture(image.id)
  const showPrompt = useSettings()?.showImagePrompts ?? false
  return (
    <figure className="my-1.5 w-75 max-w-full">
      <button
        type="button"
        className="block aspect-square w-full overflow-hidden rounded-md bg-text/8"
        onClick={onOpen}
      >
        <Picture
          url={url}
          problem={problem}
          alt={image.prompt ?? words.generatedPicture}
          className="size-full object-cover"
        />
      </button>
      {showPrompt && image.prompt !== undefined && (
        <figcaption className="mt-1 text-xs opacity-80">{image.prompt}</figcaption>
      )}
    </figure>
  )
}
