import { countTry, forgetTries, uncountTry, waitMs } from './unlock-attempts'
import { VaultError } from './vault-error'
import { getVault, type VaultRecord } from './vault-record'

/**
 * Does what needs the passphrase; the one place where it is tried, so that every wrong one counts.
 * @param open is given the stored vault, and throws VaultError wrong_passphrase where it does not open.
 * @throws {VaultError} wrong_passphrase, too_many_tries, vault_damaged; vault_changed where there is no vault any more.
 */
export async function tryPassphrase<Result>(
  open: (vault: VaultRecord) => Promise<Result>,
): Promise<Result> {
  if (waitMs(Date.now()) > 0) throw new VaultError('too_many_tries')
  const vault = await getVault()
  if (!vault) throw new VaultError('vault_changed')
  countTry(Date.now())
  try {
    const result = await open(vault)
    forgetTries()
    return result
  } catch (cause) {
    if (!(cause instanceof VaultError && cause.code === 'wrong_passphrase')) uncountTry()
    throw cause
  }
}
