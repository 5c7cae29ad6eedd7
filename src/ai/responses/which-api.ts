import type { ChatRequest, ProviderConfig } from '../contracts'
import { parametersFor } from '../model-rules'
import { ProviderError } from '../provider-error'
import { takenEffort } from '../thinking/effort'

/*
 * Which of OpenAI's two APIs a request goes to (PROV2-05, PROV2-06).
 */

/** Addresses without /responses, learnt from their answers and kept in memory while the page lives. */
const withoutResponses = new Set<string>()

/** Forgets everything; for tests. */
export function forgetApis(): void {
  withoutResponses.clear()
}

/** Remembers that an address has no /responses. */
export function rememberChatOnly(baseURL: string): void {
  withoutResponses.add(baseURL)
}

/**
 * Whether a request goes to the Responses API: OpenAI's do unless the user decides otherwise, those of a server of one's own
 * where the user decides so. xAI's do where an effort is asked for: its Chat Completions tell little of what was
 * thought, and are the better tried of the two for all else. What Responses have no word for goes the older way.
 */
export function usesResponses(
  { type, api, baseURL }: Pick<ProviderConfig, 'type' | 'api' | 'baseURL'>,
  { model, parameters }: Pick<ChatRequest, 'model' | 'parameters'>,
): boolean {
  const { stopSequences, presencePenalty, frequencyPenalty } = parametersFor(
    type,
    model,
    parameters,
  )
  if (stopSequences ?? presencePenalty ?? frequencyPenalty) return false
  switch (type) {
    case 'openai':
      return api !== 'chat' && !withoutResponses.has(baseURL)
    case 'xai':
      return (
        isThoughtWanted(takenEffort(type, model, parameters?.effort)) &&
        !withoutResponses.has(baseURL)
      )
    case 'custom':
      return api === 'responses'
    case 'anthropic':
    case 'gemini':
    case 'mistral':
    case 'openrouter':
    case 'device':
    case 'demo':
      return false
  }
}

function isThoughtWanted(effort: string | undefined): boolean {
  return effort !== undefined && effort !== 'off'
}

/** Whether an error says that there is no such path, and not that there is no such model. */
export function lacksResponses(error: unknown): boolean {
  return (
    error instanceof ProviderError &&
    (error.statusCode === 405 ||
      (error.statusCode === 404 && error.vendorCode !== 'model_not_found'))
  )
}
