import { paths } from '@/lib/paths'
import { Banner } from '@/ui/display/banner'
import { Button } from '@/ui/buttons/button'
import { ButtonLink } from '@/ui/buttons/button-link'

interface Props {
  message: string
  details?: string
  /** Where the way on leads, besides trying again. */
  wayOn?: 'providers' | 'reload'
  onRetry: () => void
  onDismiss: () => void
  className?: string
}

/** Why a model wrote nothing of use, and the ways on. CHAR-80. */
export function GenerationError(props: Props) {
  const { message, details, wayOn, onRetry, onDismiss, className } = props
  return (
    <Banner
      kind="warning"
      className={className}
      title="Generation Error"
      onDismiss={onDismiss}
      actions={
        <>
          <Button size="small" onClick={onRetry}>
            Retry
          </Button>
          {wayOn === 'providers' && (
            <ButtonLink size="small" to={paths.providers}>
              Open Providers
            </ButtonLink>
          )}
          {wayOn === 'reload' && (
            <Button size="small" onClick={() => location.reload()}>
              Reload
            </Button>
          )}
        </>
      }
    >
      <p className="wrap-anywhere">{message}</p>
      {details !== undefined && (
        <p className="mt-1 wrap-anywhere whitespace-pre-line text-muted">{details}</p>
      )}
    </Banner>
  )
}
