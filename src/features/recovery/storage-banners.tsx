import { useStore } from 'zustand'
import { databaseStatus } from '@/storage/database/database'
import { damagedRecords } from '@/storage/database/read'
import { dismissWriteFailure, retryWrite, writeFailures } from '@/storage/database/write'
import { Banner } from '@/ui/display/banner'
import { Button } from '@/ui/buttons/button'
import { failureText } from '@/features/shared/failures/describe-failure'
import { RawExportButton } from './raw-export-button'

/** Everything that is wrong with the database at the moment, with a way on for each (P16, P17, P19). */
export default function StorageBanners() {
  const { failures } = useStore(writeFailures)
  const { names } = useStore(damagedRecords)
  const isReadOnly = useStore(
    databaseStatus,
    (status) => status.status === 'ready' && status.readOnly,
  )
  return (
    <div className="mx-auto flex w-full max-w-292 flex-col gap-2 pt-3 px-safe-4 sm:px-safe-6">
      {isReadOnly && (
        <Banner
          kind="warning"
          title="Read only"
          actions={
            <>
              <Button size="small" onClick={() => location.reload()}>
                Reload
              </Button>
              <RawExportButton />
            </>
          }
        >
          This data was saved by a newer Parlour. You can read and export it here; to change
          anything, reload to get the new version.
        </Banner>
      )}
      {names.length > 0 && (
        <Banner kind="warning" title="Some records cannot be read" actions={<RawExportButton />}>
          {names.length === 1 ? 'One record is' : `${names.length} records are`} damaged and left as
          found: {names.slice(0, 3).join(', ')}
          {names.length > 3 && ' …'}
        </Banner>
      )}
      {failures.map((failure) => (
        <Banner
          key={failure.id}
          kind="danger"
          title="Not saved"
          onDismiss={() => dismissWriteFailure(failure.id)}
          actions={
            <>
              {failure.retry && (
                <Button size="small" onClick={() => void retryWrite(failure)}>
                  Retry
                </Button>
              )}
              <RawExportButton />
            </>
          }
        >
          {failureText(failure.error)}
        </Banner>
      ))}
    </div>
  )
}
