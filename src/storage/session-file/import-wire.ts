import type { ImportOptions } from './import-options'
import type { Provider } from '@/domain/provider'
import { StorageError, type StorageErrorCode } from '../database/storage-error'
import type { DefaultNames } from './check/check-fields'
import type { SessionPreview } from './preview-session'
import { SessionFileError, type SessionFileErrorCode } from './session-file-error'
import type { ImportResult } from './write-session'

/** What takes long in an import. */
type ImportStep = 'decrypting' | 'reading' | 'writing'

/** How far a step has come, in bytes of the file. */
export interface ImportProgress {
  step: ImportStep
  done: number
  total: number
}

/** Reads a file. */
export interface OpenRequest {
  call: 'open'
  file: Blob
  passphrase: string | undefined
  defaultNames: DefaultNames
}

/** What the page asks of the worker that reads a file; one at a time. */
export type ImportRequest =
  | OpenRequest
  /** Which providers would be written: their keys are sealed before. */
  | { call: 'providers'; options: ImportOptions }
  | { call: 'write'; options: ImportOptions; sealed: Provider[] }
  /** Stops the writing, if it is not done yet. The answer is still that of `write`. */
  | { call: 'stop' }

/** What the requests are answered with. */
export interface ImportAnswers {
  open: SessionPreview
  providers: Provider[]
  write: ImportResult
}

/** An error on its way between worker and page. */
export type SentError =
  | { of: 'file'; code: SessionFileErrorCode }
  | { of: 'storage'; code: StorageErrorCode; params: StorageError['params'] }
  | { of: 'stop' }
  | { of: 'other'; message: string }

/** What the worker sends. */
export type ImportReply =
  | { kind: 'progress'; progress: ImportProgress }
  | { kind: 'answer'; answer: ImportAnswers[keyof ImportAnswers] }
  | { kind: 'error'; error: SentError }

/** An error as it can be sent. */
export function toSentError(cause: unknown): SentError {
  if (cause instanceof SessionFileError) return { of: 'file', code: cause.code }
  if (cause instanceof StorageError)
    return { of: 'storage', code: cause.code, params: cause.params }
  if (cause instanceof DOMException && cause.name === 'AbortError') return { of: 'stop' }
  return { of: 'other', message: cause instanceof Error ? cause.message : String(cause) }
}

/** The error that was sent. @param stopped what to throw where the work was stopped. */
export function fromSentError(error: SentError, stopped: () => unknown): unknown {
  switch (error.of) {
    case 'file':
      return new SessionFileError(error.code)
    case 'storage':
      return new StorageError(error.code, error.params)
    case 'stop':
      return stopped()
    case 'other':
      return new Error(error.message)
  }
}
