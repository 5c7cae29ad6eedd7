import { useRef, useState } from 'react'
import { failureText } from '@/features/shared/failures/describe-failure'
import { setPassphrase } from '@/storage/vault/vault-commands'
import { Banner } from '@/ui/display/banner'
import { FormDialog } from '@/ui/fields/form-dialog'
import {
  type NewPassphrase,
  NewPassphraseFields,
} from '@/features/shared/fields/new-passphrase-fields'
import { showToast } from '@/ui/overlays/toast-store'

/** Sets a passphrase where there is none. */
export default function SetPassphraseDialog({ onClose }: { onClose: () => void }) {
  const fields = useRef<NewPassphrase>(null)
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<string>()

  const submit = async () => {
    setIsBusy(true)
    const passphrase = await fields.current?.read()
    if (passphrase === undefined) {
      setIsBusy(false)
      return
    }
    try {
      await setPassphrase(passphrase)
      showToast({ text: 'Your keys are protected now', kind: 'success', durationMs: 4000 })
      onClose()
    } catch (cause) {
      setIsBusy(false)
      setFailure(failureText(cause, 'The passphrase could not be set.'))
    }
  }
  return (
    <FormDialog
      title="Set a passphrase"
      size="small"
      submitLabel="Set passphrase"
      isBusy={isBusy}
      busyText="Encrypting"
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <div className="flex flex-col gap-5">
        {failure !== undefined && (
          <Banner kind="danger" title="Not set">
            {failure}
          </Banner>
        )}
        <NewPassphraseFields ref={fields} label="Passphrase" />
        <p className="text-sm text-muted">
          Nobody can recover a forgotten passphrase. Forgetting it costs only the saved keys: your
          chats stay, and you type the keys again. It encrypts the keys, not the chats.
        </p>
      </div>
    </FormDialog>
  )
}
