import { useEffect, useState } from 'react'
import type { Memory } from '@/domain/memory'
import { reportFailure } from '@/features/shared/failures/load-failure-text'
import { useFailureWords } from '@/features/shared/failures/use-failure-words'
import { useLoadingWords } from '@/features/shared/progress/use-loading-words'
import { type Failure, toFailure } from '@/lib/failure'
import { loadOnce } from '@/lib/load-once'
import { forgetRun } from '@/runs/live-runs'
import type { ProposedFacts } from '@/runs/memory/proposed-facts'
import type { FactsEstimate } from '@/runs/memory/suggest-facts'
import { useRun } from '@/runs/use-run'
import { sourceOf } from '@/storage/conversations/conversation-source'
import { useLive } from '@/storage/hooks/use-live'
import { addMemories } from '@/storage/memories/memories'
import { Button } from '@/ui/buttons/button'
import { Banner } from '@/ui/display/banner'
import { Spinner } from '@/ui/display/spinner'
import { quoteName } from '@/ui/format'
import { showToast } from '@/ui/overlays/toast-store'
import * as words from './words'

const load = loadOnce(() => import('@/runs/memory/suggest-facts'))

interface Props {
  conversationId: string
  /** What is remembered: the price changes with it. */
  memories: readonly Memory[]
}

/** Has a model propose facts, for a price that is said before; nothing is kept that was not chosen. MEM-06 */
export function SuggestFacts({ conversationId, memories }: Props) {
  const run = useRun('facts', conversationId)
  const loading = useLoadingWords()
  const said = useFailureWords(run?.failure)
  const [{ estimate, failure }, setReckoned] = useState<{
    estimate?: FactsEstimate
    failure?: Failure
  }>({})
  const whyNot = useFailureWords(failure)
  const forget = () => forgetRun('facts', conversationId)
  useEffect(() => {
    let isOver = false
    const read = async () => {
      const { estimateFacts } = await load()
      const found = await estimateFacts(conversationId)
      if (!isOver) setReckoned({ estimate: found })
    }
    // Without it there is nothing to press.
    read().catch((cause: unknown) => !isOver && setReckoned({ failure: toFailure(cause) }))
    return () => {
      isOver = true
    }
  }, [conversationId, memories])
  if (run?.state === 'running')
    return (
      <p role="status" className="flex items-center gap-3 text-sm">
        <Spinner /> {loading?.label ?? words.suggesting}
        <Button size="small" onClick={forget}>
          {words.stop}
        </Button>
      </p>
    )
  const { proposed } = run?.data ?? {}
  if (run?.state === 'done' && proposed)
    return <Proposals key={run.id} {...{ conversationId, proposed }} onDone={forget} />
  const hasNews = (estimate?.messages ?? 0) > 0
  return (
    <div className="flex flex-col gap-2">
      {run?.state === 'failed' && said && (
        <Banner kind="danger" title={said.title} onDismiss={forget}>
          {said.detail}
        </Banner>
      )}
      {whyNot && (
        <p className="text-sm [overflow-wrap:anywhere] text-muted">
          {words.cannotSuggest(whyNot.title, whyNot.hint)}
        </p>
      )}
      {estimate && (
        <>
          <Button
            size="small"
            className="self-start"
            disabled={!hasNews}
            onClick={() => {
              load().then(({ suggestFacts }) => suggestFacts(conversationId), reportFailure)
            }}
          >
            {words.suggestFacts(estimate.cost)}
          </Button>
          <p className="text-xs text-muted">
            {hasNews
              ? words.suggestHint(estimate.messages, estimate.model, estimate.elsewhere)
              : words.suggestNothing}
          </p>
        </>
      )}
    </div>
  )
}

interface ProposalsProps {
  conversationId: string
  proposed: ProposedFacts
  onDone: () => void
}

function Proposals({ conversationId, proposed: { drafts, refused }, onDone }: ProposalsProps) {
  const [chosen, setChosen] = useState<readonly number[]>([])
  const ids = [...new Set(drafts.flatMap(({ sources }) => sources.map((each) => each.messageId)))]
  const quotes = useLive(() => readQuotes(conversationId, ids), [conversationId, ids.join(' ')])
  const keep = async () => {
    try {
      const kept = drafts.filter((_, index) => chosen.includes(index))
      const { ids: stored, undo } = await addMemories(kept)
      showToast({
        text: words.kept(stored.length),
        undo: () => void undo().catch(() => undefined),
      })
      onDone()
    } catch {
      // The failed write stands in its own banner; what was chosen stays.
    }
  }
  return (
    <section
      aria-label={words.suggested}
      className="flex flex-col gap-3 rounded-md border border-border bg-surface-raised p-3"
    >
      <div>
        <h3 className="text-sm font-medium">{words.suggested}</h3>
        <p className="text-sm text-muted">
          {drafts.length === 0 ? words.noneSuggested : words.suggestedIntro}
        </p>
      </div>
      {refused.length > 0 && (
        <p role="note" className="text-sm [overflow-wrap:anywhere] text-warning">
          {words.refused(refused)}
        </p>
      )}
      {drafts.length > 0 && (
        <ul className="flex flex-col gap-2">
          {drafts.map(({ text, sources }, index) => (
            // A list that never changes.
            <li key={index}>
              <label className="flex min-h-11 items-start gap-3 rounded-md py-1">
                <input
                  type="checkbox"
                  className="mt-0.5 size-4 shrink-0"
                  checked={chosen.includes(index)}
                  onChange={({ target }) =>
                    setChosen(
                      target.checked ? [...chosen, index] : chosen.filter((each) => each !== index),
                    )
                  }
                />
                <span className="min-w-0 text-sm">
                  <span dir="auto" className="block [overflow-wrap:anywhere]">
                    {text}
                  </span>
                  <span dir="auto" className="block text-xs [overflow-wrap:anywhere] text-muted">
                    {words.suggestedFrom(
                      sources.flatMap(({ messageId }) => quotes?.get(messageId) ?? []).join(' '),
                    )}
                  </span>
                </span>
              </label>
            </li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap justify-end gap-2">
        <Button size="small" onClick={onDone}>
          {drafts.length === 0 ? words.close : words.throwAway}
        </Button>
        {drafts.length > 0 && (
          <Button
            size="small"
            variant="primary"
            disabled={chosen.length === 0}
            onClick={() => void keep()}
          >
            {words.keepChosen(chosen.length)}
          </Button>
        )}
      </div>
    </section>
  )
}

/** The beginnings of messages, by their ids. */
async function readQuotes(
  conversationId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const source = sourceOf(conversationId)
  const messages = await Promise.all(ids.map((id) => source.getMessage(id)))
  return new Map(
    messages.flatMap((message) =>
      message ? [[message.id, quoteName(message.content.trim().replaceAll(/\s+/g, ' '))]] : [],
    ),
  )
}
