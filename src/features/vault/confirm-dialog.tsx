import { useStore } from 'zustand'
import {
  type ConfirmationReason,
  confirmations,
  refuseConfirmation,
} from '@/storage/vault/confirm-requests'
import { confirmPassphrase } from '@/storage/vault/vault-commands'
import { PassphraseDialog } from './passphrase-dialog'
import * as words from './words'

const REASONS: Record<ConfirmationReason, string> = {
  show_key: words.savedKeyShownOnScreen,
  export_keys: words.apiKeysWrittenIntoFile,
  remove_passphrase: words.keysStoredReadableWhen,
}

/** Asks for the passphrase once more, before something that unlocked keys alone do not allow. */
export default function ConfirmPassphraseDialog() {
  const first = useStore(confirmations, ({ waiting }) => waiting[0])
  if (!first) return null
  return (
    <PassphraseDialog
      key={first.id}
      title={words.confirmWithYourPassphrase}
      description={REASONS[first.reason]}
      submitLabel={words.confirm}
      busyText={words.checking}
      onSubmit={confirmPassphrase}
      onClose={refuseConfirmation}
    />
  )
}
