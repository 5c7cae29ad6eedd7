import { type SyntheticEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { applyImport, takeBack } from '@/runs/session-transfer'
import type { ImportProgress } from '@/storage/session-file/import-wire'
import { type OpenedSessionFile, openSessionFile } from '@/storage/session-file/open-session-file'
import { sessionFileAccept } from '@/storage/session-file/file-names'
import { SessionFileError } from '@/storage/session-file/session-file-error'
import type { ImportResult } from '@/storage/session-file/write-session'
import { StorageError } from '@/storage/storage-error'
import { VaultError } from '@/storage/vault/vault-error'
import { Banner } from '@/ui/banner'
import { Button } from '@/ui/button'
import { ChoiceField } from '@/ui/choice-field'
import { Dialog } from '@/ui/dialog'
import { ProgressBar } from '@/ui/progress-bar'
import { SecretField } from '@/ui/secret-field'
import { SwitchField } from '@/ui/switch-field'
import { ChooseFile } from './choose-file'
import { countsText } from './counts-text'
import { ImportPreview, Issues } from './import-preview'
import { ResultDialog } from './result-dialog'
import { useUndo } from './use-undo'

type Step =
  | { kind: 'choose' }
  | { kind: 'running'; progress?: ImportProgress }
  | { kind: 'passphrase'; file: File; error?: string }
  | { kind: 'preview'; opened: OpenedSessionFile }
  | { kind: 'done'; opened: OpenedSessionFile; result: ImportResult }
  | { kind: 'failed'; title: string; text: string }

const STEPS: Record<ImportProgress['step'], string> = {
  decrypting: 'Decrypting the file',
  reading: 'Reading the file',
  writing: 'Writing',
}

function toFailure(cause: unknown): Step {
  const isExpected = [SessionFileError, StorageError, VaultError].some(
    (kind) => cause instanceof kind,
  )
  const title = isExpected ? 'Failed to import session' : 'Error importing session file'
  const text = cause instanceof Error ? cause.message : 'The browser gave no reason.'
  return { kind: 'failed', title, text }
}

/** What becomes of a file that could not be opened. */
function afterOpening(cause: unknown, file: File, signal: AbortSignal): Step {
  if (signal.aborted) return { kind: 'choose' }
  if (cause instanceof SessionFileError && cause.code === 'needs-passphrase')
    return { kind: 'passphrase', file }
  if (cause instanceof SessionFileError && cause.code === 'wrong-passphrase')
    return { kind: 'passphrase', file, error: cause.message }
  return toFailure(cause)
}

interface Props {
  /** What was dropped on the page. */
  file: File | undefined
  onClose: () => void
}

/** SESS-02, SESS-05 to SESS-12, SESS-18 to SESS-20, decisions 068 to 071. */
export function ImportDialog({ file: droppedFile, onClose }: Props) {
  const [step, setStep] = useState<Step>(droppedFile ? { kind: 'running' } : { kind: 'choose' })
  const [mode, setMode] = useState<'merge' | 'replace'>('merge')
  const [overwrite, setOverwrite] = useState(false)
  const [passphrase, setPassphrase] = useState('')
  const running = useRef<AbortController>(null)
  const present = useRef<OpenedSessionFile>(null)
  const undo = useUndo(takeBack, onClose)

  useEffect(
    () => () => {
      running.current?.abort()
      present.current?.close()
    },
    [],
  )
  const open = (file: File, key?: string) => {
    setStep({ kind: 'running' })
    void read(file, key)
  }
  const read = async (file: File, key?: string) => {
    const controller = new AbortController()
    const { signal } = controller
    running.current = controller
    present.current?.close()
    present.current = null
    const onProgress = (progress: ImportProgress) => setStep({ kind: 'running', progress })
    try {
      const opened = await openSessionFile(file, file.name, { passphrase: key, signal, onProgress })
      present.current = opened
      setStep({ kind: 'preview', opened })
    } catch (cause) {
      setStep(afterOpening(cause, file, signal))
    }
  }
  const openDropped = useEffectEvent(() => {
    if (droppedFile) void read(droppedFile)
  })
  useEffect(() => openDropped(), [])

  const start = async (opened: OpenedSessionFile) => {
    const controller = new AbortController()
    const { signal } = controller
    running.current = controller
    setStep({ kind: 'running' })
    const onProgress = (progress: ImportProgress) => setStep({ kind: 'running', progress })
    const isOverwriting = overwrite && mode === 'merge'
    try {
      const options = { mode, overwrite: isOverwriting, signal, onProgress }
      const result = await applyImport(opened, options)
      setStep({ kind: 'done', opened, result })
    } catch (cause) {
      setStep(signal.aborted ? { kind: 'preview', opened } : toFailure(cause))
    }
  }

  if (step.kind === 'failed')
    return (
      <ResultDialog
        title={step.title}
        actions={
          <Button variant="primary" onClick={() => setStep({ kind: 'choose' })}>
            Choose another file
          </Button>
        }
        onClose={onClose}
      >
        <p>{step.text}</p>
        <p className="text-muted">Nothing of yours has changed.</p>
      </ResultDialog>
    )
  if (step.kind === 'done')
    return (
      <ResultDialog
        title="Session imported successfully"
        actions={<Button {...undo.button}>Undo import</Button>}
        onClose={onClose}
      >
        <ResultText result={step.result} />
        {step.opened.preview.issues.count > 0 && (
          <Issues issues={step.opened.preview.issues} willBe="was" />
        )}
        {undo.failure !== undefined && (
          <Banner kind="danger" title="Not undone">
            {undo.failure}
          </Banner>
        )}
      </ResultDialog>
    )
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (step.kind === 'preview') void start(step.opened)
    if (step.kind === 'passphrase' && passphrase !== '') open(step.file, passphrase)
  }
  return (
    <Dialog
      open
      title="Import Session"
      description="A file that Parlour exported, or another app in the same format."
      onOpenChange={(isOpen) => {
        // What closes a dialog stops the import first: it would end without a word of what it did.
        if (step.kind === 'running') running.current?.abort()
        else if (!isOpen) onClose()
      }}
      onSubmit={submit}
      footer={
        step.kind === 'running' ? (
          <Button onClick={() => running.current?.abort()}>Stop</Button>
        ) : (
          <>
            <Button onClick={onClose}>Cancel</Button>
            {step.kind === 'passphrase' ? (
              <Button type="submit" variant="primary" disabled={passphrase === ''}>
                Open
              </Button>
            ) : (
              <Button
                type="submit"
                variant={mode === 'replace' ? 'danger' : 'primary'}
                disabled={step.kind !== 'preview'}
              >
                Import
              </Button>
            )}
          </>
        )
      }
    >
      {step.kind === 'choose' && (
        <ChooseFile accept={sessionFileAccept} onChoose={(file) => open(file)} />
      )}
      {step.kind === 'running' && (
        <ProgressBar
          label={step.progress ? STEPS[step.progress.step] : 'Opening'}
          progress={step.progress}
        />
      )}
      {step.kind === 'passphrase' && (
        <SecretField
          label="Passphrase"
          hint={`${step.file.name} is encrypted.`}
          error={step.error}
          value={passphrase}
          onChange={(event) => setPassphrase(event.target.value)}
        />
      )}
      {step.kind === 'preview' && (
        <div className="flex flex-col gap-5">
          <ImportPreview preview={step.opened.preview} />
          <ChoiceField
            label="What to do with it"
            value={mode}
            choices={[
              { value: 'merge', label: 'Merge', hint: 'Add it to what is here.' },
              { value: 'replace', label: 'Replace', hint: 'Clear everything here first.' },
            ]}
            onValueChange={setMode}
          />
          {mode === 'merge' ? (
            <SwitchField
              label="Overwrite items with the same id"
              hint="Off: what is here stays as it is. Your settings stay in any case."
              checked={overwrite}
              onChange={(event) => setOverwrite(event.target.checked)}
            />
          ) : (
            <Banner kind="warning" title="Everything here gives way to the file">
              A safety copy is made first, so that you can undo it.
            </Banner>
          )}
        </div>
      )}
    </Dialog>
  )
}

function ResultText({ result }: { result: ImportResult }) {
  const { added, overwritten, skipped } = result
  const text = (counts: ImportResult['added']) =>
    countsText([
      [counts.providers, 'provider', 'providers'],
      [counts.characters, 'character', 'characters'],
      [counts.conversations, 'conversation', 'conversations'],
      [counts.datingSessions, 'swipe session', 'swipe sessions'],
    ])
  const lines = [
    ['Added', text(added)],
    ['Overwritten', text(overwritten)],
    ['Kept as they were', text(skipped)],
  ].filter(([, list]) => list !== '')
  if (lines.length === 0) return <p>There was nothing new in the file.</p>
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
