import { useStore } from 'zustand'
import { lastPrompts } from '@/runs/chat/last-prompt'
import { Button } from '@/ui/buttons/button'
import { Dialog } from '@/ui/overlays/dialog'
import { LastRequest } from '../prompt/last-request'
import * as words from './overlay-words'

interface Props {
  conversationId: string
  onClose: () => void
}

/** The exact request behind the last answer, part by part. PROMPT-16 */
export function LastPromptDialog({ conversationId, onClose }: Props) {
  const isCaptured = useStore(lastPrompts, (prompts) => prompts[conversationId] !== undefined)
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={words.lastPromptSentToAi}
      size={isCaptured ? 'large' : 'small'}
      footer={<Button onClick={onClose}>{words.close}</Button>}
    >
      <LastRequest conversationId={conversationId} onLeave={onClose} />
    </Dialog>
  )
}
