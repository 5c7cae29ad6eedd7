import { refuseUnlock } from '@/storage/vault/unlock-requests'
import { unlockVault } from '@/storage/vault/vault-commands'
import { PassphraseDialog } from './passphrase-dialog'
import * as words from './words'

/** Asks for the passphrase; gone as soon as the keys are open. */
export default function UnlockDialog() {
  return (
    <PassphraseDialog
      title={words.unlockYourKeys}
      description={words.unlockYourKeysText}
      submitLabel={words.unlock}
      busyText={words.unlocking}
      onSubmit={unlockVault}
      onClose={refuseUnlock}
    />
  )
}
