import { useStore } from 'zustand'
import { openMemory } from '@/features/shared/memory/memory-open'
import { followSource, leaveTrail, sourceTrail } from '@/features/shared/memory/source-trail'
import { Button } from '@/ui/buttons/button'
import { useNavigate } from '@/ui/buttons/router'
import * as words from './words'

/** Leads from one message of a memory to the next, and back to the memory. MEM-04 */
export function SourceTrailBar({ conversationId }: { conversationId: string }) {
  const trail = useStore(sourceTrail, (state) => state.trail)
  const navigate = useNavigate()
  if (trail?.conversationId !== conversationId) return null
  const { memoryId, text, messageIds, index } = trail
  const go = (next: number) =>
    void followSource({ ...trail, index: next }, (path) => navigate(path, { replace: true })).catch(
      () => undefined,
    )
  return (
    <div
      role="group"
      aria-label={words.trail}
      className="mx-auto flex w-full max-w-190 flex-wrap items-center gap-1 px-4 text-sm text-muted"
    >
      <p role="status" className="me-2 min-w-0 [overflow-wrap:anywhere]">
        {words.place(index, messageIds.length)}: <bdi>{words.trailText(text)}</bdi>
      </p>
      {messageIds.length > 1 && (
        <>
          <Button size="small" variant="quiet" disabled={index === 0} onClick={() => go(index - 1)}>
            {words.previous}
          </Button>
          <Button
            size="small"
            variant="quiet"
            disabled={index === messageIds.length - 1}
            onClick={() => go(index + 1)}
          >
            {words.next}
          </Button>
        </>
      )}
      <Button
        size="small"
        variant="quiet"
        onClick={() => {
          leaveTrail()
          openMemory(conversationId, { memoryId })
        }}
      >
        {words.backToMemory}
      </Button>
      <Button size="small" variant="quiet" onClick={leaveTrail}>
        {words.hide}
      </Button>
    </div>
  )
}
