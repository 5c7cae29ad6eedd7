import { useStoredPicture } from '@/storage/hooks/use-image-url'
import { useSettings } from '@/storage/hooks/use-settings'
import { type Attachment, imageOf } from '@/domain/message'
import type { MessageRecord } from '@/storage/database/records'
import { Picture } from '@/ui/pictures/picture'
import * as words from './words'

interface Props {
  message: MessageRecord
  /** Shows it large. */
  onOpen: () => void
}

/** A generated picture as a thumbnail of at most 300 px, with its prompt where the user wants it. */
export function MessageImage({ message, onOpen }: Props) {
  const image = imageOf(message)
  return image && <Thumbnail image={image} onOpen={onOpen} />
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
