import type { Provider } from '@/domain/provider'
import type { LeaseKey } from '../contracts'
import type { ConnectableProvider } from '../provider-config'

/** Gives a key that is never locked. */
export function leaseOf(apiKey: string): LeaseKey {
  return () => Promise.resolve({ apiKey })
}

/** A provider as adapters take it, with the key of its record. */
export function connectable({ apiKey, ...provider }: Provider): ConnectableProvider {
  return { ...provider, leaseKey: leaseOf(apiKey) }
}
