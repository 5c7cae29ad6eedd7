import type { LoreLog } from '@/domain/lorebook'
import { Button } from '@/ui/buttons/button'
import { Dialog } from '@/ui/overlays/dialog'
import { LoreView } from './lore-view'
import * as words from './why-words'

interface Props {
  log: LoreLog
  conversationId: string
  /** Which entries are shown first. Default: used */
  first?: 'used' | 'rest'
  onClose: () => void
}

/** Why the lore of an answer was used, and why the rest was not. */
export default function LoreDialog({ log, conversationId, first, onClose }: Props) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={words.whyLore}
      description={words.loreIntro}
      size="large"
      footer={<Button onClick={onClose}>{words.close}</Button>}
    >
      <LoreView {...{ log, conversationId, first }} onLeave={onClose} />
    </Dialog>
  )
}
