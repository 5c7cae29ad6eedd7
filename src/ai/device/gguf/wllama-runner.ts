import { CacheManager, Wllama } from '@wllama/wllama/esm/index.js'
import wasmUrl from '@wllama/wllama/esm/wasm/wllama.wasm?url'
import compatScriptUrl from '@wllama/wllama-compat/wasm/wllama.js?url'
import compatWasmUrl from '@wllama/wllama-compat/wasm/wllama.wasm?url'
import * as z from 'zod/mini'
import type { DeviceAnswer, DeviceRequest } from '../device-engine'
import { DeviceModelError, type DeviceModelErrorCode } from '../device-model-error'
import type { LoadedModel, ModelRunner } from './serve-device-model'
import { type LoadingWay, waysToLoad } from './threads'

/** Tokens of a request that are read at once: an answer cannot be stopped within them. */
const TOKENS_AT_ONCE = 128

/**
 * A function of one instruction that reckons with several numbers at once (SIMD, `i8x16.splat` and `i8x16.popcnt`). Each build of
 * wllama is full of them: a browser that cannot read this module can run none of them.
 */
const SIMD_MODULE = Uint8Array.of(
  ...[0, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
  ...[1, 5, 1, 0x60, 0, 1, 0x7b],
  ...[3, 2, 1, 0],
  ...[10, 10, 1, 8, 0, 0x41, 0, 0xfd, 0x0f, 0xfd, 0x62, 0x0b],
)

const chunkSchema = z.object({
  choices: z.array(
    z.object({
      delta: z.optional(z.object({ content: z.nullish(z.string()) })),
      finish_reason: z.nullish(z.string()),
    }),
  ),
  usage: z.nullish(z.object({ prompt_tokens: z.int(), completion_tokens: z.int() })),
})

/** Runs a model with wllama, which is llama.cpp in WebAssembly, in a worker that it starts from a blob. */
export class WllamaRunner implements ModelRunner {
  #wllama: Wllama | undefined
  #isLoaded = false
  /** Rejects when the worker of wllama breaks down. */
  #broken: Promise<never> = new Promise(() => undefined)

  async load(
    model: Blob,
    { window, threads }: LoadedModel,
    onProgress: (share: number) => void,
    onStart: (state: 'starting' | 'begun') => void,
  ): Promise<LoadedModel> {
    hearWorkers(onStart)
    try {
      await WebAssembly.compile(SIMD_MODULE)
    } catch (cause) {
      throw new DeviceModelError('model_no_wasm', undefined, cause)
    }
    let failure: unknown
    for (const way of waysToLoad('gpu' in navigator, threads))
      try {
        const loaded = await this.#load(model, window, onProgress, way)
        this.#isLoaded = true
        return loaded
      } catch (cause) {
        failure = cause
        await this.#wllama?.exit()
      }
    throw failure
  }

  async #load(
    model: Blob,
    window: number,
    onProgress: (share: number) => void,
    { onGraphicsCard, threads }: LoadingWay,
  ): Promise<LoadedModel> {
    const wllama = this.#start()
    try {
      await this.#unlessBroken(
        wllama.loadModel([countReads(model, onProgress)], {
          ...(!onGraphicsCard && { n_gpu_layers: 0 }),
          n_ctx: window,
          n_batch: TOKENS_AT_ONCE,
          n_threads: threads,
          // One answer at a time.
          n_parallel: 1,
          // An answer that does not fit ends, instead of forgetting how it began.
          ctx_shift: false,
        }),
      )
      return { window: wllama.getLoadedContextInfo().n_ctx, threads: wllama.getNumThreads() }
    } catch (cause) {
      throw toModelError(cause, 'model_unusable')
    }
  }

  async answer(
    request: DeviceRequest,
    onPiece: (text: string) => void,
    signal: AbortSignal,
  ): Promise<DeviceAnswer> {
    const wllama = this.#wllama
    if (!wllama) throw new DeviceModelError('model_worker_ended')
    const { messages, maxTokens, temperature, topP, stop, schema } = request
    const options = {
      messages: [...messages],
      stream: true as const,
      stream_options: { include_usage: true },
      // Thinking would take the room and the time of the answer.
      chat_template_kwargs: { enable_thinking: false },
      abortSignal: signal,
      ...(maxTokens !== undefined && { max_tokens: maxTokens }),
      ...(temperature !== undefined && { temperature }),
      ...(topP !== undefined && { top_p: topP }),
      ...(stop && { stop }),
      ...(schema && {
        response_format: {
          type: 'json_schema' as const,
          json_schema: { name: 'answer', schema, strict: true },
        },
      }),
    }
    const answer: DeviceAnswer = { finish: 'stop' }
    const read = async () => {
      for await (const each of await wllama.createChatCompletion(options)) {
        const { choices, usage } = chunkSchema.parse(each)
        for (const { delta, finish_reason } of choices) {
          if (delta?.content) onPiece(delta.content)
          if (finish_reason === 'length') answer.finish = 'length'
        }
        if (usage) {
          answer.promptTokens = usage.prompt_tokens
          answer.answerTokens = usage.completion_tokens
        }
      }
      return answer
    }
    try {
      return await this.#unlessBroken(read())
    } catch (cause) {
      throw toModelError(cause, 'model_answer_failed')
    }
  }

  #start(): Wllama {
    let breakDown: (cause: unknown) => void = () => undefined
    this.#broken = new Promise((_, reject) => {
      breakDown = reject
    })
    // It counts only where something waits for it.
    this.#broken.catch(() => undefined)
    const silent = () => undefined
    const logger = {
      debug: silent,
      log: silent,
      warn: silent,
      // Its worker has no other way to tell that it could not be started, or was ended.
      error: (first: unknown) => {
        if (!(first instanceof Event)) return
        // Else the page would hear of it, and end this worker before another way to load was tried.
        if (!this.#isLoaded) first.preventDefault()
        breakDown(new DeviceModelError('model_worker_ended'))
      },
    }
    const cacheManager = new CacheManager([NO_STORAGE])
    const wllama = new Wllama(
      { default: wasmUrl },
      { logger, suppressNativeLog: true, cacheManager },
    )
    // Left to itself it would ask another host for these.
    wllama.setCompat({ worker: compatScriptUrl, wasm: compatWasmUrl })
    this.#wllama = wllama
    return wllama
  }

  #unlessBroken<Result>(work: Promise<Result>): Promise<Result> {
    return Promise.race([work, this.#broken])
  }
}

const { Worker: NativeWorker } = globalThis

/** Hears of each worker that is started from now on, and its first word: wllama keeps its worker to itself. */
function hearWorkers(onStart: (state: 'starting' | 'begun') => void): void {
  globalThis.Worker = class extends NativeWorker {
    constructor(...args: ConstructorParameters<typeof Worker>) {
      onStart('starting')
      super(...args)
      this.addEventListener('message', () => onStart('begun'), { once: true })
    }
  }
}

/** In place of wllama's own store: models come from the page. */
const NO_STORAGE = {
  isSupported: () => true,
  read: () => Promise.resolve(null),
  write: () => Promise.resolve(),
  getSize: () => Promise.resolve(-1),
  list: () => Promise.resolve([]),
  delete: () => Promise.resolve(),
}

/** The same file, which tells how far it has been read. */
function countReads(model: Blob, onProgress: (share: number) => void): Blob {
  let shown = 0
  const readTo = (end: number) => {
    const share = Math.min(end / model.size, 1)
    // A hundred steps do for the longest bar.
    if (share < shown + 0.01 && share < 1) return
    shown = share
    onProgress(share)
  }
  const counted = model.slice()
  Object.defineProperties(counted, {
    slice: {
      value: (start = 0, end = model.size) => {
        readTo(end)
        return model.slice(start, end)
      },
    },
    stream: {
      value: () => {
        let end = 0
        return model.stream().pipeThrough(
          new TransformStream<Uint8Array, Uint8Array>({
            transform: (bytes, controller) => {
              end += bytes.length
              readTo(end)
              controller.enqueue(bytes)
            },
          }),
        )
      },
    },
  })
  return counted
}

/** What wllama throws: errors of its own, of WebAssembly, and bare texts. */
function toModelError(cause: unknown, otherwise: DeviceModelErrorCode): DeviceModelError {
  if (cause instanceof DeviceModelError) return cause
  const text = cause instanceof Error ? cause.message : String(cause)
  const code = /\bmemory\b|bad_alloc|\balloc/i.test(text)
    ? 'model_out_of_memory'
    : /context size|context length/i.test(text)
      ? 'model_context_full'
      : otherwise
  return new DeviceModelError(code, undefined, cause)
}
