import { database } from '../database/database'
import { VAULT_ID } from '../database/records'

/** Whether a passphrase is set, also where the vault is damaged. Light, for the start of the page. */
export async function hasVault(): Promise<boolean> {
  return (await database.table('metadata').get(VAULT_ID)) !== undefined
}
