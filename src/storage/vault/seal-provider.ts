import type { Provider } from '@/domain/provider'
import type { ProviderRecord, StoredKey } from '../database/records'
import { ownerOf } from './read-api-key'
import { requestUnlock } from './unlock-requests'
import { type KeyOwner, sealKey } from './vault-crypto'
import { VaultError } from './vault-error'
import { closeUnlessStored, openDataKey } from './vault-lock'
import { getVault, type VaultRecord } from './vault-record'

/**
 * A provider as it is to be stored: with its key sealed where a passphrase is set, as it is where none is. Asks the
 * user to unlock where the keys are locked. Call it before the transaction, and `isStorable` within.
 * @throws {VaultError} vault_locked where the user refuses; vault_damaged. @throws the signal's reason.
 */
export async function sealProvider(
  provider: Provider,
  signal?: AbortSignal,
): Promise<ProviderRecord> {
  if (provider.apiKey === '') return provider
  return sealFor(await getVault(), provider, signal)
}

/** The same with the vault as it was just read. @throws {VaultError} vault_locked. @throws the signal's reason. */
export async function sealFor(
  vault: VaultRecord | undefined,
  provider: Provider,
  signal?: AbortSignal,
): Promise<ProviderRecord> {
  return { ...provider, ...(await sealText(vault, provider.apiKey, ownerOf(provider), signal)) }
}

/**
 * A key as it is to be stored. Asks the user to unlock where the keys are locked.
 * @throws {VaultError} vault_locked. @throws the signal's reason.
 */
export async function sealText(
  vault: VaultRecord | undefined,
  apiKey: string,
  owner: KeyOwner,
  signal?: AbortSignal,
): Promise<StoredKey> {
  if (!vault || apiKey === '') return { apiKey }
  const { keyId } = vault
  closeUnlessStored(keyId)
  if (!openDataKey(keyId)) await requestUnlock(signal)
  const dataKey = openDataKey(keyId)
  if (!dataKey) throw new VaultError('vault_locked')
  return { apiKey: '', sealedKey: { keyId, ...(await sealKey(dataKey, apiKey, owner)) } }
}

/**
 * Whether records may be stored as they are: false where a passphrase was set, replaced or forgotten since
 * they were sealed; seal them again then. Call it in the transaction that stores them, with the metadata store in it.
 * @throws {VaultError} vault_damaged, where there is a key among them.
 */
export async function isStorable(...records: readonly StoredKey[]): Promise<boolean> {
  const keyed = records.filter(({ apiKey, sealedKey }) => apiKey !== '' || sealedKey)
  return keyed.length === 0 || isSealedFor(await getVault(), ...keyed)
}

/** The same with the vault as it was just read: with one no key is readable, without one none is sealed (P6). */
export function isSealedFor(
  vault: VaultRecord | undefined,
  ...records: readonly StoredKey[]
): boolean {
  return records.every(({ apiKey, sealedKey }) =>
    sealedKey ? sealedKey.keyId === vault?.keyId : apiKey === '' || vault === undefined,
  )
}
