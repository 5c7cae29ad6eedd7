import { AttachmentError, type AttachmentErrorCode } from '@/lib/files/attachment-error'
import { type AppWorker, startWorker } from '@/lib/start-worker'
import { realTimer } from '../timer'
import workerUrl from './document-worker?worker&url'
import {
  DOCUMENT_LIMITS,
  type DocumentFormat,
  type DocumentReply,
  type DocumentRequest,
  parseDocumentReply,
} from './document-wire'

/** A worker that reads one document, seen from the page. */
export type DocumentWorker = AppWorker<DocumentRequest>

const startDocumentWorker = () => startWorker<DocumentRequest>(workerUrl, 'document')

/** What is known of a document. */
export interface ReadDocument {
  format: DocumentFormat
  text: string
  isCut: boolean
}

/** For loading the worker, over whatever connection. */
const LOAD_SECONDS = 60

const codes: Record<Extract<DocumentReply, { kind: 'refused' }>['fault'], AttachmentErrorCode> = {
  no_document: 'attachment_binary',
  damaged: 'document_damaged',
  too_large: 'document_too_large',
  locked: 'document_locked',
  no_text: 'document_without_text',
  unreadable: 'attachment_unreadable',
}

/** Reads the texts of documents, each in a worker of its own that ends with it. What takes too long is ended. ATT-13 */
export class DocumentReader {
  #startWorker: () => DocumentWorker
  #timer: typeof realTimer

  /** Tests have their own worker and timer. */
  constructor(startWorker: () => DocumentWorker = startDocumentWorker, timer = realTimer) {
    this.#startWorker = startWorker
    this.#timer = timer
  }

  /** Goes on with other workers: tests have no real ones. */
  startWith(startWorker: () => DocumentWorker): void {
    this.#startWorker = startWorker
  }

  /** Reads one document. @throws {AttachmentError} @throws the signal's reason. */
  async read(file: Blob, signal: AbortSignal): Promise<ReadDocument> {
    signal.throwIfAborted()
    const worker = this.#startWorker()
    let stopTimer: () => void = () => undefined
    let onAbort: () => void = () => undefined
    try {
      return await new Promise<ReadDocument>((resolve, reject) => {
        onAbort = () => reject(signal.reason as Error)
        signal.addEventListener('abort', onAbort)
        const fail = (
          code: AttachmentErrorCode,
          params?: Record<string, number>,
          cause?: unknown,
        ) => reject(new AttachmentError(code, params, cause))
        const broke = (cause?: unknown) => fail('document_reader_broke', undefined, cause)
        stopTimer = this.#timer(LOAD_SECONDS, broke)
        worker.listen((data) => {
          const reply = parseDocumentReply(data)
          if (reply?.kind === 'refused') fail(codes[reply.fault])
          else if (reply?.kind === 'done') resolve(reply)
          else if (reply) {
            stopTimer()
            const { seconds } = DOCUMENT_LIMITS
            stopTimer = this.#timer(seconds, () => fail('document_too_slow', { seconds }))
            worker.post({ kind: 'read', file })
          }
        }, broke)
      })
    } finally {
      stopTimer()
      signal.removeEventListener('abort', onAbort)
      worker.end()
    }
  }
}

/** The one reader of this page; a worker starts with each document. */
export const documentReader = new DocumentReader()
