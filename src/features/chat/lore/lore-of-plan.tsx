import { useState } from 'react'
import type { LoreLog } from '@/domain/lorebook'
import type { PlannedPart } from '@/generation/prompt/plan-types'
import { LoreView } from './lore-view'
import { stableBeginning } from './stable-beginning'
import * as words from './why-words'

interface LoreProps {
  log: LoreLog
  parts: readonly PlannedPart[]
  conversationId: string
  onLeave: () => void
}

/** Why each entry of lore is sent with a request, or not. LORE-48, LORE-49 */
export function LoreOfPlan({ log, parts, conversationId, onLeave }: LoreProps) {
  const [isOpen, setIsOpen] = useState(false)
  const beginning = stableBeginning(parts)
  return (
    <details
      className="rounded-md border border-border"
      open={isOpen}
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
    >
      <summary className="flex min-h-11 items-center rounded-md px-3 text-sm font-medium hover:bg-text/4">
        {words.loreOf(log.entries.length)}
      </summary>
      {isOpen && (
        <div className="flex flex-col gap-4 p-3">
          {beginning && (
            <p className="text-sm text-muted">
              {words.beginningStays(beginning.tokens)}
              {beginning.canGrow && ` ${words.beginningCanGrow}`}
            </p>
          )}
          <LoreView {...{ log, conversationId, onLeave }} />
        </div>
      )}
    </details>
  )
}
