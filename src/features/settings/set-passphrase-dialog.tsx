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
import * as words from './passphrase-dialog-words'

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
      showToast({ text: words.keysProtectedNow, kind: 'success', durationMs: 4000 })
      onClose()
    } catch (cause) {
      setIsBusy(false)
      setFailure(failureText(cause, words.passphraseCouldNotBeSet))
    }
  }
  return (
    <FormDialog
      title={words.setAPassphrase}
      size="small"
      submitLabel={words.setPassphrase}
      isBusy={isBusy}
      busyText={words.encrypting}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <div className="flex flex-col gap-5">
        {failure !== undefined && (
          <Banner kind="danger" title={words.notSet}>
            {failure}
          </Banner>
        )}
        <NewPassphraseFields ref={fields} />
        <p className="text-sm text-muted">{words.setAPassphraseText}</p>
      </div>
    </FormDialog>
  )
}
