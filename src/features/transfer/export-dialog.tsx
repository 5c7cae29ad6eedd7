import { type SyntheticEvent, useRef, useState } from 'react'
import type { NewPassphrase } from '@/features/shared/fields/new-passphrase-fields'
import { defaultExportName } from '@/storage/session-file/file-names'
import { Button } from '@/ui/buttons/button'
import { ProgressBar } from '@/ui/display/progress-bar'
import { Dialog } from '@/ui/overlays/dialog'
import type { ExportForm } from './export-choice'
import { ExportFields } from './export-fields'
import { ResultDialog } from './result-dialog'
import { useExport } from './use-export'
import * as words from './words'

/** @param conversationIds those that are chosen already */
function firstForm(conversationIds: readonly string[] = []): ExportForm {
  return {
    scope: conversationIds.length > 0 ? 'some' : 'all',
    characterIds: new Set(),
    conversationIds: new Set(conversationIds),
    withConversations: true,
    withKeys: false,
    isEncrypted: false,
    filename: defaultExportName(new Date()),
  }
}

interface Props {
  /** Conversations that are chosen already. Default: everything is */
  conversationIds?: readonly string[]
  onClose: () => void
}

/** Writes a session file, of everything or of what is chosen. */
export function ExportDialog({ conversationIds, onClose }: Props) {
  const { step, start, stop, backToForm } = useExport()
  const [form, setForm] = useState(() => firstForm(conversationIds))
  const [isChecked, setIsChecked] = useState(false)
  const passphrase = useRef<NewPassphrase>(null)

  if (step.kind === 'done')
    return (
      <ResultDialog title={words.sessionExportedSuccessfully} onClose={onClose}>
        <p>
          {words.isInDownloads(
            <span className="font-medium break-all">{step.filename}</span>,
            step.bytes,
          )}
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
            {words.tryAgain}
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
      title={words.exportSession}
      description={words.exportSessionText}
      onOpenChange={(open) => {
        // What closes a dialog stops the export first.
        if (isRunning) stop()
        else if (!open) onClose()
      }}
      onSubmit={submit}
      footer={
        isRunning ? (
          <Button onClick={stop}>{words.stop}</Button>
        ) : (
          <>
            <Button onClick={onClose}>{words.cancel}</Button>
            <Button type="submit" variant="primary">
              {words.exportLabel}
            </Button>
          </>
        )
      }
    >
      {isRunning ? (
        <ProgressBar label={words.writingTheFile} progress={step.progress} />
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
  if (isEncrypted) return words.keepPassphraseAsWell
  return withKeys ? words.itHoldsApiKeys : words.apiKeysNotInIt
}
