import { useEffect, useState } from 'react'
import type { Memory } from '@/domain/memory'
import { useFailureWords } from '@/features/shared/failures/use-failure-words'
import { useLoadingWords } from '@/features/shared/progress/use-loading-words'
import { loadOnce } from '@/lib/load-once'
import { forgetRun, stopRun } from '@/runs/live-runs'
import type { ChapterEstimate } from '@/runs/memory/chapter-work'
import { useRun } from '@/runs/use-run'
import { Button } from '@/ui/buttons/button'
import { Banner } from '@/ui/display/banner'
import { Spinner } from '@/ui/display/spinner'
import { startChapter } from './start-chapter'
import * as words from './words'

const loadWork = loadOnce(() => import('@/runs/memory/chapter-work'))
const loadDue = loadOnce(() => import('@/runs/memory/due-chapter'))

interface AgainProps {
  conversationId: string
  memory: Memory
  isRunning: boolean
}

/** Has a summary written again whose messages say something else now, for a price that is said before. MEM-12 */
export function WriteAgain({ conversationId, memory: { id, sources }, isRunning }: AgainProps) {
  const [estimate, setEstimate] = useState<ChapterEstimate>()
  useEffect(() => {
    let isOver = false
    const read = async () => {
      const { estimateRewrite } = await loadWork()
      const found = await estimateRewrite(conversationId, id)
      if (!isOver) setEstimate(found)
    }
    // Without it there is nothing to press.
    read().catch(() => undefined)
    return () => {
      isOver = true
    }
  }, [conversationId, id, sources])
  if (!estimate) return null
  return (
    <Button
      size="small"
      variant="quiet"
      disabled={isRunning}
      onClick={() => startChapter(conversationId, id)}
    >
      {words.writeAgain(estimate)}
    </Button>
  )
}

interface NextProps {
  conversationId: string
  /** Reckoned anew when they change. */
  memories: readonly Memory[]
  isRunning: boolean
}

/** Has the next chapter written, where the model no longer reads enough for one. */
export function WriteNext({ conversationId, memories, isRunning }: NextProps) {
  const [estimate, setEstimate] = useState<ChapterEstimate>()
  useEffect(() => {
    let isOver = false
    const read = async () => {
      const { estimateNextChapter } = await loadDue()
      const found = await estimateNextChapter(conversationId)
      if (!isOver) setEstimate(found)
    }
    // Without it there is nothing to press.
    read().catch(() => undefined)
    return () => {
      isOver = true
    }
  }, [conversationId, memories])
  if (!estimate || isRunning) return null
  const { kind, messages } = estimate
  return (
    <Button size="small" className="self-start" onClick={() => startChapter(conversationId)}>
      {kind === 'book' ? words.joinNow(estimate) : words.summariseNow(messages, estimate)}
    </Button>
  )
}

/** How a chapter is getting on, and why the last one was not written. */
export function ChapterProgress({ conversationId }: { conversationId: string }) {
  const run = useRun('chapter', conversationId)
  const loading = useLoadingWords()
  const said = useFailureWords(run?.failure)
  if (run?.state === 'running')
    return (
      <p role="status" className="flex items-center gap-3 text-sm">
        <Spinner /> {loading?.label ?? words.writing}
        <Button size="small" onClick={() => void stopRun('chapter', conversationId)}>
          {words.stop}
        </Button>
      </p>
    )
  if (run?.state !== 'failed' || !said) return null
  return (
    <Banner kind="danger" title={said.title} onDismiss={() => forgetRun('chapter', conversationId)}>
      {said.detail}
    </Banner>
  )
}
