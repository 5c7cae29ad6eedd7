import { useStore } from 'zustand'
import { databaseStatus } from '@/storage/database/database'
import { damagedRecords } from '@/storage/database/read'
import { dismissWriteFailure, retryWrite, writeFailures } from '@/storage/database/write'
import { Banner } from '@/ui/display/banner'
import { Button } from '@/ui/buttons/button'
import { failureText } from '@/features/shared/failures/describe-failure'
import { RawExportButton } from './raw-export-button'
import * as words from './words'

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
          title={words.readOnly}
          actions={
            <>
              <Button size="small" onClick={() => location.reload()}>
                {words.reload}
              </Button>
              <RawExportButton />
            </>
          }
        >
          {words.readOnlyText}
        </Banner>
      )}
      {names.length > 0 && (
        <Banner kind="warning" title={words.someRecordsCannotBeRead} actions={<RawExportButton />}>
          {words.damagedRecords(names)}
        </Banner>
      )}
      {failures.map((failure) => (
        <Banner
          key={failure.id}
          kind="danger"
          title={words.notSaved}
          onDismiss={() => dismissWriteFailure(failure.id)}
          actions={
            <>
              {failure.retry && (
                <Button size="small" onClick={() => void retryWrite(failure)}>
                  {words.retry}
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
