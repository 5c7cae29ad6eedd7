import { Banner } from '@/ui/display/banner'
import { Button } from '@/ui/buttons/button'
import { pageHeading } from '@/ui/focus-elsewhere'
import { formatCount } from '@/ui/format'
import type { useOldSessions } from './use-old-sessions'

/** What came of taking over the sessions of older builds. */
export function SessionsMoved({ old }: { old: ReturnType<typeof useOldSessions> }) {
  const { outcome, tryAgain } = old
  const dismiss = () => {
    // The button goes with the banner.
    pageHeading()?.focus({ preventScroll: true })
    old.dismiss()
  }
  if (!outcome) return null
  if ('error' in outcome)
    return (
      <Banner
        kind="warning"
        className="mb-6"
        title="Your earlier sessions could not be moved yet"
        actions={
          <Button size="small" onClick={tryAgain}>
            Try Again
          </Button>
        }
      >
        {outcome.error} They stay where they are.
      </Banner>
    )
  const { moved, leftOut } = outcome.result
  const movedText = `${formatCount(moved, 'session', 'sessions')} moved here`
  if (leftOut > 0)
    return (
      <Banner
        kind="warning"
        className="mb-6"
        title="Some of your earlier sessions could not be moved"
        onDismiss={dismiss}
      >
        {moved === 0 ? '' : `${movedText}, without pictures. `}
        {formatCount(leftOut, 'entry was', 'entries were')} left out: damaged, or about somebody
        under 18.
      </Banner>
    )
  if (moved === 0) return null
  return (
    <Banner className="mb-6" title={movedText} onDismiss={dismiss}>
      They came from an earlier version, without the pictures.
    </Banner>
  )
}
