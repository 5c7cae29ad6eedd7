import { useEffect, useState } from 'react'
import { useFailureWords } from '@/features/shared/failures/use-failure-words'
import { type Failure, toFailure } from '@/lib/failure'
import { previewPrompt, type PromptPreview } from '@/runs/chat/preview-prompt'
import { Button } from '@/ui/buttons/button'
import { Banner } from '@/ui/display/banner'
import { Spinner } from '@/ui/display/spinner'
import { Dialog } from '@/ui/overlays/dialog'
import type { ComposerToolsProps } from './composer-tools'
import { LoreOfPlan } from '../lore/lore-of-plan'
import { PlanView } from './plan-view'
import * as words from './words'

interface Props extends ComposerToolsProps {
  onClose: () => void
}

/** What would be sent now; "Send" sends exactly that. PROMPT-14, PROMPT-15 */
export default function PreviewDialog({ conversationId, room, box, onClose }: Props) {
  // Both belong to the moment in which it was opened: nothing can be typed under it.
  const [now] = useState(() => Date.now())
  const [draft] = useState(() => box.readText())
  const [preview, setPreview] = useState<PromptPreview>()
  const [failure, setFailure] = useState<Failure>()
  useEffect(() => {
    let isOver = false
    previewPrompt({ conversationId, room, draft, now }).then(
      (made) => !isOver && setPreview(made),
      (cause: unknown) => !isOver && setFailure(toFailure(cause)),
    )
    return () => {
      isOver = true
    }
  }, [conversationId, room, draft, now])
  const said = useFailureWords(failure)
  const sendLabel = draft.trim() === '' ? words.generate : words.send
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={words.previewPrompt}
      description={words.previewIntro}
      size="large"
      footer={
        <>
          <Button onClick={onClose}>{words.close}</Button>
          <Button
            variant="primary"
            disabled={!preview || !box.canSend}
            onClick={() => {
              onClose()
              box.send(now)
            }}
          >
            {sendLabel}
          </Button>
        </>
      }
    >
      {said && <Banner title={said.title}>{said.detail}</Banner>}
      {preview ? (
        <div className="flex flex-col gap-4">
          {room === 'mobile' && <p className="text-sm text-muted">{words.pictureLater}</p>}
          <PlanView plan={preview.plan} />
          {preview.lore && (
            <LoreOfPlan
              {...{ conversationId }}
              log={preview.lore}
              parts={preview.plan.parts}
              onLeave={onClose}
            />
          )}
        </div>
      ) : (
        !failure && (
          <p role="status" className="flex items-center gap-3">
            <Spinner /> {words.planning}
          </p>
        )
      )}
    </Dialog>
  )
}
