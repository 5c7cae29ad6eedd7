import { isConnectionAllowed, RELOAD_REQUIRED } from '@/ai/http/connect-policy'
import type { Provider } from '@/domain/provider'
import { originOfProvider } from '@/domain/provider-endpoint'
import { type Failure, rootCode } from '@/lib/failure'
import type { ProviderRecord } from '@/storage/database/records'

type Address = Pick<Provider, 'type' | 'apiEndpoint'>

/**
 * The origin that this page may not call before it is loaded anew; undefined where nothing stands in
 * the way (docs/promises.md, the second layer of the policy).
 */
export function originToReloadFor(provider: Address): string | undefined {
  const origin = originOfProvider(provider)
  return origin === undefined || isConnectionAllowed(origin) ? undefined : origin
}

/** Whether two states of a provider lead to the same account at the same address. */
export function isSameConnection(one: ProviderRecord, other: ProviderRecord): boolean {
  return (
    one.id === other.id &&
    one.type === other.type &&
    one.apiKey === other.apiKey &&
    one.sealedKey?.data === other.sealedKey?.data &&
    one.apiEndpoint === other.apiEndpoint &&
    one.organization === other.organization &&
    one.requestFormat === other.requestFormat &&
    one.responseFormat === other.responseFormat
  )
}

/** Codes of failures that are mended among the providers. */
const PROVIDER_CODES = [
  'unauthorized',
  'key_too_long',
  'key_unusable',
  'key_unreadable',
  'keys_damaged',
  'provider_not_found',
  'provider_disabled',
  'no_profile_provider',
  'credit_limit_reached',
  'payment_required',
  'no_host_at_price',
]

/** Whether the way on from a failure leads through the providers. */
export function isProviderTrouble(failure: Failure): boolean {
  return PROVIDER_CODES.includes(rootCode(failure))
}

/** Where the way on from a failure leads, besides trying again; undefined where nowhere. */
export function wayOnFrom(failure: Failure): 'providers' | 'reload' | undefined {
  if (isProviderTrouble(failure)) return 'providers'
  return rootCode(failure) === RELOAD_REQUIRED ? 'reload' : undefined
}
