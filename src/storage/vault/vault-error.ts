/** What can be wrong with the key vault. */
export type VaultErrorCode =
  /** The keys are locked, and the user did not unlock them. */
  | 'keys_locked'
  /** They were locked, perhaps in another tab, while something was done with them: it was given up. */
  | 'locked_meanwhile'
  /** The passphrase was asked for once more, and the user did not type it. */
  | 'not_confirmed'
  /** A key does not decrypt: its provider's id, type or address was changed, or the key itself, or its vault is gone. */
  | 'key_unreadable'
  /** The passphrase does not open the vault, or the vault was tampered with: nobody can tell which. */
  | 'wrong_passphrase'
  /** After five wrong tries the next one has to wait. */
  | 'too_many_tries'
  /** The vault's record cannot be read. */
  | 'vault_damaged'
  /** Another tab has set, changed or forgotten the passphrase meanwhile. */
  | 'vault_changed'

const messages: Record<VaultErrorCode, string> = {
  keys_locked: 'Your keys are locked. Try again and type your passphrase.',
  locked_meanwhile:
    'Your keys were locked meanwhile, so nothing was done. Try again and type your passphrase.',
  not_confirmed: 'Nothing was done: it needs your passphrase.',
  key_unreadable:
    'The saved key cannot be opened: it was sealed for another address or type, or has been changed. Type it again.',
  wrong_passphrase: 'This passphrase does not open your keys.',
  too_many_tries: 'Too many wrong tries.',
  vault_damaged:
    'What keeps your keys is damaged, so they cannot be opened. Forget the passphrase in Settings, then type the keys again.',
  vault_changed: 'The passphrase was changed in another tab. Try again.',
}

/** A failure of the key vault, in words for the user. Holds neither key nor passphrase. */
export class VaultError extends Error {
  override readonly name = 'VaultError'
  readonly code: VaultErrorCode

  constructor(code: VaultErrorCode, cause?: unknown) {
    super(messages[code], { cause })
    this.code = code
  }
}
