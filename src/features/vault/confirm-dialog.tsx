import { useStore } from 'zustand'
import {
  type ConfirmationReason,
  confirmations,
  refuseConfirmation,
} from '@/storage/vault/confirm-requests'
import { confirmPassphrase } from '@/storage/vault/vault-commands'
import { PassphraseDialog } from './passphrase-dialog'

const REASONS: Record<ConfirmationReason, string> = {
  show_key: 'Your saved key is shown on this screen.',
  export_keys: 'Your API keys are written into the file.',
  remove_passphrase: 'Your keys are stored readable when the passphrase is removed.',
}

/** Asks for the passphrase once more, before something that unlocked keys alone do not allow. */
export default function ConfirmPassphraseDialog() {
  const first = useStore(confirmations, ({ waiting }) => waiting[0])
  if (!first) return null
  return (
    <PassphraseDialog
      key={first.id}
      title="Confirm with your passphrase"
      description={REASONS[first.reason]}
      submitLabel="Confirm"
      busyText="Checking"
      onSubmit={confirmPassphrase}
      onClose={refuseConfirmation}
    />
  )
}
