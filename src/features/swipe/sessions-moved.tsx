import { Banner } from '@/ui/banner'
import { Button } from '@/ui/button'
import { formatNumber } from '@/ui/format'
import type { useOldSessions } from './use-old-sessions'

/** What came of taking over the sessions of older builds. SWIPE-70. */
export function SessionsMoved({ old }: { old: ReturnType<typeof useOldSessions> }) {
  const { outcome, tryAgain, dismiss } = old
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
  if (leftOut > 0)
    return (
      <Banner
        kind="warning"
        className="mb-6"
        title="Some of your earlier sessions could not be moved"
        onDismiss={dismiss}
      >
        {moved === 0 ? '' : `${sessionCount(moved)} moved here, without pictures. `}
        {formatNumber(leftOut)} {leftOut === 1 ? 'entry was' : 'entries were'} left out: damaged, or
        about somebody under 18.
      </Banner>
    )
  if (moved === 0) return null
  return (
    <Banner className="mb-6" title={`${sessionCount(moved)} moved here`} onDismiss={dismiss}>
      They came from an earlier version, without the pictures.
    </Banner>
  )
}

function sessionCount(number: number): string {
  return `${formatNumber(number)} ${number === 1 ? 'session' : 'sessions'}`
}
