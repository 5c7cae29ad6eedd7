import { restrictConnections } from '@/ai/http/connect-policy'
import { originsToCall } from '@/domain/provider-endpoint'
import { getProviders } from '@/storage/database/queries'
import { contentSecurityPolicy } from '../../scripts/content-security-policy.mjs'

/**
 * The second layer of the policy (docs/promises.md): from here on this page can connect to its own origin and
 * to those of the saved providers that are enabled, and to nothing else. It cannot be loosened; a provider that is added or
 * enabled later needs a reload. One with an address that cannot be used adds nothing.
 */
export async function restrictToSavedProviders(): Promise<void> {
  // The development server needs inline scripts and its own socket, which the policy refuses.
  if (import.meta.env.DEV) return
  restrictConnections(originsToCall(await getProviders()), contentSecurityPolicy())
}
