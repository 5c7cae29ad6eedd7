import * as z from 'zod/mini'
import { MAX_ITERATIONS, MIN_ITERATIONS } from '@/lib/passphrase-key'
import { database } from '../database/database'
import { VAULT_ID } from '../database/records'
import { toStorageError } from '../database/storage-error'
import { VaultError } from './vault-error'

/**
 * When open keys lock by themselves: after so many idle minutes, when a tab of Parlour is closed (`close`), or not before
 * the last one is (`never`: the open data key is in no storage, so that it cannot outlive the tabs).
 */
export const autoLocks = [1, 5, 15, 60, 'close', 'never'] as const
export type AutoLock = (typeof autoLocks)[number]

/** Minutes of a new vault. */
export const DEFAULT_AUTO_LOCK: AutoLock = 15

/** So many bytes in base64: nothing longer is taken for an IV, a salt or a wrapped key. */
function base64Of(bytes: number) {
  const length = Math.ceil(bytes / 3) * 4
  return z.string().check(z.minLength(length), z.maxLength(length))
}

/** The one record of the key vault, in the metadata store. */
const vaultRecordSchema = z.object({
  id: z.literal(VAULT_ID),
  keyId: z.string(),
  salt: base64Of(16),
  /** Neither so few that a passphrase is quick to guess, nor so many that the page stands still. */
  iterations: z.int().check(z.gte(MIN_ITERATIONS), z.lte(MAX_ITERATIONS)),
  iv: base64Of(12),
  /** The data key of 32 bytes and its tag of 16. */
  data: base64Of(48),
  autoLock: z.catch(z.literal(autoLocks), DEFAULT_AUTO_LOCK),
})
export type VaultRecord = z.infer<typeof vaultRecordSchema>

/** The metadata store, for the vault's record in it. */
export function vaultTable() {
  return database.table<VaultRecord, string>('metadata')
}

/**
 * The vault as it is stored; undefined where no passphrase is set. Works inside transactions on the metadata store.
 * @throws {VaultError} vault_damaged. @throws {StorageError}
 */
export async function getVault(): Promise<VaultRecord | undefined> {
  const row: unknown = await vaultTable()
    .get(VAULT_ID)
    .catch((cause: unknown) => {
      throw toStorageError('read_vault', cause)
    })
  if (row === undefined) return undefined
  const vault = z.safeParse(vaultRecordSchema, row)
  if (!vault.success) throw new VaultError('vault_damaged')
  return vault.data
}
