import { useEffect, useRef, useState } from 'react'
import { failureText, wordsOfFailure } from '@/features/shared/failures/describe-failure'
import { inOneSentence } from '@/features/shared/failures/failure-words'
import type { Failure } from '@/lib/failure'
import { noteBackup } from '@/storage/commands/backup'
import { StorageError } from '@/storage/database/storage-error'
import { exportSession, type SessionExport } from '@/storage/session-file/export-session'
import { toExportName } from '@/storage/session-file/file-names'
import { EncryptedFileError } from '@/storage/session-file/json/encrypted-file'
import { requestConfirmation } from '@/storage/vault/confirm-requests'
import { VaultError } from '@/storage/vault/vault-error'
import { downloadBlob } from '@/ui/pictures/download'
import { type ExportForm, toExportOptions } from './export-choice'
import * as words from './words'

interface Progress {
  done: number
  total: number
}

/** Where an export stands. */
type Step =
  | { kind: 'form' }
  | { kind: 'running'; progress?: Progress }
  | { kind: 'done'; filename: string; bytes: number }
  | FailedStep

interface FailedStep {
  kind: 'failed'
  title: string
  text: string
}

function toFailure(cause: unknown): FailedStep {
  const text = failureText(cause, words.browserGaveNoReason)
  const isExpected = [StorageError, EncryptedFileError, VaultError].some(
    (kind) => cause instanceof kind,
  )
  const title = isExpected ? words.failedToExportSession : words.errorExportingSession
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

/** What stands in the file for a failure: what failed, then what to do. */
function failureSentences(failure: Failure): string {
  const said = wordsOfFailure(failure)
  return said.hint === undefined ? inOneSentence(said) : `${inOneSentence(said)}\n${said.hint}`
}

/** Writes the file and gives it to the browser. Never throws. */
async function save(
  options: SessionExport,
  isWhole: boolean,
  signal: AbortSignal,
  onProgress: (progress: Progress) => void,
): Promise<Step> {
  try {
    const blob = await exportSession(
      { describeFailure: failureSentences, ...options },
      { signal, onProgress },
    )
    downloadBlob(blob, options.filename)
    // What could not be noted stands in its own banner; the file is there all the same.
    if (isWhole) await noteBackup().catch(() => undefined)
    return { kind: 'done', filename: options.filename, bytes: blob.size }
  } catch (cause) {
    return signal.aborted ? { kind: 'form' } : toFailure(cause)
  }
}

/** The steps of an export, from the form to the file or the failure. What goes on ends with the component. */
export function useExport() {
  const [step, setStep] = useState<Step>({ kind: 'form' })
  const isStarting = useRef(false)
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort(), [])

  /** @param readPassphrase undefined where there is none, or none that is accepted */
  const start = async (form: ExportForm, readPassphrase: () => Promise<string | undefined>) => {
    const choice = toExportOptions(form)
    if (!choice || isStarting.current) return
    isStarting.current = true
    const controller = new AbortController()
    running.current = controller
    const passphrase = await readPassphrase()
    const hasPassphrase = !form.isEncrypted || passphrase !== undefined
    const answer = hasPassphrase && form.withKeys ? await confirmKeys() : 'confirmed'
    isStarting.current = false
    if (typeof answer === 'object') setStep(answer)
    // The dialog may have been taken away while the passphrase was asked for.
    if (!hasPassphrase || answer !== 'confirmed' || controller.signal.aborted) return
    const filename = toExportName(form.filename, new Date(), form.isEncrypted)
    const isWhole = form.scope === 'all' && form.withConversations
    const onProgress = (progress: Progress) => setStep({ kind: 'running', progress })
    setStep({ kind: 'running' })
    setStep(await save({ ...choice, filename, passphrase }, isWhole, controller.signal, onProgress))
  }

  return {
    step,
    start,
    /** Stops the writing, and goes back to the form. */
    stop: () => running.current?.abort(),
    backToForm: () => setStep({ kind: 'form' }),
  }
}
