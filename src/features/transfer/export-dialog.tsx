import { type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { failureText } from '@/features/shared/failures/describe-failure'
import { noteBackup } from '@/storage/commands/backup'
import { useCharacters } from '@/storage/hooks/use-characters'
import { useConversations } from '@/storage/hooks/use-conversations'
import { useStudioResults } from '@/storage/hooks/use-studio-results'
import { EncryptedFileError } from '@/storage/session-file/json/encrypted-file'
import { exportSession, type SessionExport } from '@/storage/session-file/export-session'
import { defaultExportName, toExportName } from '@/storage/session-file/file-names'
import { StorageError } from '@/storage/database/storage-error'
import { requestConfirmation } from '@/storage/vault/confirm-requests'
import { VaultError } from '@/storage/vault/vault-error'
import { Banner } from '@/ui/display/banner'
import { Button } from '@/ui/buttons/button'
import { ChoiceField } from '@/ui/fields/choice-field'
import { Dialog } from '@/ui/overlays/dialog'
import { downloadBlob } from '@/ui/pictures/download'
import { formatBytes } from '@/ui/format-size'
import {
  type NewPassphrase,
  NewPassphraseFields,
} from '@/features/shared/fields/new-passphrase-fields'
import { ProgressBar } from '@/ui/display/progress-bar'
import { SwitchField } from '@/ui/fields/switch-field'
import { TextField } from '@/ui/fields/text-field'
import { toExportOptions } from './export-choice'
import { PickList } from './pick-list'
import { ResultDialog } from './result-dialog'

type Step =
  | { kind: 'form' }
  | { kind: 'running'; progress?: { done: number; total: number } }
  | { kind: 'done'; filename: string; bytes: number }
  | FailedStep

interface FailedStep {
  kind: 'failed'
  title: string
  text: string
}

function toFailure(cause: unknown): FailedStep {
  const text = failureText(cause, 'The browser gave no reason.')
  const isExpected = [StorageError, EncryptedFileError, VaultError].some(
    (kind) => cause instanceof kind,
  )
  const title = isExpected ? 'Failed to export session' : 'Error exporting session'
  return { kind: 'failed', title, text }
}

/** @returns refused where a passphrase is set and the user did not type it. Never rejects. */
async function confirmKeys(): Promise<'confirmed' | 'refused' | FailedStep> {
  try {
    await requestConfirmation('export_keys')
    return 'confirmed'
  } catch (cause) {
    const isRefused = cause instanceof VaultError && cause.code === 'passphrase_not_confirmed'
    return isRefused ? 'refused' : toFailure(cause)
  }
}

/** SESS-13 to SESS-16, SESS-21 to SESS-23, decision 072. */
export function ExportDialog({ onClose }: { onClose: () => void }) {
  const characters = useCharacters()
  const conversations = useConversations()
  const studioTotal = useStudioResults(0)?.total ?? 0
  const [step, setStep] = useState<Step>({ kind: 'form' })
  const [scope, setScope] = useState<'all' | 'some'>('all')
  const [characterIds, setCharacterIds] = useState<ReadonlySet<string>>(new Set())
  const [conversationIds, setConversationIds] = useState<ReadonlySet<string>>(new Set())
  const [withConversations, setWithConversations] = useState(true)
  const [withKeys, setWithKeys] = useState(false)
  const [isEncrypted, setIsEncrypted] = useState(false)
  const passphraseFields = useRef<NewPassphrase>(null)
  const isStarting = useRef(false)
  const [isChecked, setIsChecked] = useState(false)
  const [filename, setFilename] = useState(() => defaultExportName(new Date()))
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort(), [])

  const choice = toExportOptions({
    scope,
    characterIds,
    conversationIds,
    withConversations,
    withKeys,
  })

  const start = async () => {
    setIsChecked(true)
    if (!choice || isStarting.current) return
    isStarting.current = true
    const controller = new AbortController()
    running.current = controller
    const passphrase = await passphraseFields.current?.read()
    const hasPassphrase = !isEncrypted || passphrase !== undefined
    const answer = hasPassphrase && withKeys ? await confirmKeys() : 'confirmed'
    isStarting.current = false
    if (typeof answer === 'object') setStep(answer)
    // The dialog may have been taken away while the passphrase was asked for.
    if (!hasPassphrase || answer !== 'confirmed' || controller.signal.aborted) return
    const name = toExportName(filename, new Date(), isEncrypted)
    setStep({ kind: 'running' })
    const options: SessionExport = {
      ...choice,
      filename: name,
      passphrase,
    }
    const isWhole = scope === 'all' && withConversations
    setStep(
      await save(options, isWhole, controller.signal, (progress) =>
        setStep({ kind: 'running', progress }),
      ),
    )
  }
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    void start()
  }

  if (step.kind === 'done')
    return (
      <ResultDialog title="Session exported successfully" onClose={onClose}>
        <p>
          <span className="font-medium break-all">{step.filename}</span> ({formatBytes(step.bytes)})
          is in your downloads.
        </p>
        <p className="text-muted">
          {isEncrypted
            ? 'Keep the passphrase as well: nobody can open the file without it.'
            : withKeys
              ? 'It holds your API keys in plain text. Whoever has the file can use them.'
              : 'API keys are not in it.'}
        </p>
      </ResultDialog>
    )
  if (step.kind === 'failed')
    return (
      <ResultDialog
        title={step.title}
        actions={
          <Button variant="primary" onClick={() => setStep({ kind: 'form' })}>
            Try Again
          </Button>
        }
        onClose={onClose}
      >
        <p>{step.text}</p>
      </ResultDialog>
    )
  const isRunning = step.kind === 'running'
  return (
    <Dialog
      open
      title="Export Session"
      description="Everything of yours in one file, for a backup or another browser."
      onOpenChange={(open) => {
        // What closes a dialog stops the export first.
        if (isRunning) running.current?.abort()
        else if (!open) onClose()
      }}
      onSubmit={submit}
      footer={
        isRunning ? (
          <Button onClick={() => running.current?.abort()}>Stop</Button>
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
        <div className="flex flex-col gap-5">
          <ChoiceField
            label="What to export"
            value={scope}
            choices={[
              { value: 'all', label: 'Everything' },
              { value: 'some', label: 'Only some' },
            ]}
            onValueChange={setScope}
          />
          {scope === 'some' && (
            <div className="flex flex-col gap-3">
              <PickList
                title="Characters"
                items={characters ?? []}
                picked={characterIds}
                onPick={setCharacterIds}
              />
              {withConversations && (
                <PickList
                  title="Conversations"
                  items={(conversations ?? []).map(({ id, title }) => ({ id, name: title }))}
                  picked={conversationIds}
                  onPick={setConversationIds}
                />
              )}
              <p className="text-sm text-muted">
                {withConversations &&
                  'Characters take their conversations along, unless you select conversations. Conversations take their characters along. '}
                Providers always go along.
              </p>
              {isChecked && !choice && (
                <Banner kind="danger">
                  {withConversations
                    ? 'Select a character or a conversation.'
                    : 'Select a character.'}
                </Banner>
              )}
            </div>
          )}
          <SwitchField
            label="Include conversations"
            checked={withConversations}
            onChange={(event) => setWithConversations(event.target.checked)}
          />
          <SwitchField
            label="Include API keys"
            hint="Leave this off for a file that you show or give to anyone."
            checked={withKeys}
            onChange={(event) => setWithKeys(event.target.checked)}
          />
          {withKeys && !isEncrypted && (
            <Banner kind="warning" title="The keys will stand in the file in plain text">
              Whoever gets the file can use them at your cost. Better encrypt it.
            </Banner>
          )}
          <SwitchField
            label="Encrypt with a passphrase"
            checked={isEncrypted}
            onChange={(event) => setIsEncrypted(event.target.checked)}
          />
          {isEncrypted && (
            <>
              <NewPassphraseFields ref={passphraseFields} label="Passphrase" />
              <p className="text-sm text-muted">
                It is stored nowhere. Without it the file cannot be opened by anyone.
              </p>
            </>
          )}
          {studioTotal > 0 && scope === 'all' && (
            <p className="text-sm text-muted">
              The history of the AI Image Generator stays in this browser. Save the pictures there
              that you want to keep, or put them into the gallery of a character.
            </p>
          )}
          <TextField
            label="File name"
            value={filename}
            onChange={(event) => setFilename(event.target.value)}
          />
        </div>
      )}
    </Dialog>
  )
}

/** Writes the file and gives it to the browser. Never throws. */
async function save(
  options: SessionExport,
  isWhole: boolean,
  signal: AbortSignal,
  onProgress: (progress: { done: number; total: number }) => void,
): Promise<Step> {
  try {
    const blob = await exportSession(options, { signal, onProgress })
    downloadBlob(blob, options.filename)
    // What could not be noted stands in its own banner; the file is there all the same.
    if (isWhole) await noteBackup().catch(() => undefined)
    return { kind: 'done', filename: options.filename, bytes: blob.size }
  } catch (cause) {
    return signal.aborted ? { kind: 'form' } : toFailure(cause)
  }
}
