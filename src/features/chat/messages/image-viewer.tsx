import { Eye } from 'lucide-react'
import type { Attachment } from '@/domain/message'
import { reportFailure } from '@/features/shared/failures/load-failure-text'
import { attachFiles } from '@/runs/attachments/attach-files'
import { draftKeyOf } from '@/storage/attachments/draft-owner'
import { readFileBlob } from '@/storage/attachments/read-file'
import type { MessageRecord } from '@/storage/database/records'
import { useStoredPicture } from '@/storage/hooks/use-image-url'
import { useSettings } from '@/storage/hooks/use-settings'
import { Button } from '@/ui/buttons/button'
import { showToast } from '@/ui/overlays/toast-store'
import { PictureViewer } from '@/ui/pictures/picture-viewer'
import * as attachWords from '../attachments/words'
import * as words from './words'

interface Props {
  message: MessageRecord
  image: Attachment
  onClose: () => void
}

/** A message's picture at the size of the screen; a window of its own on request, for as long as this page is open. */
export default function ImageViewer({ message, image, onClose }: Props) {
  const { url, problem } = useStoredPicture(image.id)
  const showPrompt = useSettings()?.showImagePrompts ?? false
  const show = async () => {
    onClose()
    const blob = await readFileBlob(image.id)
    if (!blob) return
    const { conversationId, messageType } = message
    // In the name of what it is told by, so that the user knows it again.
    const name = `${words.generatedPicture}.${blob.type.slice(blob.type.indexOf('/') + 1)}`
    await attachFiles(draftKeyOf(conversationId, messageType), [new File([blob], name)])
    showToast({ text: attachWords.shownToModel, kind: 'success' })
  }
  return (
    <PictureViewer
      src={url}
      problem={problem}
      alt={image.prompt ?? words.generatedPicture}
      description={showPrompt ? image.prompt : undefined}
      actions={
        <Button
          icon={<Eye aria-hidden size={16} strokeWidth={1.5} />}
          onClick={() => void show().catch(reportFailure)}
        >
          {attachWords.showToModel}
        </Button>
      }
      onClose={onClose}
    />
  )
}
