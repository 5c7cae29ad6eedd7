import { createAnthropicAdapter } from './anthropic/anthropic-adapter'
import type { ProviderAdapter } from './contracts'
import { createCustomAdapter } from './custom/custom-adapter'
import { lazyDeviceAdapter } from './device/lazy-device-adapter'
import { createGeminiAdapter } from './gemini/gemini-adapter'
import { createOpenaiStyleAdapter } from './openai-style/openai-style-adapter'
import {
  type AdapterOverrides,
  type ConnectableProvider,
  toProviderConfig,
} from './provider-config'

/**
 * A connection to a stored provider.
 * @throws {ProviderError} bad_request when its address, or a custom provider's template, is not valid.
 * @throws {Error} "Unsupported provider type: {type}".
 */
export function createAdapter(
  provider: ConnectableProvider,
  overrides: AdapterOverrides = {},
): ProviderAdapter {
  const { type } = provider
  const config = toProviderConfig(provider, overrides)
  switch (type) {
    case 'anthropic':
      return createAnthropicAdapter({ ...config, type })
    case 'gemini':
      return createGeminiAdapter({ ...config, type })
    case 'custom':
      return createCustomAdapter({ ...config, type })
    case 'device':
      return lazyDeviceAdapter(config)
    case 'openai':
    case 'xai':
    case 'mistral':
    case 'openrouter':
    case 'demo':
      return createOpenaiStyleAdapter({ ...config, type })
  }
}
