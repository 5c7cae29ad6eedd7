import { useRef, useState } from 'react'
import { failureText } from '@/features/shared/failures/describe-failure'
import { unlockWaitText } from '@/features/shared/vault/unlock-wait-text'
import { useUnlockWait } from '@/storage/hooks/use-unlock-wait'
import { changePassphrase } from '@/storage/vault/vault-commands'
import { VaultError } from '@/storage/vault/vault-error'
import { Banner } from '@/ui/display/banner'
import { FormDialog } from '@/ui/fields/form-dialog'
import {
  type NewPassphrase,
  NewPassphraseFields,
} from '@/features/shared/fields/new-passphrase-fields'
import { SecretField } from '@/ui/fields/secret-field'
import { showToast } from '@/ui/overlays/toast-store'
import * as words from './passphrase-dialog-words'

/** Puts another passphrase in the place of the present one. */
export default function ChangePassphraseDialog({ onClose }: { onClose: () => void }) {
  const current = useRef<HTMLInputElement>(null)
  const next = useRef<NewPassphrase>(null)
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [failure, setFailure] = useState<string>()
  const wait = useUnlockWait()

  const submit = async () => {
    const passphrase = current.current?.value ?? ''
    if (passphrase === '') {
      setProblem(words.typeYourCurrentPassphrase)
      current.current?.focus()
      return
    }
    setIsBusy(true)
    const chosen = await next.current?.read()
    if (chosen === undefined) {
      setIsBusy(false)
      return
    }
    try {
      const lost = await changePassphrase(passphrase, chosen)
      if (lost === 0)
        showToast({ text: words.passphraseChanged, kind: 'success', durationMs: 4000 })
      else showToast({ text: words.passphraseChangedNotAll })
      onClose()
    } catch (cause) {
      setIsBusy(false)
      show(cause)
    }
  }
  const show = (cause: unknown) => {
    const text = failureText(cause, words.passphraseCouldNotBeChanged)
    if (cause instanceof VaultError && cause.code === 'wrong_passphrase') setProblem(text)
    // The wait itself stands in the field.
    else if (!(cause instanceof VaultError && cause.code === 'too_many_tries')) setFailure(text)
    current.current?.focus()
    current.current?.select()
  }
  return (
    <FormDialog
      title={words.changePassphrase}
      size="small"
      submitLabel={words.changePassphrase}
      isBusy={isBusy}
      busyText={words.changing}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <div className="flex flex-col gap-5">
        {failure !== undefined && (
          <Banner kind="danger" title={words.notChanged}>
            {failure}
          </Banner>
        )}
        <SecretField
          ref={current}
          label={words.currentPassphrase}
          required
          error={unlockWaitText(wait) ?? problem}
          onChange={() => setProblem(undefined)}
        />
        <NewPassphraseFields ref={next} isChange />
      </div>
    </FormDialog>
  )
}
