import { Dialog } from '@/ui/overlays/dialog'
import { CallList } from './call-list'
import * as words from './developer-words'

/** The list of calls, over any page. */
export default function DeveloperDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={words.developer}
      description={words.developerText}
      size="large"
    >
      <CallList />
    </Dialog>
  )
}
