import type { ImportOptions } from './import-options'
import type { DefaultNames } from './check/check-fields'
import type { Provider } from '@/domain/provider'
import { trustedScriptUrl } from '@/lib/trusted-url'
import { indexMissingMessages } from '../search/message-index'
import { requestPersistence } from '../database/persistence'
import { forgetWords } from '../search/search'
import { StorageError } from '../database/storage-error'
import { withExclusiveData } from '../all-data/exclusive'
import { forgetNotices } from '../all-data/leftovers'
import { hasSessionFileEnding } from './file-names'
import {
  type ImportAnswers,
  type ImportProgress,
  type ImportReply,
  type ImportRequest,
  fromSentError,
} from './import-wire'
import workerUrl from './import-worker?worker&url'
import type { SessionPreview } from './preview-session'
import { dropSafetyCopy, makeSafetyCopy, restoreSafetyCopy } from '../all-data/safety-copy'
import { SessionFileError } from './session-file-error'
import type { ImportResult } from './write-session'

/** How an import goes on, and the way to stop it. */
interface ImportRun {
  /** Stops it: what it was started with then rejects with the signal's reason. */
  signal?: AbortSignal
  onProgress?: (progress: ImportProgress) => void
}

/** How a file is opened. */
export interface OpenOptions extends ImportRun {
  /** For what has no name in the file. */
  defaultNames: DefaultNames
  /** Of an encrypted file. */
  passphrase?: string
  /** The worker; tests have their own. */
  startWorker?: () => ImportWorker
}

/** How an opened file becomes the user’s data. */
export interface ApplyOptions extends ImportOptions, ImportRun {
  /**
   * Seals the key of a provider before it is stored, as the key vault does; whatever it throws ends the import before
   * anything is written. Called for providers with a key only, with the signal that stops the import. Default: the
   * provider as it is.
   */
  sealProvider?: (provider: Provider, signal?: AbortSignal) => Promise<Provider>
}

/** A session file that was read and checked. Nothing of it has been written. */
export interface OpenedSessionFile {
  preview: SessionPreview
  /**
   * Makes the file the user's data, after a safety copy of what is there: all or nothing (P10). The caller first stops
   * the runs of this tab. Stopping works until the data is written; then it resolves all the same.
   * @throws {StorageError} `data_busy` while another tab imports, exports or resets; else why the copy or the write failed.
   * @throws {SessionFileError} `file_unreadable` where the file has gone or changed meanwhile.
   * @throws the signal's reason; whatever `sealProvider` throws. After any of these everything is as it was.
   */
  apply: (options: ApplyOptions) => Promise<ImportResult>
  /** Takes the import back, whole; after a restart `restoreSafetyCopy` does the same. @returns and @throws as that. */
  undo: () => Promise<number>
  /** Lets the file and the worker go. */
  close: () => void
}

/**
 * Reads and checks a session file: JSON in UTF-8 or UTF-16, or encrypted by Parlour. All
 * of it happens in a worker, so that the page stays responsive, and the file may be larger than memory.
 * @param name of the file, which must end as session files do.
 * @throws {SessionFileError} see its codes. @throws {StorageError} where the database cannot be read.
 * @throws the signal's reason.
 */
export async function openSessionFile(
  file: Blob,
  name: string,
  { passphrase, defaultNames, startWorker = startImportWorker, ...run }: OpenOptions,
): Promise<OpenedSessionFile> {
  run.signal?.throwIfAborted()
  if (!hasSessionFileEnding(name)) throw new SessionFileError('file_invalid')
  const line = new WorkerLine(startWorker())
  try {
    // Reading holds the worker up, so that it could not hear of a stop.
    const request = { call: 'open', file, passphrase, defaultNames } as const
    const preview = await line.ask<'open'>(request, run, () => line.end())
    return {
      preview,
      apply: (options) => apply(line, options),
      undo: restoreSafetyCopy,
      close: () => line.end(),
    }
  } catch (cause) {
    line.end()
    throw cause
  }
}

const asItIs = (provider: Provider) => Promise.resolve(provider)

async function apply(line: WorkerLine, options: ApplyOptions): Promise<ImportResult> {
  const { mode, overwrite, switchOn, keepsAnalysts, sealProvider = asItIs, ...run } = options
  const how: ImportOptions = { mode, overwrite, switchOn, keepsAnalysts }
  run.signal?.throwIfAborted()
  const providers = await line.ask<'providers'>({ call: 'providers', options: how }, run)
  const sealed: Provider[] = []
  // One after the other: the first may ask the user for a passphrase.
  for (const provider of providers) {
    run.signal?.throwIfAborted()
    if (provider.apiKey !== '') sealed.push(await sealProvider(provider, run.signal))
  }
  const result = await withExclusiveData(async () => {
    run.signal?.throwIfAborted()
    await makeSafetyCopy('import')
    try {
      run.signal?.throwIfAborted()
      const stop = () => line.tell({ call: 'stop' })
      return await line.ask<'write'>({ call: 'write', options: how, sealed }, run, stop)
    } catch (cause) {
      // There is nothing to take back. A copy that cannot be dropped goes with its time.
      await dropSafetyCopy().catch(() => undefined)
      throw cause
    }
  })
  forgetWords()
  if (mode === 'replace') forgetNotices()
  void requestPersistence()
  // Where that fails the next start goes on with it.
  indexMissingMessages().catch(() => undefined)
  return result
}

/** A worker that reads one file, seen from the page. */
export interface ImportWorker {
  post: (request: ImportRequest) => void
  /** Called once, before anything is posted. */
  listen: (onReply: (reply: ImportReply) => void, onCrash: (cause: unknown) => void) => void
  /** Ends it at once; a transaction that is not complete is taken back. */
  end: () => void
}

/** Starts the worker. It is loaded only now. */
function startImportWorker(): ImportWorker {
  const worker = new Worker(trustedScriptUrl(workerUrl), { type: 'module', name: 'import' })
  return {
    post: (request) => worker.postMessage(request),
    listen: (onReply, onCrash) => {
      worker.onmessage = ({ data }: MessageEvent<ImportReply>) => onReply(data)
      worker.onmessageerror = () => onCrash(new Error('The worker cannot be understood'))
      worker.onerror = ({ message }) => onCrash(new Error(message || 'The worker cannot be loaded'))
    },
    end: () => worker.terminate(),
  }
}

/** Asks the worker, one thing at a time. */
class WorkerLine {
  readonly #worker: ImportWorker
  #onReply: ((reply: ImportReply) => void) | undefined
  #onCrash: ((cause: unknown) => void) | undefined
  #isEnded = false

  constructor(worker: ImportWorker) {
    this.#worker = worker
    worker.listen(
      (reply) => this.#onReply?.(reply),
      (cause) => {
        this.end()
        this.#onCrash?.(cause)
      },
    )
  }

  end(): void {
    this.#isEnded = true
    this.#worker.end()
  }

  tell(request: ImportRequest): void {
    this.#worker.post(request)
  }

  /** @param stop called when the signal is aborted; where it ends the worker the answer is not waited for. */
  async ask<Call extends keyof ImportAnswers>(
    request: ImportRequest & { call: Call },
    { signal, onProgress }: ImportRun,
    stop: () => void = () => undefined,
  ): Promise<ImportAnswers[Call]> {
    if (this.#isEnded) throw new Error('The file was closed')
    let onAbort: () => void = () => undefined
    try {
      return await new Promise<ImportAnswers[Call]>((resolve, reject) => {
        const fail = (cause: unknown) =>
          reject(cause instanceof Error ? cause : new Error(String(cause), { cause }))
        onAbort = () => {
          stop()
          if (this.#isEnded) fail(signal?.reason)
        }
        signal?.addEventListener('abort', onAbort)
        this.#onCrash = (cause) => fail(new StorageError('file_reader_broke', undefined, cause))
        this.#onReply = (reply) => {
          if (reply.kind === 'progress') onProgress?.(reply.progress)
          else if (reply.kind === 'error') fail(fromSentError(reply.error, () => signal?.reason))
          // The worker answers what it was asked: both are of this build.
          else resolve(reply.answer as ImportAnswers[Call])
        }
        this.#worker.post(request)
      })
    } finally {
      signal?.removeEventListener('abort', onAbort)
      this.#onReply = undefined
      this.#onCrash = undefined
    }
  }
}
