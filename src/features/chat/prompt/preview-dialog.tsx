import { lazy, Suspense, useEffect, useState } from 'react'
import { reportFailure } from '@/features/shared/failures/load-failure-text'
import { useFailureWords } from '@/features/shared/failures/use-failure-words'
import { openMemory } from '@/features/shared/memory/memory-open'
import { type Failure, toFailure } from '@/lib/failure'
import { bodyOfPlan, previewPrompt, type PromptPreview } from '@/runs/chat/preview-prompt'
import { withChatRun } from '@/runs/chat/with-chat-run'
import { Button } from '@/ui/buttons/button'
import { CopyButton } from '@/ui/buttons/copy-button'
import { Tabs } from '@/ui/buttons/tabs'
import { Banner } from '@/ui/display/banner'
import { Spinner } from '@/ui/display/spinner'
import { Dialog } from '@/ui/overlays/dialog'
import type { ComposerToolsProps } from './composer-tools'
import { LoreOfPlan } from '../lore/lore-of-plan'
import { CountExactly } from './count-exactly'
import { LastRequest } from './last-request'
import { PlanView } from './plan-view'
import * as words from './words'

const CompareDialog = lazy(() => import('./compare-dialog'))
const SendLimitDialog = lazy(() => import('../context/send-limit-dialog'))

interface Props extends ComposerToolsProps {
  onClose: () => void
}

type View = 'parts' | 'request' | 'last'

/** What would be sent now; "Send" sends exactly that. PROMPT-14, PROMPT-15, CTX-16, CTX-17 */
export default function PreviewDialog({ conversationId, room, box, onClose }: Props) {
  // Both belong to the moment in which it was opened: nothing can be typed under it.
  const [now] = useState(() => Date.now())
  const [draft] = useState(() => box.readText())
  const [view, setView] = useState<View>('parts')
  const [isLimitOpen, setIsLimitOpen] = useState(false)
  const [isComparing, setIsComparing] = useState(false)
  /** Grows with each change of what is sent, which is planned anew. */
  const [changes, setChanges] = useState(0)
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
  }, [conversationId, room, draft, now, changes])
  const said = useFailureWords(failure)
  const sendLabel = draft.trim() === '' ? words.generate : words.send
  const planAnew = () => setChanges((count) => count + 1)
  const putBack = {
    onShow: (messageId: string) => {
      withChatRun(({ hideMessage }) => hideMessage(messageId, false)).then(planAnew, reportFailure)
    },
    onRaise: () => setIsLimitOpen(true),
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={words.whatWillBeSent}
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
        <Tabs<View>
          label={words.views}
          value={view}
          onValueChange={setView}
          keepsAllInSight
          tabs={[
            {
              id: 'parts',
              label: words.tabParts,
              panel: (
                <div className="flex flex-col gap-4">
                  {room === 'mobile' && <p className="text-sm text-muted">{words.pictureLater}</p>}
                  <CountExactly key={changes} {...{ conversationId }} plan={preview.plan}>
                    <Button size="small" onClick={() => setIsLimitOpen(true)}>
                      {words.howMuch}
                    </Button>
                    <Button
                      size="small"
                      onClick={() => {
                        onClose()
                        openMemory(conversationId)
                      }}
                    >
                      {words.whatIsRemembered}
                    </Button>
                    <Button size="small" onClick={() => setIsComparing(true)}>
                      {words.compareModels}
                    </Button>
                  </CountExactly>
                  <PlanView plan={preview.plan} putBack={putBack} pricing={preview.pricing} />
                  {preview.lore && (
                    <LoreOfPlan
                      {...{ conversationId }}
                      log={preview.lore}
                      parts={preview.plan.parts}
                      onLeave={onClose}
                    />
                  )}
                </div>
              ),
            },
            {
              id: 'request',
              label: words.tabRequest,
              panel: <RequestBody {...{ conversationId, room }} plan={preview.plan} />,
            },
            {
              id: 'last',
              label: words.tabLast,
              panel: <LastRequest conversationId={conversationId} onLeave={onClose} />,
            },
          ]}
        />
      ) : (
        !failure && (
          <p role="status" className="flex items-center gap-3">
            <Spinner /> {words.planning}
          </p>
        )
      )}
      {isComparing && (
        <Suspense>
          <CompareDialog conversationId={conversationId} onClose={() => setIsComparing(false)} />
        </Suspense>
      )}
      {isLimitOpen && (
        <Suspense>
          <SendLimitDialog
            conversationId={conversationId}
            onClose={() => {
              setIsLimitOpen(false)
              planAnew()
            }}
          />
        </Suspense>
      )}
    </Dialog>
  )
}

type RequestBodyProps = Pick<PromptPreview, 'plan'> &
  Pick<ComposerToolsProps, 'conversationId' | 'room'>

/** The body of the request, as its adapter builds it. */
function RequestBody({ conversationId, room, plan }: RequestBodyProps) {
  const [body, setBody] = useState<{ text: string | undefined }>()
  const [failure, setFailure] = useState<Failure>()
  useEffect(() => {
    let isOver = false
    bodyOfPlan({ conversationId, room }, plan).then(
      (text) => !isOver && setBody({ text }),
      (cause: unknown) => !isOver && setFailure(toFailure(cause)),
    )
    return () => {
      isOver = true
    }
  }, [conversationId, room, plan])
  const said = useFailureWords(failure)
  if (said) return <Banner title={said.title}>{said.detail}</Banner>
  if (!body)
    return (
      <p role="status" className="flex items-center gap-3">
        <Spinner /> {words.planning}
      </p>
    )
  const { text } = body
  if (text === undefined) return <p>{words.noProvider}</p>
  return (
    <div className="flex flex-col gap-3">
      <div className="flex items-start justify-between gap-3 text-sm text-muted">
        <p>{words.requestIntro}</p>
        <CopyButton text={() => text} label={words.copyTheRequest} />
      </div>
      <pre
        role="region"
        aria-label={words.requestBody}
        // A long body is scrolled with the keyboard.
        tabIndex={0}
        className="relative max-h-[50dvh] overflow-auto rounded-md border border-border p-3 text-xs [overflow-wrap:anywhere] whitespace-pre-wrap"
      >
        {text}
      </pre>
    </div>
  )
}
