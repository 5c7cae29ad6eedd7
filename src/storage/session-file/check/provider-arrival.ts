import { isOnDevice, type Provider } from '@/domain/provider'
import { baseAddressOf, mayKeepKey } from '@/domain/provider-endpoint'
import type { ProviderRecord } from '../../database/records'

/** What becomes of a provider of a file when it is stored (P5, P12). */
export interface ProviderArrival {
  /** As it is to be stored. */
  provider: ProviderRecord
  /** Whether it is on in the file and comes in off unless the user ticks it. */
  needsTick: boolean
}

/** How a provider is to be stored. */
export interface ArrivalOptions {
  /** Whether the stored key may stay; false where everything is replaced. Default: true */
  keepsKey?: boolean
  /** Whether the user has ticked it in the preview. Default: false */
  isTicked?: boolean
  /** Its key, sealed by the vault; default: as the file has it. */
  sealed?: Pick<ProviderRecord, 'apiKey' | 'sealedKey'>
}

/**
 * Decides what becomes of a provider. One that is on in the file comes in off unless the user has agreed to it, because
 * whatever is on may get words. No agreement is needed where nothing new can get any: what answers on this device, what is in use here already
 * in the same way, and a maker's own address without a key.
 * A stored key stays where the file has none and type and address are the same; it was not given for any other address.
 * @param provider of the file, with its key as it stands there.
 * @param stored the record with the same id, as it stands in the database.
 */
export function arrive(
  provider: Provider,
  stored: ProviderRecord | undefined,
  { keepsKey = true, isTicked = false, sealed = provider }: ArrivalOptions = {},
): ProviderArrival {
  const isSameAddress = stored !== undefined && mayKeepKey(provider, stored)
  const kept = keepsKey && isSameAddress && provider.apiKey === '' ? keyOf(stored) : undefined
  const isSame = stored !== undefined && isSameAddress && isSameAccount(provider, stored)
  const isKeyless = provider.apiKey === '' && kept === undefined
  const needsNoTick =
    isOnDevice(provider.type) || (isSame && stored.enabled) || (isKeyless && isAtHome(provider))
  const needsTick = provider.enabled && !needsNoTick
  return {
    provider: {
      ...provider,
      enabled: provider.enabled && (needsNoTick || isTicked),
      ...(kept ?? keyOf(sealed)),
      // What the user set up here stays the user's own.
      ...(!(isSame && stored.fromFile !== true) &&
        !isOnDevice(provider.type) && { fromFile: true }),
    },
    needsTick,
  }
}

/** Whether a provider calls nobody but who made its type, at the address that everybody uses. */
function isAtHome({ type, apiEndpoint }: Provider): boolean {
  const home = baseAddressOf({ type, apiEndpoint: undefined })
  return home !== undefined && home === baseAddressOf({ type, apiEndpoint })
}

/** Whether what is stored leads to the same account; the address is known to be the same. */
function isSameAccount(provider: Provider, stored: ProviderRecord): boolean {
  const hasNoOtherKey = provider.apiKey === '' || provider.apiKey === stored.apiKey
  const details = ['organization', 'requestFormat', 'responseFormat'] as const
  return hasNoOtherKey && details.every((name) => (provider[name] ?? '') === (stored[name] ?? ''))
}

/** What holds the key of a record, readable or sealed; undefined where it has none. */
function keyOf({
  apiKey,
  sealedKey,
}: Pick<ProviderRecord, 'apiKey' | 'sealedKey'>):
  | Pick<ProviderRecord, 'apiKey' | 'sealedKey'>
  | undefined {
  if (sealedKey) return { apiKey, sealedKey }
  return apiKey === '' ? undefined : { apiKey }
}
