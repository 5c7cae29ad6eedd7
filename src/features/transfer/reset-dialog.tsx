import { useState } from 'react'
import { failureText } from '@/features/shared/failures/describe-failure'
import { useRecordCounts } from '@/storage/hooks/use-record-counts'
import { resetAll, takeBack } from '@/runs/data/session-transfer'
import { openTransferDialog } from '@/runs/data/transfer-dialog'
import { Banner } from '@/ui/display/banner'
import { Button } from '@/ui/buttons/button'
import { Dialog } from '@/ui/overlays/dialog'
import { countsText } from './counts-text'
import { ResultDialog } from './result-dialog'
import { forgetCopy } from './forget-copy'
import { useUndo } from './use-undo'
import * as words from './words'

/** Names everything that goes, offers a copy first, and can be taken back. */
export function ResetDialog({ onClose }: { onClose: () => void }) {
  const counts = useRecordCounts()
  const [isDone, setIsDone] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const undo = useUndo(takeBack, onClose)
  const text = counts && countsText(counts)

  const reset = async () => {
    setIsBusy(true)
    setFailure(undefined)
    try {
      await resetAll()
      setIsDone(true)
    } catch (cause) {
      setFailure(failureText(cause, words.browserGaveNoReason))
    }
    setIsBusy(false)
  }
  if (isDone)
    return (
      <ResultDialog
        title={words.sessionResetSuccessfully}
        actions={
          <>
            <Button
              onClick={() => void forgetCopy().then((isForgotten) => isForgotten && onClose())}
            >
              {words.forgetItNow}
            </Button>
            <Button {...undo.button}>{words.undoReset}</Button>
          </>
        }
        onClose={onClose}
      >
        <p>{words.sessionResetSuccessfullyText}</p>
        <p className="text-muted">{undo.failure ?? words.safetyCopyAfterReset}</p>
      </ResultDialog>
    )
  return (
    <Dialog
      open
      size="small"
      title={words.resetSession}
      // Nothing stops a reset, and who leaves would not see its Undo.
      onOpenChange={(open) => !open && !isBusy && onClose()}
      footer={
        <>
          <Button disabled={isBusy} onClick={onClose}>
            {words.cancel}
          </Button>
          <Button
            variant="danger"
            busy={isBusy}
            disabled={counts === undefined}
            onClick={() => void reset()}
          >
            {words.resetEverything}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4 text-sm">
        {text === '' ? (
          <p>{words.resetSessionText}</p>
        ) : (
          <p>{text === undefined ? words.deletesEverything : words.deletes(text)}</p>
        )}
        <p className="text-muted">{words.exportFirstText}</p>
        <Button
          className="self-start"
          disabled={isBusy}
          onClick={() => openTransferDialog({ kind: 'export' })}
        >
          {words.exportFirst}
        </Button>
        {failure !== undefined && (
          <Banner kind="danger" title={words.nothingWasReset}>
            {failure}
          </Banner>
        )}
      </div>
    </Dialog>
  )
}
