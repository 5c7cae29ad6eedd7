import { PROVIDER_NOT_FOUND, type Provider } from '@/domain/provider'
import { createId } from '@/lib/ids'
import { database } from '../database'
import { getProvider } from '../queries'
import { StorageError } from '../storage-error'
import { write } from '../write'

/** What the user decides about a provider; the rest is given on saving. */
export type ProviderDraft = Omit<Provider, 'id' | 'createdAt'>

/** Takes a delete back: everything is put as it was. */
export type Undo = () => Promise<void>

/** Saves a new provider. @returns its id. @throws {StorageError} */
export async function createProvider(draft: ProviderDraft): Promise<string> {
  const id = createId()
  const provider: Provider = { ...draft, id, createdAt: Date.now() }
  await write({ action: 'save the provider', retry: false }, [database.providers], () =>
    database.providers.put(provider),
  )
  return id
}

/**
 * Rewrites a provider whole, keeping id and createdAt, also under a new type (PROV-27).
 * @returns false where there is none (PROV-39). @throws {StorageError}
 */
export function updateProvider(id: string, draft: ProviderDraft): Promise<boolean> {
  return write(
    { action: 'save the provider', retry: false },
    [database.providers, database.characters],
    async () => {
      const current = await getProvider(id)
      if (!current) return false
      await database.providers.put({ ...draft, id, createdAt: current.createdAt })
      if (draft.type !== current.type)
        await database.characters.where({ providerId: id }).modify({ providerType: draft.type })
      return true
    },
  )
}

/**
 * Deletes a provider. Its characters stay, as "Provider Disabled", or move to another one and its
 * default model (decision 009).
 * @param moveCharactersTo id of the provider that takes them over.
 * @returns false where there is none (PROV-39).
 * @throws {StorageError} also "Provider not found", for the one that should take over.
 */
export function deleteProvider(id: string, moveCharactersTo?: string): Promise<Undo | false> {
  return write(
    { action: 'delete the provider', subject: `provider ${id}` },
    [database.providers, database.characters],
    async () => {
      const provider = await database.providers.get(id)
      if (!provider) return false
      const target =
        moveCharactersTo === undefined ? undefined : await getProvider(moveCharactersTo)
      if (moveCharactersTo !== undefined && !target)
        throw new StorageError('unknown', PROVIDER_NOT_FOUND.message)
      const characters = await database.characters.where({ providerId: id }).toArray()
      if (target)
        await database.characters.where({ providerId: id }).modify({
          providerId: target.id,
          providerType: target.type,
          model: target.defaultModel,
        })
      await database.providers.delete(id)
      return () =>
        write(
          { action: 'bring the provider back' },
          [database.providers, database.characters],
          async () => {
            await database.providers.put(provider)
            if (!target) return
            for (const { id: characterId, providerType, model } of characters)
              await database.characters.update(characterId, { providerId: id, providerType, model })
          },
        )
    },
  )
}
