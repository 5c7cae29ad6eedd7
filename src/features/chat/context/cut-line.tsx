import { lazy, Suspense, useState } from 'react'
import { chapterLength } from '@/domain/memory'
import { readSent } from '@/domain/sending'
import { openMemory } from '@/features/shared/memory/memory-open'
import { promptPreviewOpen } from '@/runs/chat/prompt-preview-open'
import { useRunPart } from '@/runs/use-run'
import { useConversation } from '@/storage/hooks/use-conversations'
import { useToldCount } from '@/storage/hooks/use-memories'
import { Button } from '@/ui/buttons/button'
import * as memoryWords from '../memory/words'
import { retryChapter } from '../memory/start-chapter'
import * as words from './words'

const SendLimitDialog = lazy(() => import('./send-limit-dialog'))

/** Where the model's memory of the chat begins, and what stands above it. CTX-13 */
export default function CutLine({ conversationId }: { conversationId: string }) {
  const [isOpen, setIsOpen] = useState(false)
  const above = readSent(useConversation(conversationId)?.sent).above
  return (
    <div
      role="note"
      aria-label={words.readsAlong}
      className="my-3 flex flex-col items-center gap-1 border-t border-dashed border-input-border pt-2 text-center text-xs text-muted"
    >
      <p className="font-medium">{words.readsAlong}</p>
      {above && <p>{words.above(above.messages, above.tokens)}</p>}
      <Summarised {...{ conversationId }} messages={above?.messages} />
      <div className="flex flex-wrap justify-center gap-1">
        <Button
          size="small"
          variant="quiet"
          onClick={() => promptPreviewOpen.setState({ isOpen: true })}
        >
          {words.whatIsSent}
        </Button>
        <Button size="small" variant="quiet" onClick={() => setIsOpen(true)}>
          {words.raiseTheLimit}
        </Button>
      </div>
      {isOpen && (
        <Suspense>
          <SendLimitDialog {...{ conversationId }} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </div>
  )
}

/** Whether chapters tell what stands above, and what became of the last try. MEM-20 */
function Summarised({
  conversationId,
  messages = 0,
}: {
  conversationId: string
  messages: number | undefined
}) {
  const told = useToldCount(conversationId)
  const hasFailed = useRunPart('chapter', conversationId, (run) => run?.state === 'failed')
  if (hasFailed)
    return (
      <p className="flex flex-wrap items-center justify-center gap-1">
        {memoryWords.notSummarised}
        <Button size="small" variant="quiet" onClick={() => retryChapter(conversationId)}>
          {memoryWords.tryAgain}
        </Button>
      </p>
    )
  if (!told || told.chapters === 0) return null
  // The newest above the cut wait for the next chapter, which has so many at least.
  const isWhole = messages - told.messages < chapterLength.min
  return (
    <p className="flex flex-wrap items-center justify-center gap-1">
      {isWhole
        ? memoryWords.summarised(told.chapters)
        : memoryWords.partlySummarised(told.messages, told.chapters)}
      <Button size="small" variant="quiet" onClick={() => openMemory(conversationId)}>
        {memoryWords.memory}
      </Button>
    </p>
  )
}
