import { lazy, Suspense } from 'react'
import { paths } from '@/lib/paths'
import { StorageError, toStorageError } from '@/storage/database/storage-error'
import { Banner } from '@/ui/display/banner'
import { Button } from '@/ui/buttons/button'
import { ButtonLink } from '@/ui/buttons/button-link'
import { Page } from '@/ui/display/page'
import { usePageTitle } from '@/ui/use-page-title'

const Recovery = lazy(() => import('@/features/recovery/recovery-screen'))

/** Whether an error came out of a read of the database. */
function isDatabaseError(error: unknown): boolean {
  return (
    error instanceof StorageError ||
    (error instanceof Error &&
      ('inner' in error || toStorageError('read_data', error).code !== 'storage_failed'))
  )
}

/** What stands in the place of a screen that failed. */
export function RouteError({ error }: { error: unknown }) {
  if (isDatabaseError(error))
    return (
      <Suspense>
        <Recovery error={toStorageError('read_data', error)} />
      </Suspense>
    )
  return <Stumbled error={error} />
}

function Stumbled({ error }: { error: unknown }) {
  usePageTitle('This page stumbled')
  return (
    <Page title="This page stumbled" narrow>
      <Banner kind="danger" title={error instanceof Error ? error.message : 'Unknown error'}>
        Nothing that was saved is lost. If you are offline, this page may not have been loaded yet.
      </Banner>
      <div className="mt-6 flex gap-3">
        <Button variant="primary" onClick={() => location.reload()}>
          Reload
        </Button>
        <ButtonLink to={paths.home} reloadDocument>
          Go home
        </ButtonLink>
      </div>
    </Page>
  )
}
