import { MIN_ITERATIONS } from '@/lib/passphrase-key'
import { createDataKey } from '../vault/vault-crypto'
import { vaultTable } from '../vault/vault-record'
import { openVault } from '../vault/vault-lock'

/**
 * Gives a test a vault that is open. No passphrase opens it again: making one takes too long for most tests.
 * @returns opens it again, after it was locked.
 */
export async function openSampleVault(): Promise<() => void> {
  const { wrapped, dataKey } = await createDataKey('sample-key', 'passphrase', 1_000)
  await vaultTable().put({ ...wrapped, iterations: MIN_ITERATIONS, id: 'vault', autoLock: 15 })
  const open = () => openVault({ keyId: 'sample-key', dataKey, autoLock: 15 })
  open()
  return open
}
