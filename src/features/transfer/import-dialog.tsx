import { type SyntheticEvent, useState } from 'react'
import { takeBack } from '@/runs/data/session-transfer'
import { sessionFileAccept } from '@/storage/session-file/file-names'
import type { SessionPreview } from '@/storage/session-file/preview-session'
import type { ImportResult } from '@/storage/session-file/write-session'
import { Banner } from '@/ui/display/banner'
import { Button } from '@/ui/buttons/button'
import { ChoiceField } from '@/ui/fields/choice-field'
import { Dialog } from '@/ui/overlays/dialog'
import { ProgressBar } from '@/ui/display/progress-bar'
import { SecretField } from '@/ui/fields/secret-field'
import { SwitchField } from '@/ui/fields/switch-field'
import { ChooseFile } from './choose-file'
import { countsText } from './counts-text'
import { forgetCopy } from './forget-copy'
import { type Consent, ImportConsent, NO_CONSENT } from './import-consent'
import { ImportPreview, Issues } from './import-preview'
import { ResultDialog } from './result-dialog'
import { useImport } from './use-import'
import { useUndo } from './use-undo'
import * as words from './words'

interface Props {
  /** What was dropped on the page. */
  file: File | undefined
  onClose: () => void
}

/** SESS-02, SESS-05 to SESS-12, SESS-18 to SESS-20, decisions 068 to 071. */
export function ImportDialog({ file: droppedFile, onClose }: Props) {
  const { step, open, start, stop, chooseAnother } = useImport(droppedFile)
  const [mode, setMode] = useState<'merge' | 'replace'>('merge')
  const [overwrite, setOverwrite] = useState(false)
  const [passphrase, setPassphrase] = useState('')
  // What was agreed to for one file does not count for the next one.
  const [agreed, setAgreed] = useState<{ preview: SessionPreview; consent: Consent }>()
  const undo = useUndo(takeBack, onClose)

  if (step.kind === 'failed')
    return (
      <ResultDialog
        title={step.title}
        actions={
          <Button variant="primary" onClick={chooseAnother}>
            {words.chooseAnotherFile}
          </Button>
        }
        onClose={onClose}
      >
        <p>{step.text}</p>
        <p className="text-muted">{words.nothingYoursHasChanged}</p>
      </ResultDialog>
    )
  if (step.kind === 'done')
    return (
      <ResultDialog
        title={words.sessionImportedSuccessfully}
        actions={
          <>
            <Button
              onClick={() => void forgetCopy().then((isForgotten) => isForgotten && onClose())}
            >
              {words.forgetItNow}
            </Button>
            <Button {...undo.button}>{words.undoImport}</Button>
          </>
        }
        onClose={onClose}
      >
        <ResultText result={step.result} />
        {step.opened.preview.issues.count > 0 && (
          <Issues issues={step.opened.preview.issues} isDone />
        )}
        {undo.failure === undefined ? (
          <p className="text-muted">{words.safetyCopyText}</p>
        ) : (
          <Banner kind="danger" title={words.notUndone}>
            {undo.failure}
          </Banner>
        )}
      </ResultDialog>
    )
  const consentTo = (preview: SessionPreview) =>
    agreed?.preview === preview ? agreed.consent : NO_CONSENT
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (step.kind === 'preview') {
      const { switchOn, keepsAnalysts } = consentTo(step.opened.preview)
      void start(step.opened, {
        mode,
        overwrite: overwrite && mode === 'merge',
        switchOn: [...switchOn],
        keepsAnalysts,
      })
    }
    if (step.kind === 'passphrase' && passphrase !== '') open(step.file, passphrase)
  }
  return (
    <Dialog
      open
      title={words.importSession}
      description={words.importSessionText}
      onOpenChange={(isOpen) => {
        // What closes a dialog stops the import first: it would end without a word of what it did.
        if (step.kind === 'running') stop()
        else if (!isOpen) onClose()
      }}
      onSubmit={submit}
      footer={
        step.kind === 'running' ? (
          <Button onClick={stop}>{words.stop}</Button>
        ) : (
          <>
            <Button onClick={onClose}>{words.cancel}</Button>
            {step.kind === 'passphrase' ? (
              <Button type="submit" variant="primary" disabled={passphrase === ''}>
                {words.open}
              </Button>
            ) : (
              <Button
                type="submit"
                variant={mode === 'replace' ? 'danger' : 'primary'}
                disabled={step.kind !== 'preview'}
              >
                {words.importLabel}
              </Button>
            )}
          </>
        )
      }
    >
      {step.kind === 'choose' && (
        <ChooseFile accept={sessionFileAccept} onChoose={(file) => open(file)} />
      )}
      {step.kind === 'running' && <ProgressBar label={step.label} progress={step.progress} />}
      {step.kind === 'passphrase' && (
        <SecretField
          label={words.passphrase}
          hint={words.isEncrypted(step.file.name)}
          error={step.error}
          value={passphrase}
          onChange={(event) => setPassphrase(event.target.value)}
        />
      )}
      {step.kind === 'preview' && (
        <div className="flex flex-col gap-5">
          <ImportPreview preview={step.opened.preview} />
          <ChoiceField
            label={words.whatToDoWithIt}
            value={mode}
            choices={[
              { value: 'merge', label: words.merge, hint: words.mergeHint },
              { value: 'replace', label: words.replace, hint: words.replaceHint },
            ]}
            onValueChange={setMode}
          />
          {mode === 'merge' ? (
            <SwitchField
              label={words.overwriteItemsWithSameId}
              hint={words.overwriteItemsWithSameIdHint}
              checked={overwrite}
              onChange={(event) => setOverwrite(event.target.checked)}
            />
          ) : (
            <Banner kind="warning" title={words.everythingHereGivesWay}>
              {words.everythingHereGivesWayText}
            </Banner>
          )}
          <ImportConsent
            preview={step.opened.preview}
            isOverwriting={mode === 'replace' || overwrite}
            consent={consentTo(step.opened.preview)}
            onChange={(consent) => setAgreed({ preview: step.opened.preview, consent })}
          />
        </div>
      )}
    </Dialog>
  )
}

function ResultText({ result }: { result: ImportResult }) {
  const { added, overwritten, skipped } = result
  const text = (counts: ImportResult['added']) => countsText(counts)
  const lines = [
    [words.added, text(added)],
    [words.overwritten, text(overwritten)],
    [words.keptAsTheyWere, text(skipped)],
  ].filter(([, list]) => list !== '')
  if (lines.length === 0) return <p>{words.thereWasNothingNew}</p>
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5">
      {lines.map(([name, list]) => (
        <div key={name} className="contents">
          <dt className="text-muted">{name}</dt>
          <dd>{list}</dd>
        </div>
      ))}
    </dl>
  )
}
