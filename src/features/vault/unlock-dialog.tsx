import { refuseUnlock } from '@/storage/vault/unlock-requests'
import { unlockVault } from '@/storage/vault/vault-commands'
import { PassphraseDialog } from './passphrase-dialog'

/** Asks for the passphrase; gone as soon as the keys are open. */
export default function UnlockDialog() {
  return (
    <PassphraseDialog
      title="Unlock your keys"
      description="Your API keys are encrypted in this browser."
      submitLabel="Unlock"
      busyText="Unlocking"
      onSubmit={unlockVault}
      onClose={refuseUnlock}
    />
  )
}
