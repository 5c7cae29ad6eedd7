import { FailureError } from '@/lib/failure'
import { trustedScriptUrl } from '@/lib/trusted-url'
import type { LoreAnswers, LoreReply, LoreRequest, LoreTask } from './lore-wire'
import workerUrl from './lore-worker?worker&url'

/** Why there is no lore. */
export type LoreErrorCode =
  /** The worker broke down, or cannot be loaded. */
  'lore_finder_broke'

/** Why there is no lore. */
export class LoreError extends FailureError<LoreErrorCode> {
  override readonly name = 'LoreError'
}

/** A worker that finds lore, seen from the page. */
export interface LoreWorker {
  post: (task: LoreTask) => void
  /** Called once, before anything is posted. */
  listen: (onReply: (reply: LoreReply) => void, onCrash: (cause: unknown) => void) => void
  /** Ends it at once, whatever it is at. */
  end: () => void
}

function startLoreWorker(): LoreWorker {
  const worker = new Worker(trustedScriptUrl(workerUrl), { type: 'module', name: 'lore' })
  return {
    post: (task) => worker.postMessage(task),
    listen: (onReply, onCrash) => {
      worker.onmessage = ({ data }: MessageEvent<LoreReply>) => onReply(data)
      worker.onmessageerror = () => onCrash(new Error('The worker cannot be understood'))
      worker.onerror = ({ message }) => onCrash(new Error(message || 'The worker cannot be loaded'))
    },
    end: () => worker.terminate(),
  }
}

/**
 * A pattern may take this long: so many ticks of so many milliseconds. Counted in ticks, because on a busy machine they
 * come late, as the worker's own time does. LORE-17
 */
const TICK_MS = 25
const MAX_TICKS = 10
/** After so many ticks without a word of it, half a minute, the worker is given up. */
const MAX_SILENT_TICKS = 1_200

/** How a time limit is counted. @returns the way to stop */
export type Clock = (onTick: () => void) => () => void

const eachTick: Clock = (onTick) => {
  const timer = setInterval(onTick, TICK_MS)
  return () => clearInterval(timer)
}

/**
 * Finds lore in a worker of its own. A pattern that takes too long is ended with the worker; the request is asked anew
 * without it, and it is not tried again in this visit.
 */
export class LoreFinder {
  #startWorker: () => LoreWorker
  #clock: Clock
  readonly #slowPatterns = new Set<string>()
  #worker: LoreWorker | undefined
  #last: Promise<unknown> = Promise.resolve()
  #onReply: ((reply: LoreReply) => void) | undefined
  #onCrash: ((cause: unknown) => void) | undefined

  /** Tests have their own worker and clock. */
  constructor(startWorker = startLoreWorker, clock = eachTick) {
    this.#startWorker = startWorker
    this.#clock = clock
  }

  /**
   * Asks the worker, after whatever was asked before.
   * @throws {LoreError} @throws the signal's reason, before it has begun.
   */
  ask<Kind extends LoreRequest['kind']>(
    request: Extract<LoreRequest, { kind: Kind }>,
    signal?: AbortSignal,
  ): Promise<LoreAnswers[Kind]> {
    const turn = this.#last.then(() => {
      signal?.throwIfAborted()
      return this.#answer(request)
    })
    this.#last = turn.catch(() => undefined)
    // The worker answers each request with what belongs to its kind.
    return turn as Promise<LoreAnswers[Kind]>
  }

  async #answer(request: LoreRequest): Promise<LoreAnswers[LoreRequest['kind']]> {
    for (;;) {
      const answer = await this.#tryOnce(request)
      if (answer !== 'tooSlow') return answer
    }
  }

  async #tryOnce(request: LoreRequest): Promise<LoreAnswers[LoreRequest['kind']] | 'tooSlow'> {
    let trying: string | undefined
    let ticks = 0
    let stopClock: () => void = () => undefined
    try {
      return await new Promise((resolve, reject) => {
        this.#onCrash = (cause) => {
          this.end()
          reject(new LoreError('lore_finder_broke', undefined, cause))
        }
        this.#onReply = (reply) => {
          if (reply.kind === 'answer') resolve(reply.answer)
          else if (reply.kind === 'broke') this.#onCrash?.(new Error(reply.message))
          else {
            trying = reply.pattern
            ticks = 0
          }
        }
        stopClock = this.#clock(() => {
          ticks += 1
          if (trying !== undefined && ticks >= MAX_TICKS) {
            this.#slowPatterns.add(trying)
            this.end()
            resolve('tooSlow')
          } else if (ticks >= MAX_SILENT_TICKS) this.#onCrash?.(new Error('No answer'))
        })
        this.#running().post({ ...request, slowPatterns: [...this.#slowPatterns] })
      })
    } finally {
      stopClock()
      this.#onReply = undefined
      this.#onCrash = undefined
    }
  }

  /** Goes on with other workers, and another clock: tests have no real ones. */
  startWith(startWorker: () => LoreWorker, clock = eachTick): void {
    this.end()
    this.#startWorker = startWorker
    this.#clock = clock
    this.#slowPatterns.clear()
  }

  /** Lets the worker go, whatever it is at. */
  end(): void {
    this.#worker?.end()
    this.#worker = undefined
  }

  #running(): LoreWorker {
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

/** The one finder of this page; its worker starts when it is first asked. */
export const loreFinder = new LoreFinder()
