import type { Failure } from '@/lib/failure'
import { paths } from '@/lib/paths'
import { wayOnFrom } from '@/runs/providers/provider-connection'
import { Banner } from '@/ui/display/banner'
import { Button } from '@/ui/buttons/button'
import { ButtonLink } from '@/ui/buttons/button-link'
import { wordsOfFailure } from './describe-failure'
import * as words from './words'

interface Props {
  failure: Failure
  onRetry: () => void
  onDismiss: () => void
  className?: string
}

/** Why a model wrote nothing of use, and the ways on. */
export function GenerationError(props: Props) {
  const { failure, onRetry, onDismiss, className } = props
  const { title, detail, hint } = wordsOfFailure(failure)
  const wayOn = wayOnFrom(failure)
  return (
    <Banner
      kind="warning"
      className={className}
      title={words.generationError}
      onDismiss={onDismiss}
      actions={
        <>
          <Button size="small" onClick={onRetry}>
            {words.retry}
          </Button>
          {wayOn === 'providers' && (
            <ButtonLink size="small" to={paths.providers}>
              {words.openProviders}
            </ButtonLink>
          )}
          {wayOn === 'reload' && (
            <Button size="small" onClick={() => location.reload()}>
              {words.reload}
            </Button>
          )}
        </>
      }
    >
      <p className="wrap-anywhere">{title}</p>
      {detail !== undefined && (
        <p className="mt-1 wrap-anywhere whitespace-pre-line text-muted">{detail}</p>
      )}
      {hint !== undefined && <p className="wrap-anywhere text-muted">{hint}</p>}
    </Banner>
  )
}
