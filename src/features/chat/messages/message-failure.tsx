import { CircleAlert } from 'lucide-react'
import { lazy, Suspense } from 'react'
import type { DeviceModelErrorCode } from '@/ai/device/device-model-error'
import { RELOAD_REQUIRED } from '@/ai/http/connect-policy'
import { THOUGHT_TO_LIMIT } from '@/ai/provider-error'
import { cutAt, imageOf, type PlannedImage } from '@/domain/message'
import { type FailureWords, inOneSentence } from '@/features/shared/failures/failure-words'
import { reportFailure } from '@/features/shared/failures/load-failure-text'
import { useFailureWords } from '@/features/shared/failures/use-failure-words'
import { type Failure, rootCode } from '@/lib/failure'
import { paths } from '@/lib/paths'
import { withChatRun } from '@/runs/chat/with-chat-run'
import { isProviderTrouble } from '@/runs/providers/provider-connection'
import type { MessageRecord } from '@/storage/database/records'
import { Button } from '@/ui/buttons/button'
import { ButtonLink } from '@/ui/buttons/button-link'
import * as words from './words'

const SendPdfsAsText = lazy(() => import('../attachments/send-pdfs-as-text'))
const ThinkingLimit = lazy(() => import('./thinking-limit'))
const SmallerModel = lazy(() => import('./smaller-model'))

/** A model on this device takes more memory than there is. */
const TOO_LARGE: readonly string[] = [
  'model_too_large',
  'model_out_of_memory',
  'model_worker_ended',
] satisfies DeviceModelErrorCode[]

interface Props {
  message: MessageRecord
  /** Whether it is the last of the conversation: an old failure is not told anew when a chat opens. */
  isLast: boolean
  /** Whether the page may not call the provider before it is loaded anew. */
  mustReload: boolean
  /** Whether a banner has the title of the failure. */
  isTold: boolean
  onRetry: () => void
  onContinue: () => void
}

interface TroublesProps extends Omit<Props, 'onRetry' | 'onContinue'> {
  /** Gives the message the focus, which the pressed button is about to lose. */
  takeFocus: () => void
  onRetry: (message: MessageRecord) => void
  onContinue: (message: MessageRecord) => void
}

/** What has gone wrong with an answer and with its picture, where something has, and what to do now. */
export function MessageTroubles({ takeFocus, onRetry, onContinue, ...props }: TroublesProps) {
  const { message } = props
  const { plannedImage } = message
  const take = (act: () => void) => () => {
    takeFocus()
    act()
  }
  return (
    <>
      <MessageFailure
        {...props}
        onRetry={take(() => onRetry(message))}
        onContinue={take(() => onContinue(message))}
      />
      {plannedImage?.error !== undefined && !imageOf(message) && (
        <PictureFailure
          planned={plannedImage}
          onRetry={take(() => {
            withChatRun((chatRun) => chatRun.retryPicture(message.id)).catch(reportFailure)
          })}
        />
      )}
    </>
  )
}

/** Why an answer is not there, or not whole, and what to do now. MSG-09, P15. */
export function MessageFailure({
  message,
  isLast,
  mustReload,
  isTold,
  onRetry,
  onContinue,
}: Props) {
  const { error, errorCode = '', failure, finishReason, content } = message
  const said = useFailureWords(failure)
  const isBroken = finishReason === 'interrupted' || finishReason === 'stopped'
  const cut = cutAt(finishReason)
  const hasFailed = failure !== undefined || error !== undefined
  if (!hasFailed && !isBroken && !cut) return null
  const canContinue = content.trim() !== ''
  const isThought = !canContinue && message.thinking !== undefined
  const { what, hint } = failure ? linesOf(said, isTold) : storedLines(error)
  const known: Failure = failure ?? { code: errorCode }
  return (
    <div className="mt-2 flex flex-col items-start gap-2 text-sm">
      {hasFailed ? (
        <div role={isLast ? 'alert' : undefined} className="flex gap-2 text-danger">
          <CircleAlert aria-hidden size={16} strokeWidth={1.5} className="mt-0.5 shrink-0" />
          <div className="min-w-0 [overflow-wrap:anywhere]">
            {what !== undefined && <p>{what}</p>}
            {hint && <p className="mt-0.5 text-text">{hint}</p>}
          </div>
        </div>
      ) : (
        <p className="text-muted">
          {finishReason === 'interrupted' && words.interrupted}
          {finishReason === 'stopped' && (isThought ? words.stoppedWhileThinking : words.stopped)}
          {cut && (cut === 'window' ? words.windowFull : words.cutOff)}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        {rootCode(known) === RELOAD_REQUIRED && mustReload ? (
          <Button size="small" onClick={() => location.reload()}>
            {words.reload}
          </Button>
        ) : (
          !cut && (
            <Button size="small" onClick={onRetry}>
              {known.params?.window !== undefined ? words.cutAndRetry : words.retry}
            </Button>
          )
        )}
        {canContinue && (
          <Button size="small" onClick={onContinue}>
            {words.goOn}
          </Button>
        )}
        {known.params?.pdfs !== undefined && (
          <Suspense>
            <SendPdfsAsText conversationId={message.conversationId} onDone={onRetry} />
          </Suspense>
        )}
        {rootCode(known) === THOUGHT_TO_LIMIT && (
          <Suspense>
            <ThinkingLimit conversationId={message.conversationId} />
          </Suspense>
        )}
        {TOO_LARGE.includes(rootCode(known)) && (
          <Suspense>
            <SmallerModel
              conversationId={message.conversationId}
              gigabytes={numberOf(known.params?.gigabytes)}
              onDone={onRetry}
            />
          </Suspense>
        )}
        {isProviderTrouble(known) && (
          <ButtonLink size="small" to={paths.providers}>
            {words.openProviders}
          </ButtonLink>
        )}
      </div>
    </div>
  )
}

const numberOf = (param: string | number | undefined) =>
  typeof param === 'number' ? param : undefined

interface Lines {
  what?: string
  /** What to do about it. */
  hint?: string
}

/** What the banner says already is not said again, unless nothing would be left to say. */
function linesOf(said: FailureWords | undefined, isTold: boolean): Lines {
  if (!said) return {}
  const { detail, hint } = said
  const what = isTold && (detail ?? hint) !== undefined ? detail : inOneSentence(said)
  return { ...(what !== undefined && { what }), ...(hint !== undefined && { hint }) }
}

/** Releases up to 0.3 stored two sentences, the second of which began a new line. */
function storedLines(error = ''): Lines {
  const [what = '', ...hint] = error.split('\n')
  return { what, hint: hint.join(' ') }
}

/** Why a picture that was decided on is not there, and the way to it. */
function PictureFailure({ planned, onRetry }: { planned: PlannedImage; onRetry: () => void }) {
  const said = useFailureWords(planned.failure)
  const text = planned.failure ? said && inOneText(said) : planned.error
  return (
    <div role="note" className="mt-2 flex flex-col items-start gap-2 text-sm">
      <p className="wrap-anywhere text-muted">{words.noPictureThisTime(text ?? '')}</p>
      <Button size="small" onClick={onRetry}>
        {words.retryPicture}
      </Button>
    </div>
  )
}

const inOneText = ({ title, detail, hint }: FailureWords) =>
  [title, detail, hint].filter((part) => part !== undefined).join(' ')
