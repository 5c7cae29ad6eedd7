import { providerInfo } from '@/ai/catalogue'
import type { Provider } from '@/domain/provider'
import { createProvider, updateProvider } from '@/storage/commands/providers'
import { getProviders } from '@/storage/database/queries'

/**
 * The provider of a type that answers on this device; made or switched on where it is not there yet.
 * @throws {StorageError}
 */
export async function ensureProvider(
  type: 'demo' | 'device',
): Promise<Pick<Provider, 'id' | 'defaultModel'>> {
  const present = (await getProviders()).find((provider) => provider.type === type)
  if (present) {
    if (!present.enabled) await updateProvider(present.id, { ...present, enabled: true })
    return present
  }
  const { name, models } = providerInfo(type)
  const defaultModel = models[0]?.id ?? ''
  const id = await createProvider({ name, type, apiKey: '', defaultModel, enabled: true })
  return { id, defaultModel }
}
