import type { ProviderConfig } from '../contracts'
import type { DeviceAdapter } from './device-adapter'

/** The adapter of models on this device, loaded when it is first asked: most chats are with others. */
export function lazyDeviceAdapter(config: ProviderConfig): DeviceAdapter {
  const load = async () => (await import('./device-adapter')).createDeviceAdapter(config)
  return {
    complete: async (request) => (await load()).complete(request),
    countTokens: async (request) => (await load()).countTokens(request),
    listModels: async (options) => (await load()).listModels(options),
    testConnection: async (options) => (await load()).testConnection(options),
  }
}
