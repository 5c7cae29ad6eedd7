import type { DeviceAnswer, DeviceRequest } from '@/ai/device/device-engine'
import type { GgufEngine } from '@/ai/device/gguf/gguf-engine'

declare global {
  interface Window {
    /** What `buildWithEngine` adds. */
    loadDeviceEngine?: () => Promise<{ GgufEngine: typeof GgufEngine }>
    /** The engines that were asked in this page, by the names of their models. */
    deviceEngines?: Record<string, GgufEngine>
  }
}

/** What is asked of a model. */
export interface ModelQuestion {
  /** Name of its file at the host. */
  model: string
  request: DeviceRequest
  /** Stops the answer after so many pieces; 0: as soon as it was asked for. Default: never */
  stopAfter?: number
  /** Goes on to write, without end, after this has told. Default: false */
  thenStaysAtIt?: boolean
}

/** What the model for tests has one answer to. */
export const HELLO: DeviceRequest = {
  messages: [{ role: 'user', content: 'Hello?' }],
  temperature: 0,
}

/** As long as four tokens. */
export const BRIEF_REQUEST: DeviceRequest = { ...HELLO, maxTokens: 4 }

/** An answer as JSON. */
export const JSON_REQUEST: DeviceRequest = {
  ...HELLO,
  maxTokens: 300,
  schema: {
    type: 'object',
    properties: {
      name: { type: 'string', maxLength: 8 },
      age: { type: 'integer', minimum: 18, maximum: 99 },
    },
    required: ['name', 'age'],
    additionalProperties: false,
  },
}

/** What came of it. */
export interface ToldByModel {
  pieces: string[]
  answer?: DeviceAnswer
  /** Code or name of the error. */
  error?: string
  window?: number
  threads?: number
  isLoaded?: boolean
}

/** Runs in a page of `buildWithEngine`: asks a model that lies at the page's own host. */
export async function askModel({
  model,
  request,
  stopAfter,
  thenStaysAtIt = false,
}: ModelQuestion): Promise<ToldByModel> {
  const load = window.loadDeviceEngine
  if (!load) throw new Error('This build has no way in to the engine.')
  const { GgufEngine } = await load()
  const openModel = async () => (await fetch(`/${model}`)).blob()
  window.deviceEngines ??= {}
  const engine = (window.deviceEngines[model] ??= new GgufEngine({ openModel }))
  const told: ToldByModel = { pieces: [] }
  const stop = new AbortController()
  try {
    await engine.load(() => undefined, stop.signal)
    if (stopAfter === 0) setTimeout(() => stop.abort())
    told.answer = await engine.answer(
      request,
      (text) => {
        told.pieces.push(text)
        if (told.pieces.length === stopAfter) stop.abort()
      },
      stop.signal,
    )
  } catch (cause) {
    told.error =
      cause instanceof Error && 'code' in cause && typeof cause.code === 'string'
        ? cause.code
        : String(cause instanceof DOMException || cause instanceof Error ? cause.name : cause)
  }
  if (thenStaysAtIt) {
    const { maxTokens: _, ...endless } = request
    void engine.answer(endless, () => undefined, stop.signal)
  }
  return {
    ...told,
    window: engine.contextWindow,
    threads: engine.threads,
    isLoaded: engine.isLoaded,
  }
}
