import { collectAnswer } from '../answer-writer'
import { providerInfo } from '../catalogue'
import type { ChatRequest, ProviderAdapter, ProviderConfig } from '../contracts'
import { abortError } from '../error-table'
import { createKeyScrubber } from '../http/scrub'
import { parametersFor } from '../model-rules'
import { ProviderError } from '../provider-error'
import { createBrowserEngine, deviceContext } from './browser-engine'
import type { DeviceAnswer, DeviceEngine, DeviceRequest } from './device-engine'
import { DeviceModelError } from './device-model-error'
import { deviceLimits } from './device-limits'
import { BROWSER_MODEL } from './device-models'
import { GgufEngine } from './gguf/gguf-engine'
import { listModelFiles, openModelFile } from './model-files/model-files'
import { browserModelState } from './language-model'
import { modelLoading } from './model-loading'
import { toDeviceMessages } from './to-device-messages'

/** What models on this device can be asked. */
export type DeviceAdapter = Required<
  Pick<ProviderAdapter, 'complete' | 'countTokens' | 'listModels' | 'testConnection'>
>

/**
 * The adapter of models on this device: no key, no address, no request, no price, and no time limit to the first word, because
 * nothing but the model itself can be waited for.
 * @param engineFor what runs a model; tests have their own
 */
export function createDeviceAdapter(
  config: ProviderConfig,
  engineFor: (model: string) => DeviceEngine = engineOf,
): DeviceAdapter {
  return {
    complete: async (request) => {
      if (config.isRehearsal) await rehearse(config, request)
      const { signal = new AbortController().signal } = request.options ?? {}
      if (signal.aborted) throw abortError(deviceContext)
      const engine = engineFor(request.model)
      return collectAnswer(
        request,
        { scrubber: createKeyScrubber(), errorContext: deviceContext, mayHaveTags: true },
        async (writer) => {
          const write = (text: string) => {
            endLoading()
            writer.write(text)
          }
          const answer = await engine
            .answer(toDeviceRequest(request), write, signal, (share) =>
              modelLoading.setState({ share }),
            )
            .catch((cause: unknown) => {
              throw toProviderError(cause, signal, engine.contextWindow)
            })
            .finally(endLoading)
          const { promptTokens, answerTokens } = answer
          writer.note({
            finishReason: isFull(answer, engine) ? WINDOW_FULL : answer.finish,
            promptTokens,
            completionTokens: answerTokens,
          })
        },
      )
    },
    countTokens: (request) => count(engineFor(request.model), request),
    listModels: async () => {
      const files = (await listModelFiles()).models.map(({ id }) => ({ id, name: id }))
      const ofBrowser =
        (await browserModelState()) === 'unavailable' ? [] : providerInfo('device').models
      return [...ofBrowser, ...files].map(({ id, name }) => ({
        id,
        name,
        contextWindow: engineFor(id).contextWindow ?? deviceLimits().window,
        supportsImages: false,
        efforts: [],
      }))
    },
    testConnection: async () => {
      const start = performance.now()
      const error = await findFault(config.testModel ?? BROWSER_MODEL)
      return error ? { ok: false, error } : { ok: true, latencyMs: performance.now() - start }
    },
  }
}

/** With the first word nothing is waited for any more. */
function endLoading() {
  if (modelLoading.getState().share !== undefined) modelLoading.setState({ share: undefined })
}

/** How an answer is told to have ended that had no more room, in the word of a vendor. */
const WINDOW_FULL = 'model_context_window_exceeded'

/** Whether request and answer together have filled all that the model takes. */
function isFull({ finish, promptTokens, answerTokens }: DeviceAnswer, engine: DeviceEngine) {
  const taken = (promptTokens ?? NaN) + (answerTokens ?? NaN)
  // The last token of a window is not written.
  return finish === 'length' && taken + 1 >= (engine.contextWindow ?? NaN)
}

/** What runs each model, once for the page: it remembers what its model takes. */
const engines = new Map<string, DeviceEngine>()

function engineOf(model: string): DeviceEngine {
  const known = engines.get(model)
  if (known) return known
  const engine =
    model === BROWSER_MODEL
      ? createBrowserEngine()
      : new GgufEngine({ openModel: () => openModelFile(model) })
  engines.set(model, engine)
  return engine
}

/** Why a model cannot answer; undefined where it can. */
async function findFault(model: string): Promise<ProviderError | undefined> {
  if (model !== BROWSER_MODEL)
    return openModelFile(model).then(
      () => undefined,
      (cause: unknown) => toProviderError(cause, new AbortController().signal),
    )
  const state = await browserModelState()
  if (state === 'available') return undefined
  const code = state === 'unavailable' ? 'browser_model_missing' : 'browser_model_not_fetched'
  return new ProviderError({ type: 'bad_request', code, provider: 'device' })
}

/**
 * A failure of an engine as one of a provider.
 * @param window tokens that the model takes, where that is known: what is too long is cut to it
 */
function toProviderError(cause: unknown, signal: AbortSignal, window?: number): ProviderError {
  if (cause instanceof ProviderError) return cause
  if (signal.aborted) return abortError(deviceContext)
  if (!(cause instanceof DeviceModelError))
    return new ProviderError({
      type: 'unknown',
      code: 'model_answer_failed',
      provider: 'device',
      cause,
    })
  const isTooLong = cause.code === 'model_context_full'
  return new ProviderError({
    type: isTooLong ? 'context_length' : 'bad_request',
    code: isTooLong ? 'context_length_exceeded' : cause.code,
    params: isTooLong ? { window } : cause.params,
    provider: 'device',
    cause,
  })
}

async function count(engine: DeviceEngine, request: ChatRequest): Promise<number> {
  const tokens = await engine.countTokens?.(toDeviceRequest(request))
  if (tokens !== undefined) return tokens
  throw new ProviderError({ type: 'unknown', code: 'no_count', provider: 'device' })
}

function toDeviceRequest({
  messages,
  model,
  parameters = {},
  answerSchema,
}: ChatRequest): DeviceRequest {
  const { maxTokens, temperature, topP, stopSequences } = parametersFor('device', model, parameters)
  return {
    messages: toDeviceMessages(messages, parameters.systemPrompt),
    ...(maxTokens !== undefined && { maxTokens }),
    ...(temperature !== undefined && { temperature }),
    ...(topP !== undefined && { topP }),
    ...(stopSequences && { stop: stopSequences }),
    ...(answerSchema && { schema: answerSchema.schema }),
  }
}

/** Tells whoever wants to see the request what the model would be given. */
async function rehearse({ fetch }: ProviderConfig, request: ChatRequest): Promise<never> {
  await fetch?.('device:', { method: 'POST', body: JSON.stringify(toDeviceRequest(request)) })
  throw abortError(deviceContext)
}
