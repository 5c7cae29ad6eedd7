import { useState } from 'react'
import { failureText } from '@/features/shared/failures/describe-failure'
import { useRecordCounts } from '@/storage/hooks/use-record-counts'
import { resetAll, takeBack } from '@/runs/data/session-transfer'
import { openTransferDialog } from '@/runs/data/transfer-dialog'
import { Banner } from '@/ui/display/banner'
import { Button } from '@/ui/buttons/button'
import { Dialog } from '@/ui/overlays/dialog'
import { dataText } from './counts-text'
import { ResultDialog } from './result-dialog'
import { forgetCopy } from './forget-copy'
import { useUndo } from './use-undo'

/** Names everything that goes, offers a copy first, and can be taken back. */
export function ResetDialog({ onClose }: { onClose: () => void }) {
  const counts = useRecordCounts()
  const [isDone, setIsDone] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const undo = useUndo(takeBack, onClose)
  const text = counts && dataText(counts)

  const reset = async () => {
    setIsBusy(true)
    setFailure(undefined)
    try {
      await resetAll()
      setIsDone(true)
    } catch (cause) {
      setFailure(failureText(cause, 'The browser gave no reason.'))
    }
    setIsBusy(false)
  }
  if (isDone)
    return (
      <ResultDialog
        title="Session reset successfully"
        actions={
          <>
            <Button
              onClick={() => void forgetCopy().then((isForgotten) => isForgotten && onClose())}
            >
              Forget it now
            </Button>
            <Button {...undo.button}>Undo reset</Button>
          </>
        }
        onClose={onClose}
      >
        <p>Parlour is as on the first day.</p>
        <p className="text-muted">
          {undo.failure ??
            'A safety copy of what was there stays in this browser for seven days: Undo reset, here or in the settings, brings it back. Readable API keys are not in it; they come back only while this tab is open.'}
        </p>
      </ResultDialog>
    )
  return (
    <Dialog
      open
      size="small"
      title="Reset Session"
      // Nothing stops a reset, and who leaves would not see its Undo.
      onOpenChange={(open) => !open && !isBusy && onClose()}
      footer={
        <>
          <Button disabled={isBusy} onClick={onClose}>
            Cancel
          </Button>
          <Button
            variant="danger"
            busy={isBusy}
            disabled={counts === undefined}
            onClick={() => void reset()}
          >
            Reset everything
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4 text-sm">
        {text === '' ? (
          <p>There is nothing yet but your settings. They go back to how they came.</p>
        ) : (
          <p>
            This deletes {text ?? 'everything'}, your settings and all drafts from this browser.
          </p>
        )}
        <p className="text-muted">Better export it first: a file is safe from everything here.</p>
        <Button
          className="self-start"
          disabled={isBusy}
          onClick={() => openTransferDialog({ kind: 'export' })}
        >
          Export first
        </Button>
        {failure !== undefined && (
          <Banner kind="danger" title="Nothing was reset">
            {failure}
          </Banner>
        )}
      </div>
    </Dialog>
  )
}
