import { useRef, useState } from 'react'
import { failureText } from '@/features/shared/failures/describe-failure'
import { unlockWaitText } from '@/features/shared/vault/unlock-wait-text'
import { useUnlockWait } from '@/storage/hooks/use-unlock-wait'
import { VaultError } from '@/storage/vault/vault-error'
import { FormDialog } from '@/ui/fields/form-dialog'
import { SecretField } from '@/ui/fields/secret-field'
import * as words from './words'

interface Props {
  title: string
  description: string
  submitLabel: string
  /** What is going on while the passphrase is tried. */
  busyText: string
  /** Tries it. The dialog stays until its owner takes it away. @throws {VaultError} */
  onSubmit: (passphrase: string) => Promise<void>
  onClose: () => void
}

/** A dialog that asks for the passphrase. */
export function PassphraseDialog(props: Props) {
  const { title, description, submitLabel, busyText, onSubmit, onClose } = props
  // Read when it is needed: what is typed stays out of React's state and the page's attributes (P7).
  const field = useRef<HTMLInputElement>(null)
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const wait = useUnlockWait()

  const submit = async () => {
    const passphrase = field.current?.value ?? ''
    if (passphrase === '') {
      showProblem(words.typeYourPassphrase)
      return
    }
    setIsBusy(true)
    try {
      await onSubmit(passphrase)
    } catch (cause) {
      setIsBusy(false)
      // While there is a wait, that is told instead.
      const isWait = cause instanceof VaultError && cause.code === 'too_many_tries'
      showProblem(isWait ? undefined : failureText(cause))
    }
  }
  const showProblem = (text: string | undefined) => {
    setProblem(text)
    field.current?.focus()
    field.current?.select()
  }
  return (
    <FormDialog
      title={title}
      description={description}
      size="small"
      initialFocus={field}
      submitLabel={submitLabel}
      isBusy={isBusy}
      busyText={busyText}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <SecretField
        ref={field}
        label={words.passphrase}
        required
        hint={words.passphraseHint}
        error={unlockWaitText(wait) ?? problem}
        onChange={() => setProblem(undefined)}
      />
    </FormDialog>
  )
}
