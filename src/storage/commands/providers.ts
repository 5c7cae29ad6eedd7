import type { Table } from 'dexie'
import { hasKey, type Provider } from '@/domain/provider'
import { endpointFault } from '@/domain/endpoint-faults'
import { mayKeepKey } from '@/domain/provider-endpoint'
import { createId } from '@/lib/ids'
import { database } from '../database/database'
import { getProvider } from '../database/queries'
import type { ProviderRecord } from '../database/records'
import { StorageError } from '../database/storage-error'
import { isSealedFor, sealFor } from '../vault/seal-provider'
import { VaultError } from '../vault/vault-error'
import { getVault } from '../vault/vault-record'
import { write, type WriteOptions } from '../database/write'
import type { Undo } from './undo'

/** What the user decides about a provider; the rest is given on saving. */
export type ProviderDraft = Omit<Provider, 'id' | 'createdAt'>

/** A change of a provider: without `apiKey` the stored key stays, where it may (P5). */
export type ProviderChange = Omit<ProviderDraft, 'apiKey'> & Partial<Pick<ProviderDraft, 'apiKey'>>

/**
 * Stores a provider. Where a passphrase is set its key is sealed first, which cannot be done within a transaction: then
 * the first transaction only finds that out (P6). Where the keys are locked the user is asked to unlock them.
 * @throws {VaultError} vault_locked, vault_damaged. @throws {StorageError}
 */
async function writeSealed<Result>(
  provider: Provider,
  tables: Table[],
  change: (record: ProviderRecord) => Promise<Result>,
): Promise<Result> {
  const options: WriteOptions = { action: 'save_provider', retry: false }
  let record: ProviderRecord = provider
  for (;;) {
    const outcome = await write(options, [...tables, database.metadata], async () => {
      const vault = hasKey(record) ? await getVault().catch(toVaultError) : undefined
      if (vault instanceof VaultError) return { done: false, refusal: vault } as const
      if (!isSealedFor(vault, record)) return { done: false, vault } as const
      return { done: true, result: await change(record) } as const
    })
    if (outcome.done) return outcome.result
    if (outcome.refusal) throw outcome.refusal
    record = await sealFor(outcome.vault, provider)
  }
}

/** A damaged vault is no failed write: it is told by whoever has a key to save. */
function toVaultError(cause: unknown): VaultError {
  if (cause instanceof VaultError) return cause
  throw cause
}

/** @throws {StorageError} where the address cannot be called: it would stand in the page's policy one day. */
function refuseBadEndpoint(draft: Pick<Provider, 'type' | 'apiEndpoint'>): void {
  const fault = endpointFault(draft)
  if (fault !== undefined) throw new StorageError('endpoint_refused', { fault })
}

/** Saves a new provider. @returns its id. @throws {StorageError} for a bad address. @throws as `writeSealed`. */
export async function createProvider(draft: ProviderDraft): Promise<string> {
  refuseBadEndpoint(draft)
  const id = createId()
  const provider: Provider = { ...draft, id, createdAt: Date.now() }
  await writeSealed(provider, [database.providers], (record) => database.providers.put(record))
  return id
}

/**
 * Rewrites a provider whole, keeping id and createdAt, also under a new type.
 * @returns false where there is none. @throws {StorageError} for a bad address. @throws as `writeSealed`.
 */
export async function updateProvider(id: string, change: ProviderChange): Promise<boolean> {
  refuseBadEndpoint(change)
  const { apiKey, ...fields } = change
  // The time is put in below: it does not matter for the seal.
  const provider: Provider = { ...fields, apiKey: apiKey ?? '', id, createdAt: 0 }
  return writeSealed(provider, [database.providers, database.characters], async (record) => {
    const current = await getProvider(id)
    if (!current) return false
    const key = apiKey === undefined ? keptKey(current, fields) : keyOf(record)
    // Whoever types a key makes it an account of their own.
    const isForeign = current.fromFile === true && (apiKey ?? '') === ''
    await database.providers.put({
      ...fields,
      ...key,
      id,
      createdAt: current.createdAt,
      ...(isForeign && { fromFile: true }),
    })
    if (fields.type !== current.type)
      await database.characters.where({ providerId: id }).modify({ providerType: fields.type })
    return true
  })
}

type Key = Pick<ProviderRecord, 'apiKey' | 'sealedKey'>

function keyOf({ apiKey, sealedKey }: Key): Key {
  return sealedKey ? { apiKey, sealedKey } : { apiKey }
}

/** The stored key, but for another type or origin none: it was not given for that (P5). */
function keptKey(current: ProviderRecord, next: Pick<Provider, 'type' | 'apiEndpoint'>): Key {
  const isSameAddress = current.type === next.type && current.apiEndpoint === next.apiEndpoint
  return isSameAddress || mayKeepKey(next, current) ? keyOf(current) : { apiKey: '' }
}

/** Beside a damaged vault no readable key returns; a sealed one opens no better than before. */
async function mayReturnWhole(provider: ProviderRecord): Promise<boolean> {
  const vault = await getVault().catch(toVaultError)
  return vault instanceof VaultError ? provider.apiKey === '' : isSealedFor(vault, provider)
}

/**
 * Deletes a provider. Its characters stay, as "Provider Disabled", or move to another one and its
 * default model.
 * @param moveCharactersTo id of the provider that takes them over.
 * @returns false where there is none.
 * @throws {StorageError} also `next_provider_not_found`, for the one that should take over.
 */
export function deleteProvider(id: string, moveCharactersTo?: string): Promise<Undo | false> {
  return write(
    { action: 'delete_provider', subject: `provider ${id}` },
    [database.providers, database.characters],
    async () => {
      const provider = await database.providers.get(id)
      if (!provider) return false
      const target =
        moveCharactersTo === undefined ? undefined : await getProvider(moveCharactersTo)
      if (moveCharactersTo !== undefined && !target)
        throw new StorageError('next_provider_not_found')
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
          { action: 'restore_provider' },
          [database.providers, database.characters, database.metadata],
          async () => {
            // With the key as it was only where the passphrase is as it was (P6).
            const isWhole = await mayReturnWhole(provider)
            await database.providers.put(
              isWhole ? provider : { ...provider, apiKey: '', sealedKey: undefined },
            )
            if (!target) return
            for (const { id: characterId, providerType, model } of characters)
              await database.characters.update(characterId, { providerId: id, providerType, model })
          },
        )
    },
  )
}
