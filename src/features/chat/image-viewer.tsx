import { ExternalLink } from 'lucide-react'
import { useImageUrl } from '@/storage/hooks/use-image-url'
import { useSettings } from '@/storage/hooks/use-settings'
import type { MessageRecord } from '@/storage/records'
import { Button } from '@/ui/button'
import { Dialog } from '@/ui/dialog'

interface Props {
  image: NonNullable<MessageRecord['image']>
  onClose: () => void
}

/** A picture at the size of the screen; a window of its own on request, for as long as this page is open. DUAL-10, DUAL-11. */
export function ImageViewer({ image, onClose }: Props) {
  const url = useImageUrl(image.imageId)
  const showPrompt = useSettings()?.showImagePrompts ?? false
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Picture"
      description={showPrompt ? image.prompt : undefined}
      size="large"
      footer={
        <>
          {url && (
            <Button
              icon={<ExternalLink aria-hidden size={16} strokeWidth={1.5} />}
              onClick={() => window.open(url, '_blank', 'noopener')}
            >
              Open in new tab
            </Button>
          )}
          <Button variant="primary" onClick={onClose}>
            Close
          </Button>
        </>
      }
    >
      {url && (
        <img
          src={url}
          alt={image.prompt ?? 'Generated picture'}
          className="mx-auto max-h-[70dvh] max-w-full rounded-md object-contain"
        />
      )}
      {url === null && <p>The picture is missing from this browser.</p>}
    </Dialog>
  )
}
