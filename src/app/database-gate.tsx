import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { databaseStatus } from '@/storage/database/database'
import { Page } from '@/ui/display/page'
import { Skeleton, SkeletonGroup } from '@/ui/display/skeleton'
import { Button } from '@/ui/buttons/button'
import * as words from './words'

const Recovery = lazy(() => import('@/features/recovery/recovery-screen'))

/** Shows the screens only when the database is open; else says what is in the way (P17, P19). */
export function DatabaseGate({ children }: { children: ReactNode }) {
  const status = useStore(databaseStatus)
  switch (status.status) {
    case 'ready':
      return children
    case 'opening':
      return <Opening />
    case 'upgrading':
      return <Upgrading done={status.done} total={status.total} />
    case 'blocked':
      return (
        <Page title={words.oneMoment} narrow>
          <p>{words.waitingForAnotherTab}</p>
        </Page>
      )
    case 'superseded':
      return (
        <Page title={words.reloadToGoOn} narrow>
          <p className="mb-6">{words.reloadToGoOnText}</p>
          <Button variant="primary" onClick={() => location.reload()}>
            {words.reload}
          </Button>
        </Page>
      )
    case 'failed':
      return (
        <Suspense>
          <Recovery error={status.error} />
        </Suspense>
      )
  }
}

/** Milliseconds after which an upgrade is told of. */
const TOLD_AFTER_MS = 1_000

/** Says that older data is brought to its present form, where that takes longer than a moment. */
function Upgrading({ done, total }: { done: number; total: number }) {
  const [isTold, setIsTold] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsTold(true), TOLD_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  if (!isTold) return <Opening />
  return (
    <Page title={words.oneMoment} narrow>
      <p role="status">{words.upgrading(done.toLocaleString('en'), total.toLocaleString('en'))}</p>
    </Page>
  )
}

/** Seen only where opening takes long, as after an update that changes the database. */
function Opening() {
  return (
    <SkeletonGroup
      label={words.openingYourData}
      className="mx-auto flex w-full max-w-292 flex-col gap-4 pt-6 px-safe-4 sm:pt-10 sm:px-safe-6"
    >
      <Skeleton className="h-10 w-40" />
      <Skeleton className="h-20" />
      <Skeleton className="h-20" />
    </SkeletonGroup>
  )
}
