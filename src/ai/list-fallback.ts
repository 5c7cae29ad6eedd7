import type { ProviderType } from '@/domain/provider'
import { providerInfo } from './catalogue'
import type { ModelEntry } from './contracts'
import { KEYS_LOCKED, ProviderError } from './provider-error'

/** The catalogue's models of a type, in the shape of a list. */
function catalogueModels(type: ProviderType): ModelEntry[] {
  return providerInfo(type).models.map(({ id, name, contextWindow, supportsImages }) => ({
    id,
    name,
    contextWindow,
    supportsImages,
  }))
}

/**
 * A live list, or the catalogue's when it cannot be had. A refused key, locked keys and a stop by the user
 * are still errors.
 */
export async function catalogueFallback(
  type: ProviderType,
  list: Promise<ModelEntry[]>,
): Promise<ModelEntry[]> {
  try {
    return await list
  } catch (error) {
    if (!(error instanceof ProviderError)) return catalogueModels(type)
    if (error.isAbort || error.type === 'authorization' || error.code === KEYS_LOCKED) throw error
    return catalogueModels(type)
  }
}
