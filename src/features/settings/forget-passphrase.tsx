import { useState } from 'react'
import { failureText } from '@/features/shared/failures/describe-failure'
import { useProviders } from '@/storage/hooks/use-providers'
import { forgetPassphrase } from '@/storage/vault/vault-commands'
import { Button } from '@/ui/buttons/button'
import { ConfirmDialog } from '@/ui/overlays/confirm-dialog'
import { formatNumber } from '@/ui/format'
import { showToast } from '@/ui/overlays/toast-store'

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
      showToast({ text: 'Passphrase forgotten' })
    } catch (cause) {
      setIsBusy(false)
      setError(failureText(cause, 'The passphrase could not be forgotten.'))
    }
  }
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>Forget passphrase</Button>
      <ConfirmDialog
        open={isOpen}
        title="Forget passphrase?"
        confirmText="Forget passphrase"
        busy={isBusy}
        error={error}
        onCancel={() => setIsOpen(false)}
        onConfirm={() => void forget()}
      >
        {sealed > 0 && (
          <p>
            This deletes {keys(sealed)} from this browser, because nothing can open{' '}
            {sealed === 1 ? 'it' : 'them'} without the passphrase. You will have to type{' '}
            {sealed === 1 ? 'it' : 'them'} again.
          </p>
        )}
        <p>Your chats, characters and providers stay.</p>
      </ConfirmDialog>
    </>
  )
}

function keys(count: number): string {
  return count === 1 ? 'the one saved API key' : `all ${formatNumber(count)} saved API keys`
}
