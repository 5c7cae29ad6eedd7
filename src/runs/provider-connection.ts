import { providerInfo } from '@/ai/catalogue'
import { isConnectionAllowed } from '@/ai/http/connect-policy'
import type { Provider } from '@/domain/provider'
import { parseEndpoint } from '@/domain/provider-endpoint'

type Address = Pick<Provider, 'type' | 'apiEndpoint'>

/**
 * Origin that a provider is called at, such as `https://api.openai.com`; undefined for an address that
 * cannot be used, and for the demo, which calls nobody.
 */
export function originOfProvider({ type, apiEndpoint }: Address): string | undefined {
  if (type === 'demo') return undefined
  const endpoint = parseEndpoint(apiEndpoint, type, providerInfo(type).defaultEndpoint)
  return endpoint.ok ? endpoint.origin : undefined
}

/**
 * The origin that this page may not call before it is loaded anew; undefined where nothing stands in
 * the way (docs/promises.md, the second layer of the policy).
 */
export function originToReloadFor(provider: Address): string | undefined {
  const origin = originOfProvider(provider)
  return origin === undefined || isConnectionAllowed(origin) ? undefined : origin
}

/** Whether two states of a provider lead to the same account at the same address. */
export function isSameConnection(one: Provider, other: Provider): boolean {
  return (
    one.id === other.id &&
    one.type === other.type &&
    one.apiKey === other.apiKey &&
    one.apiEndpoint === other.apiEndpoint &&
    one.organization === other.organization &&
    one.requestFormat === other.requestFormat &&
    one.responseFormat === other.responseFormat
  )
}
