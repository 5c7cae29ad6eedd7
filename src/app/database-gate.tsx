import { lazy, type ReactNode, Suspense, useSyncExternalStore } from 'react'
import { useStore } from 'zustand'
import { hasReadAhead, watchReadAhead } from '@/storage/connection/read-ahead'
import { databaseStatus } from '@/storage/database/database'
import { Page } from '@/ui/display/page'
import { Skeleton, SkeletonGroup } from '@/ui/display/skeleton'
import { Button } from '@/ui/buttons/button'
import * as words from './words'

const Recovery = lazy(() => import('@/features/recovery/recovery-screen'))
// Where it cannot be fetched the upgrade goes on as well.
const Upgrading = lazy(() => import('./upgrading').catch(() => ({ default: () => null })))

/** Shows the screens only when the database is open, or what they show was read ahead; else says what is in the way (P17, P19). */
export function DatabaseGate({ children }: { children: ReactNode }) {
  const status = useStore(databaseStatus)
  const hasRead = useSyncExternalStore(watchReadAhead, hasReadAhead)
  switch (status.status) {
    case 'ready':
      return children
    case 'opening':
      return hasRead ? children : <Opening />
    case 'upgrading':
      return (
        <Suspense fallback={<Opening />}>
          <Upgrading done={status.done} total={status.total}>
            <Opening />
          </Upgrading>
        </Suspense>
      )
    case 'blocked':
      // Nobody loses what was begun in a chat: a notice above it says what is in the way.
      return hasRead ? (
        children
      ) : (
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
