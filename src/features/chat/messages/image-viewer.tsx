import { useStoredPicture } from '@/storage/hooks/use-image-url'
import { useSettings } from '@/storage/hooks/use-settings'
import type { Attachment } from '@/domain/message'
import { PictureViewer } from '@/ui/pictures/picture-viewer'
import * as words from './words'

interface Props {
  image: Attachment
  onClose: () => void
}

/** A message's picture at the size of the screen; a window of its own on request, for as long as this page is open. */
export function ImageViewer({ image, onClose }: Props) {
  const { url, problem } = useStoredPicture(image.id)
  const showPrompt = useSettings()?.showImagePrompts ?? false
  return (
    <PictureViewer
      src={url}
      problem={problem}
      alt={image.prompt ?? words.generatedPicture}
      description={showPrompt ? image.prompt : undefined}
      onClose={onClose}
    />
  )
}
