import { lazy, Suspense, useState } from 'react'
import { readSent } from '@/domain/sending'
import { promptPreviewOpen } from '@/runs/chat/prompt-preview-open'
import { useConversation } from '@/storage/hooks/use-conversations'
import { Button } from '@/ui/buttons/button'
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
