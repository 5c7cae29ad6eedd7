import type { Provider } from '@/domain/provider'
import { baseAddressOf } from '@/domain/provider-endpoint'
import type { ProviderRecord, StoredKey } from '../database/records'
import { requestUnlock } from './unlock-requests'
import { type KeyOwner, unsealKey } from './vault-crypto'
import { VaultError } from './vault-error'
import { closeUnlessStored, openDataKey } from './vault-lock'
import { getVault } from './vault-record'

/** How a key is asked for. */
export interface ReadKeyOptions {
  /** False for what the user has not started: where the keys are locked it fails at once. Default: true */
  ask?: boolean
  /** Gives the question up. */
  signal?: AbortSignal
}

/** What the key of a provider is sealed for. */
export function ownerOf(provider: Pick<Provider, 'id' | 'type' | 'apiEndpoint'>): KeyOwner {
  return { id: provider.id, type: provider.type, address: baseAddressOf(provider) }
}

/**
 * A stored key, blank where there is none: the one way to get it. Where the keys are locked, the user is asked to unlock
 * them and this waits.
 * @param owner what it was sealed for
 * @throws {VaultError} vault_locked where the user refuses or is not to be asked; sealed_key_unreadable; vault_damaged.
 * @throws the signal's reason.
 */
export async function readKey(
  { apiKey, sealedKey }: StoredKey,
  owner: KeyOwner,
  { ask = true, signal }: ReadKeyOptions = {},
): Promise<string> {
  if (!sealedKey) return apiKey
  let dataKey = openDataKey(sealedKey.keyId)
  if (!dataKey) {
    const vault = await getVault()
    // Sealed by a vault that is gone: no passphrase opens it any more.
    if (vault?.keyId !== sealedKey.keyId) throw new VaultError('sealed_key_unreadable')
    closeUnlessStored(vault.keyId)
    if (!ask) throw new VaultError('vault_locked')
    await requestUnlock(signal)
    dataKey = openDataKey(sealedKey.keyId)
    if (!dataKey) throw new VaultError('vault_locked')
  }
  return unsealKey(dataKey, sealedKey, owner)
}

/** The API key of a provider, blank where it has none. @throws as `readKey`. */
export function readApiKey(provider: ProviderRecord, options?: ReadKeyOptions): Promise<string> {
  return readKey(provider, ownerOf(provider), options)
}

/**
 * A provider with its key readable and without the sealed one, as adapters and exports take it.
 * @throws as `readKey`.
 */
export async function openProvider(
  record: ProviderRecord,
  options?: ReadKeyOptions,
): Promise<Provider> {
  const provider: ProviderRecord = { ...record, apiKey: await readApiKey(record, options) }
  delete provider.sealedKey
  return provider
}
