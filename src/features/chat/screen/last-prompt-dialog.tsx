import { useStore } from 'zustand'
import { lastPrompts } from '@/runs/chat/last-prompt'
import { Button } from '@/ui/buttons/button'
import { Dialog } from '@/ui/overlays/dialog'
import { LoreOfPlan } from '../lore/lore-of-plan'
import { PlanView } from '../prompt/plan-view'
import * as words from './overlay-words'

interface Props {
  conversationId: string
  onClose: () => void
}

/** The exact request behind the last answer, part by part. PROMPT-16 */
export function LastPromptDialog({ conversationId, onClose }: Props) {
  const plan = useStore(lastPrompts, (prompts) => prompts[conversationId])
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={words.lastPromptSentToAi}
      size={plan ? 'large' : 'small'}
      footer={<Button onClick={onClose}>{words.close}</Button>}
    >
      {plan ? (
        <div className="flex flex-col gap-4">
          <PlanView plan={plan} />
          {plan.lore && (
            <LoreOfPlan
              {...{ conversationId }}
              log={plan.lore}
              parts={plan.parts}
              onLeave={onClose}
            />
          )}
        </div>
      ) : (
        <p>{words.lastPromptSentToAiText}</p>
      )}
    </Dialog>
  )
}
