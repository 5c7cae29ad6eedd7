import { useStore } from 'zustand'
import { lastPrompts } from '@/runs/chat/last-prompt'
import { LoreOfPlan } from '../lore/lore-of-plan'
import { PlanView } from './plan-view'
import * as words from './words'

interface Props {
  conversationId: string
  /** Called when a press leads to another place. */
  onLeave: () => void
}

/** The exact request behind the last answer, part by part. PROMPT-16 */
export function LastRequest({ conversationId, onLeave }: Props) {
  const plan = useStore(lastPrompts, (prompts) => prompts[conversationId])
  if (!plan) return <p>{words.lastRequestEmpty}</p>
  return (
    <div className="flex flex-col gap-4">
      <PlanView plan={plan} />
      {plan.lore && (
        <LoreOfPlan {...{ conversationId, onLeave }} log={plan.lore} parts={plan.parts} />
      )}
    </div>
  )
}
