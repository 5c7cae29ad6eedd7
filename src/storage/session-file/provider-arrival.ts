import { type Provider, providerSchema } from '@/domain/provider'
import { baseAddressOf, mayKeepKey } from '@/domain/provider-endpoint'

/** What becomes of a provider of a file when it is stored (P5, P12). */
export interface ProviderArrival {
  /** As it is to be stored. */
  provider: Provider
  /** Whether it is on in the file and comes in off: its address is not the type's own, and not one in use here. */
  isTurnedOff: boolean
}

/** Whether a provider calls nobody but who made its type. */
function isAtHome({ type, apiEndpoint }: Provider): boolean {
  if (type === 'demo') return true
  const home = baseAddressOf({ type, apiEndpoint: undefined })
  return home !== undefined && home === baseAddressOf({ type, apiEndpoint })
}

/**
 * Decides what becomes of a provider. A stored key stays where the file has none and type and address are the same;
 * it was not given for any other address.
 * @param provider of the file; its key may be sealed already.
 * @param stored the record with the same id, as it stands in the database.
 * @param keepsKey whether the stored key may stay; false where everything is replaced.
 */
export function arrive(
  provider: Provider,
  stored: Provider | undefined,
  keepsKey = true,
): ProviderArrival {
  const isSameAddress = stored !== undefined && mayKeepKey(provider, stored)
  const isTurnedOff = provider.enabled && !isAtHome(provider) && !(isSameAddress && stored.enabled)
  const kept = keepsKey && isSameAddress && !keyOf(provider) ? keyOf(stored) : undefined
  return {
    provider: { ...provider, enabled: provider.enabled && !isTurnedOff, ...kept },
    isTurnedOff,
  }
}

/** What holds the key of a record: its `apiKey`, and fields that no file has, such as a key that a vault has sealed. */
function keyOf(record: Provider): Pick<Provider, 'apiKey'> | undefined {
  const others = Object.entries(record).filter(
    ([name]) => !Object.hasOwn(providerSchema.shape, name),
  )
  if (!record.apiKey && others.length === 0) return undefined
  return { ...Object.fromEntries(others), apiKey: record.apiKey }
}
