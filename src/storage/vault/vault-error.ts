import { FailureError } from '@/lib/failure'

/** What can be wrong with the key vault. */
export type VaultErrorCode =
  /** The keys are locked, and the user did not unlock them. */
  | 'vault_locked'
  /** They were locked, perhaps in another tab, while something was done with them: it was given up. */
  | 'vault_locked_meanwhile'
  /** The passphrase was asked for once more, and the user did not type it. */
  | 'passphrase_not_confirmed'
  /** A key does not decrypt: its provider's id, type or address was changed, or the key itself, or its vault is gone. */
  | 'sealed_key_unreadable'
  /** The passphrase does not open the vault, or the vault was tampered with: nobody can tell which. */
  | 'wrong_passphrase'
  /** After five wrong tries the next one has to wait. */
  | 'too_many_tries'
  /** The vault's record cannot be read. */
  | 'vault_damaged'
  /** Another tab has set, changed or forgotten the passphrase meanwhile. */
  | 'vault_changed'

/** A failure of the key vault. Holds neither key nor passphrase. */
export class VaultError extends FailureError<VaultErrorCode> {
  override readonly name = 'VaultError'
}
