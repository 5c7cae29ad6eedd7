import { restrictConnections } from '@/ai/http/connect-policy'
import { originsToCall } from '@/domain/provider-endpoint'
import { changeLog } from '@/storage/database/durability'
import { getProviders } from '@/storage/database/queries'
import { contentSecurityPolicy } from '../../scripts/content-security-policy.mjs'

/**
 * The second layer of the policy (docs/promises.md): from here on this page can connect to its own origin and
 * to those of the saved providers that are enabled, to the store of the user's devices, and to nothing else. It cannot be
 * loosened; a provider or a store that is added later needs a reload. One with an address that cannot be used adds nothing.
 */
export async function restrictToSavedProviders(): Promise<void> {
  // The development server needs inline scripts and its own socket, which the policy refuses.
  if (import.meta.env.DEV) return
  const origins = originsToCall(await getProviders())
  // The change log is there where the user's devices share a store.
  if (changeLog.mutate) {
    const { getStoreOrigin } = await import('@/storage/sync/place/store-place')
    const origin = await getStoreOrigin()
    if (origin !== undefined) origins.push(origin)
  }
  restrictConnections(origins, contentSecurityPolicy())
}
