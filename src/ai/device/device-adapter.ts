import { collectAnswer } from '../answer-writer'
import { providerInfo } from '../catalogue'
import type { ChatRequest, ProviderAdapter, ProviderConfig } from '../contracts'
import { abortError } from '../error-table'
import { createKeyScrubber } from '../http/scrub'
import { parametersFor } from '../model-rules'
import { ProviderError } from '../provider-error'
import { createBrowserEngine, deviceContext } from './browser-engine'
import type { DeviceEngine, DeviceRequest } from './device-engine'
import { BROWSER_MODEL } from './device-models'
import { browserModelState } from './language-model'
import { toDeviceMessages } from './to-device-messages'

/** What models on this device can be asked. */
export type DeviceAdapter = Required<
  Pick<ProviderAdapter, 'complete' | 'countTokens' | 'listModels' | 'testConnection'>
>

/**
 * The adapter of models on this device: no key, no address, no request, no price, and no time limit to the first word, because
 * nothing but the model itself can be waited for.
 */
export function createDeviceAdapter(config: ProviderConfig): DeviceAdapter {
  return {
    complete: async (request) => {
      if (config.isRehearsal) await rehearse(config, request)
      const { signal = new AbortController().signal } = request.options ?? {}
      if (signal.aborted) throw abortError(deviceContext)
      const engine = engineOf(request.model)
      return collectAnswer(
        request,
        { scrubber: createKeyScrubber(), errorContext: deviceContext, mayHaveTags: true },
        async (writer) => {
          const { finish, promptTokens, answerTokens } = await engine.answer(
            toDeviceRequest(request),
            writer.write,
            signal,
          )
          writer.note({ finishReason: finish, promptTokens, completionTokens: answerTokens })
        },
      )
    },
    countTokens: (request) => count(engineOf(request.model), request),
    listModels: async () => {
      const window = browserEngine.contextWindow
      return (await browserModelState()) === 'unavailable'
        ? []
        : providerInfo('device').models.map(({ id, name, contextWindow }) => ({
            id,
            name,
            contextWindow: window ?? contextWindow,
            supportsImages: false,
            efforts: [],
          }))
    },
    testConnection: async () => {
      const start = performance.now()
      const state = await browserModelState()
      if (state === 'available') return { ok: true, latencyMs: performance.now() - start }
      return { ok: false, error: notThere(state) }
    },
  }
}

/** One for the page: it remembers what its model takes. */
const browserEngine = createBrowserEngine()

/** What runs a model. @throws {ProviderError} where this device does not have it */
function engineOf(model: string): DeviceEngine {
  if (model === BROWSER_MODEL) return browserEngine
  throw new ProviderError({
    type: 'bad_request',
    code: 'device_model_missing',
    params: { model },
    provider: 'device',
  })
}

function notThere(state: 'unavailable' | 'downloadable' | 'downloading'): ProviderError {
  return new ProviderError({
    type: 'bad_request',
    code: state === 'unavailable' ? 'browser_model_missing' : 'browser_model_not_fetched',
    provider: 'device',
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
