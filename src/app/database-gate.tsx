import { lazy, type ReactNode, Suspense } from 'react'
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
