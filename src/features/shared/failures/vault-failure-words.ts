import type { VaultErrorCode } from '@/storage/vault/vault-error'
import type { FailureTable } from './failure-words'

/** What the key vault says when it refuses or fails. */
export const vaultFailureWords: FailureTable<VaultErrorCode> = {
  vault_locked: { title: 'Your keys are locked.', hint: 'Try again and type your passphrase.' },
  vault_locked_meanwhile: {
    title: 'Your keys were locked meanwhile, so nothing was done.',
    hint: 'Try again and type your passphrase.',
  },
  passphrase_not_confirmed: { title: 'Nothing was done: it needs your passphrase.' },
  sealed_key_unreadable: {
    title:
      'The saved key cannot be opened: it was sealed for another address or type, or has been changed.',
    hint: 'Type it again.',
  },
  wrong_passphrase: { title: 'This passphrase does not open your keys.' },
  too_many_tries: { title: 'Too many wrong tries.' },
  vault_damaged: {
    title: 'What keeps your keys is damaged, so they cannot be opened.',
    hint: 'Forget the passphrase in Settings, then type the keys again.',
  },
  vault_changed: { title: 'The passphrase was changed in another tab.', hint: 'Try again.' },
}
