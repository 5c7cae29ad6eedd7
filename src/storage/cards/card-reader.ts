import { trustedScriptUrl } from '@/lib/trusted-url'
import { CardError, type ReadCardFile } from './card-types'
import type { CardReply, CardRequest, CardSource } from './card-wire'
import workerUrl from './card-worker?worker&url'

/** A worker that reads cards, seen from the page. */
export interface CardWorker {
  post: (request: CardRequest) => void
  /** Called once, before anything is posted. */
  listen: (onReply: (reply: CardReply) => void, onCrash: (cause: unknown) => void) => void
  /** Ends it at once, whatever it is at. */
  end: () => void
}

/** Starts the worker. It is loaded only now. */
function startCardWorker(): CardWorker {
  const worker = new Worker(trustedScriptUrl(workerUrl), { type: 'module', name: 'cards' })
  return {
    post: (request) => worker.postMessage(request),
    listen: (onReply, onCrash) => {
      worker.onmessage = ({ data }: MessageEvent<CardReply>) => onReply(data)
      worker.onmessageerror = () => onCrash(new Error('The worker cannot be understood'))
      worker.onerror = ({ message }) => onCrash(new Error(message || 'The worker cannot be loaded'))
    },
    end: () => worker.terminate(),
  }
}

/**
 * Reads character cards, and lorebooks, in a worker of its own, one after the other, so that the page takes keys meanwhile. A worker
 * that breaks down or is stopped is replaced by a new one for the next card.
 */
export class CardReader {
  readonly #startWorker: () => CardWorker
  #worker: CardWorker | undefined
  #onReply: ((reply: CardReply) => void) | undefined
  #onCrash: ((cause: unknown) => void) | undefined

  /** @param startWorker tests have their own. */
  constructor(startWorker = startCardWorker) {
    this.#startWorker = startWorker
  }

  /**
   * Reads one card; the one before must be done.
   * @param source a file, or a text that was pasted.
   * @throws {CardError} of what is no card that can be taken. @throws the signal's reason.
   */
  async read(source: CardSource, signal?: AbortSignal): Promise<ReadCardFile> {
    const broke = (cause?: unknown) => new CardError('card_reader_broke', undefined, cause)
    const reply = await this.ask(source, broke, signal)
    if (reply.kind === 'card') return reply.card
    throw reply.kind === 'refused' ? new CardError(reply.code, reply.params) : broke()
  }

  /**
   * Asks the worker one thing; the one before must be done.
   * @param broke makes the error of a worker that breaks down. @throws that. @throws the signal's reason.
   */
  async ask(
    request: CardRequest,
    broke: (cause: unknown) => Error,
    signal?: AbortSignal,
  ): Promise<CardReply> {
    signal?.throwIfAborted()
    let onAbort: () => void = () => undefined
    try {
      return await new Promise<CardReply>((resolve, reject) => {
        onAbort = () => {
          this.end()
          const reason: unknown = signal?.reason
          reject(reason instanceof Error ? reason : new Error(String(reason)))
        }
        signal?.addEventListener('abort', onAbort)
        this.#onCrash = (cause) => {
          this.end()
          reject(broke(cause))
        }
        this.#onReply = resolve
        this.#running().post(request)
      })
    } finally {
      signal?.removeEventListener('abort', onAbort)
      this.#onReply = undefined
      this.#onCrash = undefined
    }
  }

  /** Lets the worker go, whatever it is at. */
  end(): void {
    this.#worker?.end()
    this.#worker = undefined
  }

  #running(): CardWorker {
    if (this.#worker) return this.#worker
    const worker = this.#startWorker()
    this.#worker = worker
    worker.listen(
      (reply) => this.#onReply?.(reply),
      (cause) => this.#onCrash?.(cause),
    )
    return worker
  }
}
