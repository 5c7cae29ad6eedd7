import { useRef, useState } from 'react'
import { useUnlockWait } from '@/storage/hooks/use-unlock-wait'
import { refuseUnlock } from '@/storage/vault/unlock-requests'
import { unlockVault } from '@/storage/vault/vault-commands'
import { VaultError } from '@/storage/vault/vault-error'
import { FormDialog } from '@/ui/form-dialog'
import { SecretField } from '@/ui/secret-field'

/** Asks for the passphrase; gone as soon as the keys are open, whoever opened them. */
export default function UnlockDialog() {
  // Read when it is needed: what is typed stays out of React's state and the page's attributes (P7).
  const field = useRef<HTMLInputElement>(null)
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const wait = useUnlockWait()

  const submit = async () => {
    const passphrase = field.current?.value ?? ''
    if (passphrase === '') {
      showProblem('Type your passphrase')
      return
    }
    setIsBusy(true)
    try {
      await unlockVault(passphrase)
    } catch (cause) {
      setIsBusy(false)
      // While there is a wait, that is told instead.
      const isWait = cause instanceof VaultError && cause.code === 'too_many_tries'
      showProblem(isWait || !(cause instanceof Error) ? undefined : cause.message)
    }
  }
  const showProblem = (text: string | undefined) => {
    setProblem(text)
    field.current?.focus()
    field.current?.select()
  }
  return (
    <FormDialog
      title="Unlock your keys"
      description="Your API keys are encrypted in this browser."
      size="small"
      initialFocus={field}
      submitLabel="Unlock"
      isBusy={isBusy}
      busyText="Unlocking"
      onSubmit={() => void submit()}
      onClose={() => refuseUnlock()}
    >
      <SecretField
        ref={field}
        label="Passphrase"
        required
        hint="Forgotten it? In Settings you can forget the passphrase and type your keys again."
        error={wait ?? problem}
        onChange={() => setProblem(undefined)}
      />
    </FormDialog>
  )
}
