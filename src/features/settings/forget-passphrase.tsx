import { useState } from 'react'
import { failureText } from '@/features/shared/failures/describe-failure'
import { useProviders } from '@/storage/hooks/use-providers'
import { forgetPassphrase } from '@/storage/vault/vault-commands'
import { Button } from '@/ui/buttons/button'
import { ConfirmDialog } from '@/ui/overlays/confirm-dialog'
import { showToast } from '@/ui/overlays/toast-store'
import * as words from './words'

/** For whoever no longer knows the passphrase: the sealed keys go, and nothing else. */
export function ForgetPassphrase() {
  const [isOpen, setIsOpen] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState<string>()
  const sealed = (useProviders() ?? []).filter(({ sealedKey }) => sealedKey).length

  const forget = async () => {
    setIsBusy(true)
    setError(undefined)
    try {
      await forgetPassphrase()
      showToast({ text: words.passphraseForgotten })
    } catch (cause) {
      setIsBusy(false)
      setError(failureText(cause, words.passphraseCouldNotBeForgotten))
    }
  }
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>{words.forgetPassphrase}</Button>
      <ConfirmDialog
        open={isOpen}
        title={words.forgetPassphraseTitle}
        confirmText={words.forgetPassphrase}
        busy={isBusy}
        error={error}
        onCancel={() => setIsOpen(false)}
        onConfirm={() => void forget()}
      >
        {sealed > 0 && <p>{words.keysAreDeleted(sealed)}</p>}
        <p>{words.forgetPassphraseText}</p>
      </ConfirmDialog>
    </>
  )
}
