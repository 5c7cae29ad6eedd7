import { useStore } from 'zustand'
import { confirmations, refuseConfirmation } from '@/storage/vault/confirm-requests'
import { confirmPassphrase } from '@/storage/vault/vault-commands'
import { PassphraseDialog } from './passphrase-dialog'

/** Asks for the passphrase once more, before something that unlocked keys alone do not allow. */
export default function ConfirmPassphraseDialog() {
  const first = useStore(confirmations, ({ waiting }) => waiting[0])
  if (!first) return null
  return (
    <PassphraseDialog
      key={first.id}
      title="Confirm with your passphrase"
      description={first.reason}
      submitLabel="Confirm"
      busyText="Checking"
      onSubmit={confirmPassphrase}
      onClose={refuseConfirmation}
    />
  )
}
