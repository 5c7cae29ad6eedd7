import { Dialog } from '@/ui/overlays/dialog'
import { ShortcutsSection } from './shortcuts-section'
import * as words from './words'

/** The keys that do something, over whatever page is open. */
export default function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={words.keyboardShortcuts}
      size="large"
    >
      <ShortcutsSection />
    </Dialog>
  )
}
