import { useEffect, useState } from 'react'
import { reportFailure } from '@/features/shared/failures/load-failure-text'
import { useFailureWords } from '@/features/shared/failures/use-failure-words'
import { loadOnce } from '@/lib/load-once'
import { lastPrompts } from '@/runs/chat/last-prompt'
import { forgetRun, stopRun } from '@/runs/live-runs'
import type { ChapterEstimate } from '@/runs/memory/chapter-work'
import { useIsRunning, useRun } from '@/runs/use-run'
import { Button } from '@/ui/buttons/button'
import { retryChapter, startChapter } from './start-chapter'
import { alwaysSummarise, changeSending, useSummaries } from './summaries'
import * as words from './words'

const loadDue = loadOnce(() => import('@/runs/memory/due-chapter'))

interface Props {
  conversationId: string
}

const ROW = 'mx-auto flex w-full max-w-190 flex-wrap items-center gap-1 px-4 text-sm text-muted'

/** What is to be said of the summaries of a chat: how one is getting on, why one failed, or the one question. MEM-08, MEM-20 */
export function ChapterNotice({ conversationId }: Props) {
  const run = useRun('chapter', conversationId)
  const isAnswering = useIsRunning('answer', conversationId)
  const summaries = useSummaries(conversationId)
  if (run?.state === 'running')
    return (
      <div className={ROW}>
        <p role="status" className="me-2">
          {words.writing}
        </p>
        <Button
          size="small"
          variant="quiet"
          onClick={() => void stopRun('chapter', conversationId)}
        >
          {words.stop}
        </Button>
      </div>
    )
  if (run?.state === 'failed' && run.failure) return <Failed {...{ conversationId }} />
  if (isAnswering || summaries !== 'ask') return null
  return <Question key={conversationId} {...{ conversationId }} />
}

function Failed({ conversationId }: Props) {
  const said = useFailureWords(useRun('chapter', conversationId)?.failure)
  if (!said) return null
  return (
    <div className={ROW}>
      <p role="status" className="me-2 [overflow-wrap:anywhere]">
        {words.notSummarisedWhy(said.title)}
      </p>
      <Button size="small" variant="quiet" onClick={() => retryChapter(conversationId)}>
        {words.tryAgain}
      </Button>
      <Button size="small" variant="quiet" onClick={() => forgetRun('chapter', conversationId)}>
        {words.hide}
      </Button>
    </div>
  )
}

/** Asks once, where a chapter is due after the last answer. Unanswered, nothing is spent. */
function Question({ conversationId }: Props) {
  const [estimate, setEstimate] = useState<ChapterEstimate>()
  useEffect(() => {
    let isOver = false
    const read = async () => {
      if (!lastPrompts.getState()[conversationId]) return
      const { estimateDueChapter } = await loadDue()
      const found = await estimateDueChapter(conversationId)
      if (!isOver) setEstimate(found)
    }
    // Without it nobody is asked; the next answer comes here again.
    read().catch(() => undefined)
    return () => {
      isOver = true
    }
  }, [conversationId])
  if (!estimate) return null
  const choose = (store: () => Promise<void>) => {
    const begin = async () => {
      await store()
      startChapter(conversationId)
    }
    begin().catch(reportFailure)
  }
  return (
    <div role="group" aria-label={words.askSummaries} className={ROW}>
      <p role="status" className="me-2 [overflow-wrap:anywhere]">
        {words.askSummaries} {words.aboutNow(estimate.cost, estimate.model, estimate.elsewhere)}{' '}
        {words.laterToo}
      </p>
      <Button
        size="small"
        variant="quiet"
        onClick={() => choose(() => changeSending(conversationId, { summaries: 'always' }))}
      >
        {words.thisChat}
      </Button>
      <Button size="small" variant="quiet" onClick={() => choose(alwaysSummarise)}>
        {words.allChats}
      </Button>
      <Button
        size="small"
        variant="quiet"
        onClick={() => {
          changeSending(conversationId, { summaries: 'never' }).catch(reportFailure)
        }}
      >
        {words.no}
      </Button>
    </div>
  )
}
