import { CircleAlert } from 'lucide-react'
import { RELOAD_REQUIRED } from '@/ai/http/connect-policy'
import { paths } from '@/lib/paths'
import { isProviderTrouble } from '@/runs/providers/provider-connection'
import type { RunError } from '@/runs/run-error'
import type { MessageRecord } from '@/storage/database/records'
import { Button } from '@/ui/buttons/button'
import { ButtonLink } from '@/ui/buttons/button-link'

interface Props {
  message: MessageRecord
  /** Whether it is the last of the conversation: an old failure is not told anew when a chat opens. */
  isLast: boolean
  /** Whether the page may not call the provider before it is loaded anew. */
  mustReload: boolean
  /** The failure, while a banner has its title. */
  told: RunError | undefined
  onRetry: () => void
  onContinue: () => void
}

/** Why an answer is not there, or not whole, and what to do now. MSG-09, P15. */
export function MessageFailure({ message, isLast, mustReload, told, onRetry, onContinue }: Props) {
  const { error, errorCode, finishReason, content } = message
  const isBroken = finishReason === 'interrupted' || finishReason === 'stopped'
  const isCut = finishReason === 'length' || finishReason === 'max_tokens'
  if (error === undefined && !isBroken && !isCut) return null
  const canContinue = content.trim() !== ''
  const [first, ...rest] = (error ?? '').split('\n')
  // What the banner says already is not said again, unless nothing would be left to say.
  const isTold = told !== undefined && (told.detail ?? told.hint) !== undefined
  const what = isTold ? told.detail : first
  const hint = isTold ? told.hint : rest.join(' ')
  return (
    <div className="mt-2 flex flex-col items-start gap-2 text-sm">
      {error !== undefined ? (
        <div role={isLast ? 'alert' : undefined} className="flex gap-2 text-danger">
          <CircleAlert aria-hidden size={16} strokeWidth={1.5} className="mt-0.5 shrink-0" />
          <div className="min-w-0 [overflow-wrap:anywhere]">
            {what !== undefined && <p>{what}</p>}
            {hint && <p className="mt-0.5 text-text">{hint}</p>}
          </div>
        </div>
      ) : (
        <p className="text-muted">
          {finishReason === 'interrupted' &&
            'Interrupted: the page was closed while this was written.'}
          {finishReason === 'stopped' && 'Stopped.'}
          {isCut && 'Cut off at the limit of tokens for one answer.'}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        {errorCode === RELOAD_REQUIRED && mustReload ? (
          <Button size="small" onClick={() => location.reload()}>
            Reload
          </Button>
        ) : (
          !isCut && (
            <Button size="small" onClick={onRetry}>
              Retry
            </Button>
          )
        )}
        {canContinue && (
          <Button size="small" onClick={onContinue}>
            Continue
          </Button>
        )}
        {isProviderTrouble(errorCode) && (
          <ButtonLink size="small" to={paths.providers}>
            Open Providers
          </ButtonLink>
        )}
      </div>
    </div>
  )
}

/** Why a picture that was decided on is not there, and the way to it. */
export function PictureFailure({ error, onRetry }: { error: string; onRetry: () => void }) {
  return (
    <div role="note" className="mt-2 flex flex-col items-start gap-2 text-sm">
      <p className="wrap-anywhere text-muted">No picture this time. {error}</p>
      <Button size="small" onClick={onRetry}>
        Retry picture
      </Button>
    </div>
  )
}
