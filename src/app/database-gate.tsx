import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { databaseStatus } from '@/storage/database/database'
import { Page } from '@/ui/display/page'
import { Skeleton, SkeletonGroup } from '@/ui/display/skeleton'
import { Button } from '@/ui/buttons/button'

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
        <Page title="One moment" narrow>
          <p>
            Parlour is waiting for another tab that still uses an older version. Close the other
            tabs of Parlour; this page then goes on by itself.
          </p>
        </Page>
      )
    case 'superseded':
      return (
        <Page title="Reload to go on" narrow>
          <p className="mb-6">
            Parlour was updated, or its data deleted, in another tab. Nothing of this tab is lost
            that was shown as saved.
          </p>
          <Button variant="primary" onClick={() => location.reload()}>
            Reload
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
    <Page title="One moment" narrow>
      <p role="status">
        Parlour is bringing your chats up to date: {done.toLocaleString('en')} of
        {total.toLocaleString('en')} messages. Nothing is lost if you close this page: it begins
        again then.
      </p>
    </Page>
  )
}

/** Seen only where opening takes long, as after an update that changes the database. */
function Opening() {
  return (
    <SkeletonGroup
      label="Opening your data"
      className="mx-auto flex w-full max-w-292 flex-col gap-4 pt-6 px-safe-4 sm:pt-10 sm:px-safe-6"
    >
      <Skeleton className="h-10 w-40" />
      <Skeleton className="h-20" />
      <Skeleton className="h-20" />
    </SkeletonGroup>
  )
}
