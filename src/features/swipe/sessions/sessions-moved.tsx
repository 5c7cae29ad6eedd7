import { Banner } from '@/ui/display/banner'
import { Button } from '@/ui/buttons/button'
import { pageHeading } from '@/ui/focus-elsewhere'
import type { useOldSessions } from './use-old-sessions'
import * as words from './words'

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
        title={words.notMoved}
        actions={
          <Button size="small" onClick={tryAgain}>
            {words.tryAgain}
          </Button>
        }
      >
        {`${outcome.error} ${words.theyStayWhereTheyAre}`}
      </Banner>
    )
  const { moved, leftOut } = outcome.result
  if (leftOut > 0)
    return (
      <Banner kind="warning" className="mb-6" title={words.notAllMoved} onDismiss={dismiss}>
        {moved === 0 ? '' : `${words.movedWithoutPictures(moved)} `}
        {words.leftOut(leftOut)}
      </Banner>
    )
  if (moved === 0) return null
  return (
    <Banner className="mb-6" title={words.movedHere(moved)} onDismiss={dismiss}>
      {words.movedText}
    </Banner>
  )
}
