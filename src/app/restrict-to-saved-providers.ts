import { restrictConnections } from '@/ai/http/connect-policy'
import { originOfProvider } from '@/domain/provider-endpoint'
import { getProviders } from '@/storage/queries'
import { contentSecurityPolicy } from '../../scripts/security-headers.mjs'

/**
 * The second layer of the policy (docs/promises.md): from here on this page can connect to its own origin and
 * to those of the saved providers, and to nothing else. It cannot be loosened; a new provider needs a reload.
 */
export async function restrictToSavedProviders(): Promise<void> {
  // The development server needs inline scripts and its own socket, which the policy refuses.
  if (import.meta.env.DEV) return
  const providers = await getProviders()
  const origins = providers.flatMap((provider) => originOfProvider(provider) ?? [])
  restrictConnections([...new Set(origins)], contentSecurityPolicy())
}
