import { parseEndpoint } from '@/domain/provider-endpoint'
import type { Provider } from '@/domain/provider'
import { createAnthropicAdapter } from './anthropic/anthropic-adapter'
import { providerInfo } from './catalogue'
import type { ProviderAdapter, ProviderConfig } from './contracts'
import { createCustomAdapter } from './custom/custom-adapter'
import { badRequest } from './error-table'
import { createOpenaiStyleAdapter } from './openai-style/openai-style-adapter'

/** What tests replace. */
export type AdapterOverrides = Pick<ProviderConfig, 'fetch' | 'timeout' | 'random'>

/** Answers inside the page: the demo never reaches the network. */
const fetchFromDemo: typeof globalThis.fetch = async (input, init) => {
  const { demoFetch } = await import('@/demo/demo-fetch')
  return demoFetch(input, init)
}

/**
 * A connection to a stored provider.
 * @throws {ProviderError} bad_request when its address, or a custom provider's template, is not valid.
 * @throws {Error} "Unsupported provider type: {type}". ERR-27.
 */
export function createAdapter(
  provider: Provider,
  overrides: AdapterOverrides = {},
): ProviderAdapter {
  const { type, apiKey, organization, requestFormat, responseFormat, defaultModel } = provider
  const { defaultEndpoint } = providerInfo(type)
  // The demo has no address of its own to keep.
  const address = type === 'demo' ? undefined : provider.apiEndpoint
  const endpoint = parseEndpoint(address, type, defaultEndpoint)
  if (!endpoint.ok) throw badRequest({ provider: type }, endpoint.message)
  const config = {
    apiKey: type === 'demo' ? '' : apiKey,
    organization,
    requestFormat,
    responseFormat,
    baseURL: endpoint.baseURL,
    testModel: defaultModel.trim() || undefined,
    ...(type === 'demo' && { fetch: fetchFromDemo }),
    ...overrides,
  }
  switch (type) {
    case 'anthropic':
      return createAnthropicAdapter({ ...config, type })
    case 'custom':
      return createCustomAdapter({ ...config, type })
    case 'openai':
    case 'xai':
    case 'mistral':
    case 'openrouter':
    case 'demo':
      return createOpenaiStyleAdapter({ ...config, type })
  }
}
