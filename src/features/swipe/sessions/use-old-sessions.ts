import { useEffect, useState } from 'react'
import { defaultNames } from '@/features/shared/default-names'
import { failureText } from '@/features/shared/failures/describe-failure'
import type { MigrationResult } from '@/storage/dating/migrate-dating-sessions'
import { readOldDatingSessions } from '@/storage/dating/old-dating-sessions'
import * as words from './words'

/** What came of the move; nothing where there was nothing to move, or the user has read it. */
type Outcome = { result: MigrationResult } | { error: string }

const areThere = () => readOldDatingSessions() !== undefined

/** Takes over the sessions of older builds, on whichever page of Swipe & Chat is opened first. */
export function useOldSessions() {
  const [isMoving, setIsMoving] = useState(areThere)
  const [outcome, setOutcome] = useState<Outcome>()
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    if (!areThere()) return
    let isHere = true
    void moveOldSessions().then((next) => {
      if (!isHere) return
      setOutcome(next)
      setIsMoving(false)
    })
    return () => {
      isHere = false
    }
  }, [attempt])
  return {
    /** Whether the first try is on its way: what is in the database is not all yet. */
    isMoving,
    outcome,
    tryAgain: () => setAttempt(attempt + 1),
    dismiss: () => setOutcome(undefined),
  }
}

async function moveOldSessions(): Promise<Outcome | undefined> {
  try {
    const { migrateDatingSessions } = await import('@/storage/dating/migrate-dating-sessions')
    const result = await migrateDatingSessions(defaultNames)
    return result && { result }
  } catch (cause) {
    return { error: failureText(cause, words.theyCouldNotBeRead) }
  }
}
