import { parseEndpoint } from '@/domain/provider-endpoint'
import { isOnDevice, type Provider, type ProviderType } from '@/domain/provider'
import { providerInfo } from './catalogue'
import type { LeaseKey, ProviderConfig } from './contracts'
import { badRequest } from './error-table'

/** What tests replace, and who is told of pauses. */
export type AdapterOverrides = Pick<
  ProviderConfig,
  'fetch' | 'timeout' | 'random' | 'onWait' | 'isRehearsal'
>

/** A stored provider as adapters take it: instead of its key, the way to read it. */
export type ConnectableProvider<Type extends ProviderType = ProviderType> = Omit<
  Provider,
  'apiKey' | 'type'
> & { type: Type; leaseKey: LeaseKey }

/** What answers on this device has no key, whatever its record says. */
const leaseNoKey: LeaseKey = () => Promise.resolve({ apiKey: '' })

/** Answers inside the page: the demo never reaches the network. */
const fetchFromDemo: typeof globalThis.fetch = async (input, init) => {
  const { demoFetch } = await import('@/demo/demo-fetch')
  return demoFetch(input, init)
}

/**
 * What the adapters of a stored provider need to know.
 * @throws {ProviderError} bad_request when its address is not valid.
 * @throws {Error} "Unsupported provider type: {type}".
 */
export function toProviderConfig<Type extends ProviderType>(
  provider: ConnectableProvider<Type>,
  overrides: AdapterOverrides = {},
): ProviderConfig & { type: Type } {
  const { type, leaseKey, organization, api, requestFormat, responseFormat, defaultModel } =
    provider
  const { defaultEndpoint } = providerInfo(type)
  // What answers on this device has no address of its own to keep.
  const address = isOnDevice(type) ? undefined : provider.apiEndpoint
  const endpoint = parseEndpoint(address, type, defaultEndpoint)
  if (!endpoint.ok) throw badRequest({ provider: type }, `address_${endpoint.fault}`)
  return {
    type,
    leaseKey: isOnDevice(type) ? leaseNoKey : leaseKey,
    organization,
    api,
    requestFormat,
    responseFormat,
    baseURL: endpoint.baseURL,
    testModel: defaultModel.trim() || undefined,
    ...(type === 'demo' && { fetch: fetchFromDemo }),
    ...overrides,
  }
}
