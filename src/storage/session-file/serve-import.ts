import { databaseStatus, openDatabase } from '../database/database'
import { EncryptedFileError, decryptSession, isEncryptedSession } from './json/encrypted-file'
import type { ImportProgress, ImportReply, ImportRequest, OpenRequest } from './import-wire'
import { toSentError } from './import-wire'
import { previewSession } from './preview-session'
import { type SessionScan, scanSession } from './scan-session'
import { SessionFileError } from './session-file-error'
import type { SessionSource } from './session-source'
import { providersToWrite, writeSession } from './write-session'

/** Where requests come from and replies go. */
export interface ImportPort {
  post: (reply: ImportReply) => void
  listen: (onRequest: (request: ImportRequest) => void) => void
}

/** How a file is read at once: browsers can do it in workers only. */
export type ToSource = (file: Blob) => SessionSource | Promise<SessionSource>

/** Bytes between two reports of progress. */
const PROGRESS_BYTES = 4 * 1024 * 1024

/** The file that is open, and what was found in it. */
interface OpenFile {
  source: SessionSource
  scan: SessionScan
}

/** Answers the page's requests about one file, in a worker. The import itself: see `write-session`. */
export function serveImport(port: ImportPort, toSource: ToSource): void {
  let opened: OpenFile | undefined
  let stop = new AbortController()

  const reportTo = (step: ImportProgress['step'], total: number) => {
    let reported = 0
    return (done: number) => {
      if (done - reported < PROGRESS_BYTES && done < total) return
      reported = done
      port.post({ kind: 'progress', progress: { step, done, total } })
    }
  }

  async function open({ file, passphrase, defaultNames }: OpenRequest) {
    const plain = await decryptIfNeeded(file, passphrase, reportTo('decrypting', file.size))
    const source = await toSource(plain)
    const scan = scanSession(source, Date.now(), defaultNames, reportTo('reading', source.size))
    opened = { source, scan }
    await openDatabase()
    const status = databaseStatus.getState()
    if (status.status === 'failed') throw status.error
    return previewSession(scan)
  }

  async function answer(request: Exclude<ImportRequest, { call: 'stop' }>) {
    if (request.call === 'open') return open(request)
    if (!opened) throw new Error('No file is open')
    const { source, scan } = opened
    if (request.call === 'providers') return providersToWrite(scan, request.options)
    stop = new AbortController()
    const onRead = reportTo('writing', source.size)
    const { options, sealed } = request
    return writeSession(source, scan, { ...options, sealed, onRead, signal: stop.signal })
  }

  port.listen((request) => {
    if (request.call === 'stop') {
      stop.abort()
      return
    }
    answer(request).then(
      (result) => port.post({ kind: 'answer', answer: result }),
      (cause: unknown) => port.post({ kind: 'error', error: toSentError(cause) }),
    )
  })
}

/** @throws {SessionFileError} */
async function decryptIfNeeded(
  file: Blob,
  passphrase: string | undefined,
  onDone: (done: number) => void,
): Promise<Blob> {
  try {
    if (!(await isEncryptedSession(file))) return file
    if (passphrase === undefined || passphrase === '')
      throw new SessionFileError('file_needs_passphrase')
    return await decryptSession(file, passphrase, onDone)
  } catch (cause) {
    if (cause instanceof DOMException)
      throw new SessionFileError('file_unreadable', undefined, cause)
    if (!(cause instanceof EncryptedFileError)) throw cause
    throw new SessionFileError(cause.code, undefined, cause)
  }
}
