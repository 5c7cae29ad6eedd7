import { Dialog } from '@/ui/overlays/dialog'
import { CallList } from './call-list'

/** The list of calls, over any page. */
export default function DeveloperDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Developer"
      description="What went to your providers and what came back, without keys."
      size="large"
    >
      <CallList />
    </Dialog>
  )
}
