import { useEffect, useState } from 'react'
import type { MigrationResult } from '@/storage/migrate-dating-sessions'
import { Banner } from '@/ui/banner'
import { Button } from '@/ui/button'
import { formatNumber } from '@/ui/format'

type Outcome = { result: MigrationResult | undefined } | { error: string }

/** Takes over the sessions of older builds, and tells what came of it. SWIPE-70. */
export function SessionsMoved() {
  const [outcome, setOutcome] = useState<Outcome>()
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    let isHere = true
    void moveOldSessions().then((next) => {
      if (isHere) setOutcome(next)
    })
    return () => {
      isHere = false
    }
  }, [attempt])

  if (!outcome) return null
  if ('error' in outcome)
    return (
      <Banner
        kind="warning"
        className="mb-6"
        title="Your earlier sessions could not be moved yet"
        actions={
          <Button size="small" onClick={() => setAttempt(attempt + 1)}>
            Try Again
          </Button>
        }
      >
        {outcome.error} They stay where they are.
      </Banner>
    )
  const { moved, leftOut } = outcome.result ?? { moved: 0, leftOut: 0 }
  const dismiss = () => setOutcome(undefined)
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

async function moveOldSessions(): Promise<Outcome> {
  try {
    const { migrateDatingSessions } = await import('@/storage/migrate-dating-sessions')
    return { result: await migrateDatingSessions() }
  } catch (cause) {
    return { error: cause instanceof Error ? cause.message : 'They could not be read.' }
  }
}
