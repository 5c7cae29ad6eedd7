import { lazy, Suspense } from 'react'
import { paths } from '@/lib/paths'
import { StorageError, toStorageError } from '@/storage/database/storage-error'
import { Button } from '@/ui/buttons/button'
import { ButtonLink } from '@/ui/buttons/button-link'
import { Page } from '@/ui/display/page'
import { usePageTitle } from '@/ui/use-page-title'
import { PlainAlert } from './plain-alert'
import * as words from './words'

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
  usePageTitle(words.thisPageStumbled)
  return (
    <Page title={words.thisPageStumbled} narrow>
      <PlainAlert title={error instanceof Error ? error.message : words.unknownError}>
        {words.thisPageStumbledText}
      </PlainAlert>
      <div className="mt-6 flex gap-3">
        <Button variant="primary" onClick={() => location.reload()}>
          {words.reload}
        </Button>
        <ButtonLink to={paths.home} reloadDocument>
          {words.goHome}
        </ButtonLink>
      </div>
    </Page>
  )
}
