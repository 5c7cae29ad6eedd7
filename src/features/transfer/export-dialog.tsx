import { type SyntheticEvent, useRef, useState } from 'react'
import type { NewPassphrase } from '@/features/shared/fields/new-passphrase-fields'
import { defaultExportName } from '@/storage/session-file/file-names'
import { Button } from '@/ui/buttons/button'
import { ProgressBar } from '@/ui/display/progress-bar'
import { formatBytes } from '@/ui/format-size'
import { Dialog } from '@/ui/overlays/dialog'
import type { ExportForm } from './export-choice'
import { ExportFields } from './export-fields'
import { ResultDialog } from './result-dialog'
import { useExport } from './use-export'

function emptyForm(): ExportForm {
  return {
    scope: 'all',
    characterIds: new Set(),
    conversationIds: new Set(),
    withConversations: true,
    withKeys: false,
    isEncrypted: false,
    filename: defaultExportName(new Date()),
  }
}

export function ExportDialog({ onClose }: { onClose: () => void }) {
  const { step, start, stop, backToForm } = useExport()
  const [form, setForm] = useState(emptyForm)
  const [isChecked, setIsChecked] = useState(false)
  const passphrase = useRef<NewPassphrase>(null)

  if (step.kind === 'done')
    return (
      <ResultDialog title="Session exported successfully" onClose={onClose}>
        <p>
          <span className="font-medium break-all">{step.filename}</span> ({formatBytes(step.bytes)})
          is in your downloads.
        </p>
        <p className="text-muted">{whoCanReadIt(form)}</p>
      </ResultDialog>
    )
  if (step.kind === 'failed')
    return (
      <ResultDialog
        title={step.title}
        actions={
          <Button variant="primary" onClick={backToForm}>
            Try Again
          </Button>
        }
        onClose={onClose}
      >
        <p>{step.text}</p>
      </ResultDialog>
    )
  const isRunning = step.kind === 'running'
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    setIsChecked(true)
    void start(form, async () => passphrase.current?.read())
  }
  return (
    <Dialog
      open
      title="Export Session"
      description="Everything of yours in one file, for a backup or another browser."
      onOpenChange={(open) => {
        // What closes a dialog stops the export first.
        if (isRunning) stop()
        else if (!open) onClose()
      }}
      onSubmit={submit}
      footer={
        isRunning ? (
          <Button onClick={stop}>Stop</Button>
        ) : (
          <>
            <Button onClick={onClose}>Cancel</Button>
            <Button type="submit" variant="primary">
              Export
            </Button>
          </>
        )
      }
    >
      {isRunning ? (
        <ProgressBar label="Writing the file" progress={step.progress} />
      ) : (
        <ExportFields
          form={form}
          isChecked={isChecked}
          passphrase={passphrase}
          onChange={(change) => setForm((before) => ({ ...before, ...change }))}
        />
      )}
    </Dialog>
  )
}

function whoCanReadIt({ isEncrypted, withKeys }: ExportForm): string {
  if (isEncrypted) return 'Keep the passphrase as well: nobody can open the file without it.'
  return withKeys
    ? 'It holds your API keys in plain text. Whoever has the file can use them.'
    : 'API keys are not in it.'
}
