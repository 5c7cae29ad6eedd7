import { useRef, useState } from 'react'
import { FormDialog } from '@/ui/fields/form-dialog'
import { SecretField } from '@/ui/fields/secret-field'
import * as words from './words'

interface Props {
  name: string
  wasWrong: boolean
  /** @param password undefined where there will be none */
  answer: (password: string | undefined) => void
}

/** Asks for the password of a PDF, which nobody keeps. ATT-12 */
export function PasswordDialog({ name, wasWrong, answer }: Props) {
  const [password, setPassword] = useState('')
  const field = useRef<HTMLInputElement>(null)
  return (
    <FormDialog
      title={words.passwordTitle}
      description={words.passwordFor(name)}
      size="small"
      submitLabel={words.readIt}
      isSubmitDisabled={password === ''}
      initialFocus={field}
      onSubmit={() => answer(password)}
      onClose={() => answer(undefined)}
    >
      <SecretField
        ref={field}
        label={words.password}
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        error={wasWrong && password === '' ? words.passwordWrong : undefined}
      />
    </FormDialog>
  )
}
