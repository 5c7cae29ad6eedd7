import { CircleCheck } from 'lucide-react'
import { RELOAD_REQUIRED } from '@/ai/http/connect-policy'
import { TEST_COSTS } from '@/ai/error-table'
import { KEYS_LOCKED } from '@/ai/provider-error'
import { Banner } from '@/ui/display/banner'
import { Button } from '@/ui/buttons/button'
import type { ConnectionTestState } from './use-connection-test'
import * as words from './words'

interface Props {
  state: ConnectionTestState
  onStop: () => void
  onEdit: () => void
  onRetry: () => void
  /** Tests with a message, where nothing free tells. */
  onSendMessage: () => void
}

/** How the test went, on the card that it belongs to. */
export function ConnectionResult({ state, onStop, onEdit, onRetry, onSendMessage }: Props) {
  return (
    <div className="flex flex-col">
      {/* Not role status: a page has many of these, and the toasts are its one status region. */}
      <div aria-live="polite" className="text-sm">
        {state.status === 'passed' && state.missingModel === undefined && (
          <p className="mt-4 flex items-center gap-2 text-success">
            <CircleCheck aria-hidden size={18} strokeWidth={1.5} className="shrink-0" />
            {words.connectedInMs(Math.round(state.latencyMs))}
          </p>
        )}
        {state.status === 'testing' && (
          <p className="mt-4 flex animate-late items-center justify-between gap-4 text-muted">
            {words.waitingForAnAnswer}
            <Button size="small" variant="quiet" onClick={onStop}>
              {words.stop}
            </Button>
          </p>
        )}
      </div>
      {state.status === 'passed' && state.missingModel !== undefined && (
        <Banner
          kind="warning"
          className="mt-4"
          title={words.modelNotListed(state.missingModel)}
          actions={
            <Button size="small" onClick={onEdit}>
              {words.chooseAModel}
            </Button>
          }
        >
          <p className="wrap-anywhere">
            {words.answeredWithoutDefaultModel(Math.round(state.latencyMs))}
          </p>
        </Banner>
      )}
      {state.status === 'failed' && (
        <Banner
          kind={state.error.code === TEST_COSTS ? 'warning' : 'danger'}
          className="mt-4"
          title={state.words.title}
          actions={
            state.error.code === RELOAD_REQUIRED ? (
              <Button size="small" onClick={() => location.reload()}>
                {words.reload}
              </Button>
            ) : state.error.type === 'authorization' ? (
              <Button size="small" onClick={onEdit}>
                {words.editKey}
              </Button>
            ) : state.error.code === TEST_COSTS ? (
              <Button size="small" onClick={onSendMessage}>
                {words.sendTestMessage}
              </Button>
            ) : state.error.code === KEYS_LOCKED ? (
              <Button size="small" onClick={onRetry}>
                {words.retry}
              </Button>
            ) : undefined
          }
        >
          {state.words.detail !== undefined && (
            <p className="relative max-h-40 overflow-y-auto wrap-anywhere">{state.words.detail}</p>
          )}
          {state.words.hint !== undefined && <p className="wrap-anywhere">{state.words.hint}</p>}
        </Banner>
      )}
    </div>
  )
}
