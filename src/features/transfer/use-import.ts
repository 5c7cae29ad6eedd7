import type { ImportOptions } from '@/storage/session-file/import-options'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { defaultNames } from '@/features/shared/default-names'
import { failureText } from '@/features/shared/failures/describe-failure'
import { applyImport } from '@/runs/data/session-transfer'
import type { ImportProgress } from '@/storage/session-file/import-wire'
import { type OpenedSessionFile, openSessionFile } from '@/storage/session-file/open-session-file'
import { SessionFileError } from '@/storage/session-file/session-file-error'
import type { ImportResult } from '@/storage/session-file/write-session'
import { StorageError } from '@/storage/database/storage-error'
import { VaultError } from '@/storage/vault/vault-error'
import * as words from './words'

/** Where an import stands. */
type Step =
  | { kind: 'choose' }
  | { kind: 'running'; label: string; progress?: ImportProgress }
  | { kind: 'passphrase'; file: File; error?: string }
  | { kind: 'preview'; opened: OpenedSessionFile }
  | { kind: 'done'; opened: OpenedSessionFile; result: ImportResult }
  | { kind: 'failed'; title: string; text: string }

const STEPS: Record<ImportProgress['step'], string> = {
  decrypting: words.decryptingTheFile,
  reading: words.readingTheFile,
  writing: words.writing,
}

const OPENING: Step = { kind: 'running', label: words.opening }

function toRunning(progress: ImportProgress): Step {
  return { kind: 'running', label: STEPS[progress.step], progress }
}

function toFailure(cause: unknown): Step {
  const isExpected = [SessionFileError, StorageError, VaultError].some(
    (kind) => cause instanceof kind,
  )
  const title = isExpected ? words.failedToImportSession : words.errorImportingSessionFile
  const text = failureText(cause, words.browserGaveNoReason)
  return { kind: 'failed', title, text }
}

/** What becomes of a file that could not be opened. */
function afterOpening(cause: unknown, file: File, signal: AbortSignal): Step {
  if (signal.aborted) return { kind: 'choose' }
  if (cause instanceof SessionFileError && cause.code === 'file_needs_passphrase')
    return { kind: 'passphrase', file }
  if (cause instanceof SessionFileError && cause.code === 'file_refused')
    return { kind: 'passphrase', file, error: failureText(cause) }
  return toFailure(cause)
}

/**
 * The steps of an import, from the choice of a file to what came of it. What goes on ends with the component.
 * @param droppedFile opened at once; without one the import begins with the choice.
 */
export function useImport(droppedFile: File | undefined) {
  const [step, setStep] = useState<Step>(droppedFile ? OPENING : { kind: 'choose' })
  const running = useRef<AbortController>(null)
  const present = useRef<OpenedSessionFile>(null)

  useEffect(
    () => () => {
      running.current?.abort()
      present.current?.close()
    },
    [],
  )
  const open = (file: File, passphrase?: string) => {
    setStep(OPENING)
    void read(file, passphrase)
  }
  const read = async (file: File, passphrase?: string) => {
    const controller = new AbortController()
    const { signal } = controller
    running.current = controller
    present.current?.close()
    present.current = null
    const onProgress = (progress: ImportProgress) => setStep(toRunning(progress))
    try {
      const opened = await openSessionFile(file, file.name, {
        passphrase,
        defaultNames,
        signal,
        onProgress,
      })
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

  const start = async (opened: OpenedSessionFile, options: ImportOptions) => {
    const controller = new AbortController()
    const { signal } = controller
    running.current = controller
    // What takes long before the first progress.
    setStep({ kind: 'running', label: words.makingASafetyCopy })
    const onProgress = (progress: ImportProgress) => setStep(toRunning(progress))
    try {
      const result = await applyImport(opened, { ...options, signal, onProgress })
      setStep({ kind: 'done', opened, result })
    } catch (cause) {
      setStep(signal.aborted ? { kind: 'preview', opened } : toFailure(cause))
    }
  }

  return {
    step,
    open,
    start,
    /** Stops what goes on, and goes back to the choice or to the preview. */
    stop: () => running.current?.abort(),
    chooseAnother: () => setStep({ kind: 'choose' }),
  }
}
