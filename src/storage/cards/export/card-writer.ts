import { FailureError } from '@/lib/failure'
import { trustedScriptUrl } from '@/lib/trusted-url'
import type { LorebookTextRequest } from '../../lorebooks/write/lorebook-text'
import { CardWriteError } from '../write/write-error'
import type { CardFileRequest, CardOutlook, CardToExport } from './card-file'
import workerUrl from './card-writer-worker?worker&url'
import type { CardWriterReply, CardWriterRequest } from './serve-card-writer'

/** A worker that writes cards, seen from the page. */
interface CardWriterWorker {
  post: (request: CardWriterRequest) => void
  /** Called once, before anything is posted. */
  listen: (onReply: (reply: CardWriterReply) => void, onCrash: (cause: unknown) => void) => void
  end: () => void
}

function startCardWriterWorker(): CardWriterWorker {
  const worker = new Worker(trustedScriptUrl(workerUrl), { type: 'module', name: 'card-writer' })
  return {
    post: (request) => worker.postMessage(request),
    listen: (onReply, onCrash) => {
      worker.onmessage = ({ data }: MessageEvent<CardWriterReply>) => onReply(data)
      worker.onmessageerror = () => onCrash(new Error('The worker cannot be understood'))
      worker.onerror = ({ message }) => onCrash(new Error(message || 'The worker cannot be loaded'))
    },
    end: () => worker.terminate(),
  }
}

/** One request to a worker of its own, which is gone afterwards. */
async function ask(
  request: CardWriterRequest,
  signal: AbortSignal | undefined,
  startWorker: () => CardWriterWorker,
): Promise<CardWriterReply> {
  signal?.throwIfAborted()
  let worker: CardWriterWorker | undefined
  let onAbort: () => void = () => undefined
  try {
    return await new Promise<CardWriterReply>((resolve, reject) => {
      const broke = (cause: unknown) =>
        reject(new CardWriteError('card_writer_broke', undefined, cause))
      onAbort = () => {
        const reason: unknown = signal?.reason
        reject(reason instanceof Error ? reason : new Error(String(reason)))
      }
      signal?.addEventListener('abort', onAbort)
      try {
        worker = startWorker()
        worker.listen(resolve, broke)
        worker.post(request)
      } catch (cause) {
        broke(cause)
      }
    })
  } finally {
    signal?.removeEventListener('abort', onAbort)
    worker?.end()
  }
}

function unexpected(reply: CardWriterReply): Error {
  if (reply.kind === 'refused') return new CardWriteError(reply.code, reply.params)
  if (reply.kind === 'failed') return new FailureError(reply.failure.code, reply.failure.params)
  return new CardWriteError('card_writer_broke')
}

/**
 * What a character can be written as, read in a worker. @param startWorker tests have their own.
 * @throws {CardWriteError} `card_writer_broke`. @throws the signal's reason.
 */
export async function lookAtCard(
  card: CardToExport,
  signal?: AbortSignal,
  startWorker = startCardWriterWorker,
): Promise<CardOutlook> {
  const reply = await ask({ call: 'look', card }, signal, startWorker)
  if (reply.kind === 'outlook') return reply.outlook
  throw unexpected(reply)
}

/**
 * Writes a character as a card, in a worker. @param startWorker tests have their own.
 * @throws {CardWriteError} see `writeCardFile`; `card_writer_broke`. @throws the signal's reason.
 */
export async function writeCard(
  request: CardFileRequest,
  signal?: AbortSignal,
  startWorker = startCardWriterWorker,
): Promise<Blob> {
  const reply = await ask({ call: 'write', request }, signal, startWorker)
  if (reply.kind === 'file') return reply.file
  throw unexpected(reply)
}

/**
 * Writes a lorebook as JSON, in a worker. @param startWorker tests have their own.
 * @throws {CardWriteError} `card_writer_broke`. @throws the signal's reason.
 */
export async function writeLorebookBlob(
  request: LorebookTextRequest,
  signal?: AbortSignal,
  startWorker = startCardWriterWorker,
): Promise<Blob> {
  const reply = await ask({ call: 'lorebook', request }, signal, startWorker)
  if (reply.kind === 'file') return reply.file
  throw unexpected(reply)
}
