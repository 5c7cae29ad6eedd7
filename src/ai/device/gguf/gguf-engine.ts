import { isHandheld, isTouchSafari } from '@/lib/handheld'
import { type AppWorker, startWorker } from '@/lib/start-worker'
import { untilAborted } from '@/lib/until-aborted'
import { deviceLimits, requireLoadable } from '../device-limits'
import type { DeviceAnswer, DeviceEngine, DeviceRequest } from '../device-engine'
import { DeviceModelError } from '../device-model-error'
import { boundSchema } from './bound-schema'
import workerUrl from './device-model-worker?worker&url'
import { type ModelReply, modelReplySchema, type ModelTask } from './gguf-wire'
import { takeModelLock } from './model-lock'
import { readGgufHead } from './read-gguf-head'
import { threadsToUse } from './threads'

/** A worker in which a model runs, seen from the page. */
export type ModelWorker = AppWorker<ModelTask>

const startModelWorker = () => startWorker<ModelTask>(workerUrl, 'device-model')

/** Milliseconds that a stopped answer has to end in: while a request is being read, it cannot. */
const STOP_LIMIT_MS = 2_000

/** Milliseconds without an answer after which the model gives its memory back. */
const IDLE_LIMIT_MS = 5 * 60 * 1_000

/** What a token has in English, about, where the vocabulary is one of words. */
const LETTERS_PER_TOKEN = 4

/** Tokens that a vocabulary has at least which knows more than single letters. */
const VOCABULARY_OF_LETTERS = 2_000

/** Letters that a template writes around a message, about. */
const AROUND_MESSAGE = 32

/**
 * Milliseconds in which what the worker starts has to begin, at each try. In Firefox 153 a worker that starts another one now and
 * then stands still within that for good, and the other one too: both wait for the same sign, and one of them gets it.
 */
const BEGIN_MS = [5_000, 20_000, 60_000]

/** The worker stands still. */
class SilentWorkerError extends Error {}

/** How much of a model is there at most that is not ready yet. */
const ALMOST = 0.99

/** What is waited for from the worker. */
interface Waiting {
  onReply: (reply: ModelReply) => void
  fail: (cause: Error) => void
}

/** How an engine is made. */
interface GgufEngineOptions {
  /** Opens the model's file. Called for each load, because a file may have gone since. */
  openModel: () => Promise<Blob>
  /** The worker; tests have their own. */
  startWorker?: () => ModelWorker
}

/**
 * Runs a GGUF file on the device, in a worker of its own that can reach no other origin. The model is unloaded after five idle
 * minutes, when a phone hides the page and nothing is being written, and when another tab wants one; the next answer loads it anew.
 */
export class GgufEngine implements DeviceEngine {
  readonly #openModel: () => Promise<Blob>
  readonly #startWorker: () => ModelWorker
  #worker: ModelWorker | undefined
  #isLoaded = false
  #waiting: Waiting | undefined
  #release: () => void = () => undefined
  #window: number | undefined
  #threads: number | undefined
  #lettersPerToken = LETTERS_PER_TOKEN
  #last: Promise<unknown> = Promise.resolve()
  /** Answers and loads that are under way or wait. */
  #turns = 0
  /** How often the model was unloaded from outside: a load that began before stops. */
  #unloads = 0
  #idleTimer: ReturnType<typeof setTimeout> | undefined

  constructor({ openModel, startWorker = startModelWorker }: GgufEngineOptions) {
    this.#openModel = openModel
    this.#startWorker = startWorker
  }

  get contextWindow(): number | undefined {
    return this.#window
  }

  get isLoaded(): boolean {
    return this.#isLoaded
  }

  get threads(): number | undefined {
    return this.#threads
  }

  load(onProgress: (share: number) => void, signal: AbortSignal): Promise<void> {
    return this.#inTurn(signal, () => this.#load(onProgress, signal))
  }

  answer(
    request: DeviceRequest,
    onPiece: (text: string) => void,
    signal: AbortSignal,
    onLoad: (share: number) => void = () => undefined,
  ): Promise<DeviceAnswer> {
    return this.#inTurn(signal, async () => {
      await this.#load(onLoad, signal)
      return this.#answer(request, onPiece, signal)
    })
  }

  unload(): Promise<void> {
    this.#unloads += 1
    this.#end()
    return Promise.resolve()
  }

  /** Does one thing after the other. An abort is heard at once, whatever the worker is at. */
  #inTurn<Result>(signal: AbortSignal, work: () => Promise<Result>): Promise<Result> {
    this.#turns += 1
    const turn = this.#last.then(() => {
      signal.throwIfAborted()
      clearTimeout(this.#idleTimer)
      return work()
    })
    const over = () => {
      this.#turns -= 1
      if (this.#turns > 0 || !this.#worker) return
      if (isHiddenPhone()) this.#end()
      else this.#idleTimer = setTimeout(() => this.#end(), IDLE_LIMIT_MS)
    }
    this.#last = turn.then(over, over)
    return untilAborted(signal, turn)
  }

  async #load(onProgress: (share: number) => void, signal: AbortSignal): Promise<void> {
    if (this.#worker) return
    for (const patienceMs of BEGIN_MS)
      try {
        await this.#tryToLoad(patienceMs, onProgress, signal)
        return
      } catch (cause) {
        if (!(cause instanceof SilentWorkerError)) throw cause
      }
    throw new DeviceModelError('model_worker_ended')
  }

  /** @throws {SilentWorkerError} */
  async #tryToLoad(
    patienceMs: number,
    onProgress: (share: number) => void,
    signal: AbortSignal,
  ): Promise<void> {
    onProgress(0)
    const unloads = this.#unloads
    const { window } = deviceLimits()
    const model = await this.#openModel()
    const head = await readGgufHead(model)
    requireLoadable(model.size)
    this.#release = await takeModelLock(() => {
      if (this.#turns === 0) this.#end()
    })
    try {
      signal.throwIfAborted()
      if (unloads !== this.#unloads) throw new DeviceModelError('model_worker_ended')
      document.addEventListener('visibilitychange', this.#onVisibility)
      this.#worker = this.#start()
      const endNow = () => this.#end(signal.reason as Error)
      await this.#wait(signal, endNow, ({ kind }) => (kind === 'ready' ? true : undefined))
      let timer: ReturnType<typeof setTimeout> | undefined
      const loaded = this.#wait(signal, endNow, (reply) => {
        if (reply.kind === 'starting' || reply.kind === 'begun') clearTimeout(timer)
        if (reply.kind === 'starting')
          timer = setTimeout(() => this.#end(new SilentWorkerError()), patienceMs)
        // The whole file has been read some time before the model is ready.
        if (reply.kind === 'progress') onProgress(Math.min(reply.share, ALMOST))
        return reply.kind === 'loaded' ? reply : undefined
      })
      this.#worker.post({
        kind: 'load',
        model,
        window: Math.min(window, head.contextLength ?? window),
        // iOS has little memory for a page, and sets it aside for threads before they need it.
        threads: isTouchSafari() ? 1 : threadsToUse(),
      })
      const { window: found, threads } = await loaded.finally(() => clearTimeout(timer))
      this.#window = found
      this.#threads = threads
      const { vocabulary = Infinity } = head
      this.#lettersPerToken = vocabulary < VOCABULARY_OF_LETTERS ? 1 : LETTERS_PER_TOKEN
      this.#isLoaded = true
      onProgress(1)
    } catch (cause) {
      this.#end()
      throw cause
    }
  }

  async #answer(
    request: DeviceRequest,
    onPiece: (text: string) => void,
    signal: AbortSignal,
  ): Promise<DeviceAnswer> {
    signal.throwIfAborted()
    const { stop, schema, ...rest } = request
    const task: ModelTask = {
      kind: 'answer',
      request: {
        ...rest,
        messages: [...request.messages],
        ...(stop && { stop: [...stop] }),
        ...(schema && { schema: boundSchema(schema, this.#roomFor(request)) }),
      },
    }
    let timer: ReturnType<typeof setTimeout> | undefined
    const onAbort = () => {
      this.#worker?.post({ kind: 'stop' })
      timer = setTimeout(() => this.#end(), STOP_LIMIT_MS)
    }
    let hasEnded = false
    try {
      const answered = this.#wait(signal, onAbort, (reply) => {
        if (reply.kind === 'piece' && !signal.aborted) onPiece(reply.text)
        return reply.kind === 'done' || reply.kind === 'stopped' ? reply : undefined
      })
      this.#worker?.post(task)
      const reply = await answered
      hasEnded = true
      signal.throwIfAborted()
      if (reply.kind === 'done') return reply.answer
      throw new DeviceModelError('model_answer_failed')
    } catch (cause) {
      // A request that does not fit leaves the model as it was; after anything else nobody knows.
      hasEnded ||= cause instanceof DeviceModelError && cause.code === 'model_context_full'
      if (!hasEnded) this.#end()
      throw cause
    } finally {
      clearTimeout(timer)
    }
  }

  /** Letters that an answer may have, about. */
  #roomFor({ messages, maxTokens = Infinity }: DeviceRequest): number {
    const letters = messages.reduce((sum, { content }) => sum + content.length + AROUND_MESSAGE, 0)
    const window = this.#window ?? deviceLimits().window
    return Math.min(window * this.#lettersPerToken - letters, maxTokens * this.#lettersPerToken)
  }

  /**
   * Waits for what ends a task.
   * @param onAbort what is done when the signal is aborted; the end of the task is still waited for
   * @param take gives what was waited for
   * @throws {DeviceModelError} what the worker says, or `model_worker_ended`
   */
  async #wait<Result>(
    signal: AbortSignal,
    onAbort: () => void,
    take: (reply: ModelReply) => Result | undefined,
  ): Promise<Result> {
    try {
      return await new Promise<Result>((resolve, reject) => {
        this.#waiting = {
          onReply: (reply) => {
            const result = take(reply)
            if (reply.kind === 'failed') reject(new DeviceModelError(reply.code))
            else if (result !== undefined) resolve(result)
          },
          fail: reject,
        }
        signal.addEventListener('abort', onAbort)
      })
    } finally {
      signal.removeEventListener('abort', onAbort)
      this.#waiting = undefined
    }
  }

  #start(): ModelWorker {
    const worker = this.#startWorker()
    const crash = (cause: unknown) => {
      if (worker !== this.#worker) return
      this.#end(new DeviceModelError('model_worker_ended', undefined, cause))
    }
    worker.listen((data) => {
      if (worker !== this.#worker) return
      const reply = modelReplySchema.safeParse(data)
      if (reply.success) this.#waiting?.onReply(reply.data)
      else crash(reply.error)
    }, crash)
    return worker
  }

  /** Ends the worker and, with this cause, whatever waits for it. */
  #end(cause: Error = new DeviceModelError('model_worker_ended')): void {
    clearTimeout(this.#idleTimer)
    document.removeEventListener('visibilitychange', this.#onVisibility)
    this.#worker?.end()
    this.#worker = undefined
    this.#isLoaded = false
    this.#threads = undefined
    this.#release()
    this.#release = () => undefined
    this.#waiting?.fail(cause)
  }

  readonly #onVisibility = () => {
    if (this.#turns === 0 && isHiddenPhone()) this.#end()
  }
}

function isHiddenPhone() {
  return isHandheld() && document.visibilityState === 'hidden'
}
