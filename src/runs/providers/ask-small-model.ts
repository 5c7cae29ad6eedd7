import { providerInfo } from '@/ai/catalogue'
import type { ChatRequest, ChatResult, ProviderAdapter } from '@/ai/contracts'
import { lowestEffort } from '@/ai/models/thinking-effort'
import { ProviderError } from '@/ai/provider-error'
import { FailureError } from '@/lib/failure'
import type { ProviderRecord } from '@/storage/database/records'
import type { RunFailureCode } from '../run-error'

/* Questions beside the chat go to a small model. */

/** Models to ask, in order: the small one, then what is known to work there. */
function modelsOf(provider: ProviderRecord, ownModel: string | undefined): string[] {
  const models = [providerInfo(provider.type).smallModel, provider.defaultModel, ownModel]
  return [...new Set(models.flatMap((model) => model?.trim() || []))]
}

/** A question, and who is asked. */
export interface SmallQuestion {
  /** Who is asked. */
  provider: ProviderRecord
  adapter: ProviderAdapter
  /** A model of that provider that is in use already. */
  ownModel?: string
  /** The one model that may be asked. Default: the small one, then those that are known to work */
  only?: string
  signal: AbortSignal
  toRequest: (model: string) => Omit<ChatRequest, 'options'>
}

/** Asks for one whole answer. @throws {ProviderError} @throws {FailureError} no_model_set */
export async function askSmallModel(question: SmallQuestion): Promise<ChatResult> {
  const { provider, adapter, ownModel, only, signal, toRequest } = question
  const models = only === undefined ? modelsOf(provider, ownModel) : [only]
  for (const [index, model] of models.entries()) {
    try {
      const request = toRequest(model)
      // A question beside the chat is worth no long thought.
      const parameters = { effort: lowestEffort(provider.type, model), ...request.parameters }
      return await adapter.complete({ ...request, parameters, options: { signal, stream: false } })
    } catch (error) {
      // The small model may be gone, or not be open to this key; the default is known to work.
      const isUnknown = error instanceof ProviderError && error.statusCode === 404
      if (!isUnknown || index === models.length - 1) throw error
    }
  }
  throw new FailureError<RunFailureCode>('no_model_set', { name: provider.name })
}
