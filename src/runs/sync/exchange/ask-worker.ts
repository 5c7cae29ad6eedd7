import { FailureError } from '@/lib/failure'
import { trustedScriptUrl } from '@/lib/trusted-url'
import { type Carrier, CarrierError } from '@/storage/sync/carrier/carrier'
import type { MarkingProgress } from '@/storage/sync/start-sync'
import type {
  Round,
  RoundRequest,
  StoreAnswers,
  StoreQuestion,
  SyncReply,
  SyncRequest,
} from './sync-wire'
import workerUrl from './sync-worker?worker&url'

/** A worker that exchanges changes, seen from the page. */
export interface SyncWorker {
  post: (request: SyncRequest, transfer?: Transferable[]) => void
  /** Called once, before anything is posted. */
  listen: (onReply: (reply: SyncReply) => void, onCrash: (cause: unknown) => void) => void
  /** Ends it at once; a transaction that is not complete is taken back. */
  end: () => void
}

/** Starts the worker. It is loaded only now. */
function startSyncWorker(): SyncWorker {
  const worker = new Worker(trustedScriptUrl(workerUrl), { type: 'module', name: 'devices' })
  return {
    post: (request, transfer = []) => worker.postMessage(request, { transfer }),
    listen: (onReply, onCrash) => {
      worker.onmessage = ({ data }: MessageEvent<SyncReply>) => onReply(data)
      worker.onmessageerror = () => onCrash(new Error('The worker cannot be understood'))
      worker.onerror = ({ message }) => onCrash(new Error(message || 'The worker cannot be loaded'))
    },
    end: () => worker.terminate(),
  }
}

/** How a round is asked for. */
export interface RoundOptions {
  /** Ends the worker, whatever it is at. */
  signal: AbortSignal
  /** Told how far it is, while what was here before is marked. */
  onMarking?: (progress: MarkingProgress) => void
  /** The worker; tests have their own. */
  startWorker?: () => SyncWorker
}

/** What is exchanged, and through what. */
export interface RoundParts extends Omit<RoundRequest, 'kind'> {
  carrier: Carrier
}

/**
 * Exchanges changes once, in a worker of its own: between two rounds there is none, and nothing is kept in memory.
 * @throws {FailureError} with the code of what failed in the worker, `sync_worker_broke` where the worker did;
 * the signal's reason
 */
export async function exchangeOnce(
  { carrier, ...request }: RoundParts,
  { signal, onMarking, startWorker = startSyncWorker }: RoundOptions,
): Promise<Round> {
  signal.throwIfAborted()
  const worker = startWorker()
  let onAbort: () => void = () => undefined
  try {
    return await new Promise<Round>((resolve, reject) => {
      onAbort = () => reject(signal.reason as Error)
      signal.addEventListener('abort', onAbort)
      worker.listen(
        (reply) => {
          if (reply.kind === 'ask') void answer(worker, carrier, reply)
          else if (reply.kind === 'marking') onMarking?.(reply.progress)
          else if (reply.kind === 'done') resolve(reply.round)
          else reject(new FailureError(reply.failure.code, reply.failure.params))
        },
        (cause) => reject(new FailureError('sync_worker_broke', undefined, cause)),
      )
      worker.post({ kind: 'round', ...request })
    })
  } finally {
    signal.removeEventListener('abort', onAbort)
    worker.end()
  }
}

async function answer(
  worker: SyncWorker,
  carrier: Carrier,
  question: StoreQuestion,
): Promise<void> {
  const { id } = question
  try {
    const found = await ask(carrier, question)
    worker.post(
      { kind: 'answer', id, answer: found },
      found instanceof Uint8Array ? [found.buffer] : [],
    )
  } catch (cause) {
    const failure =
      cause instanceof CarrierError
        ? { code: cause.code, ...(cause.params && { params: cause.params }) }
        : { code: 'sync_store_failed' as const }
    worker.post({ kind: 'noAnswer', id, failure })
  }
}

async function ask(
  carrier: Carrier,
  { verb, name, content }: StoreQuestion,
): Promise<StoreAnswers[keyof StoreAnswers]> {
  switch (verb) {
    case 'list':
      return carrier.list(name)
    case 'get':
      return carrier.get(name)
    case 'put':
      return carrier.put(name, content ?? new Uint8Array())
    case 'delete':
      await carrier.delete(name)
      return undefined
  }
}
