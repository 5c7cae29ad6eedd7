import { type Ref, useImperativeHandle, useRef, useState } from 'react'
import { SecretField } from '@/ui/secret-field'
import {
  MIN_PASSPHRASE_LENGTH,
  passphraseStrength,
  type PassphraseStrength,
} from './passphrase-strength'

/** Reads and checks the two fields. */
export interface NewPassphrase {
  /** What was typed, where it is long enough and the same twice; else shows what is wrong, and is undefined. */
  read: () => string | undefined
}

interface Props {
  ref: Ref<NewPassphrase>
  /** "Passphrase" where it is the only one asked for, "New passphrase" beside the current one. */
  label: 'Passphrase' | 'New passphrase'
}

const STRENGTHS: Record<PassphraseStrength, string> = {
  weak: 'Easy to guess. Four or more random words are hard to guess and easy to keep in mind.',
  fair: 'Fair. One or two more words make it strong.',
  strong: 'Strong.',
}

/** A new passphrase, typed twice. What is typed stays out of React's state and the page's attributes (P7). */
export function NewPassphraseFields({ ref, label }: Props) {
  const first = useRef<HTMLInputElement>(null)
  const second = useRef<HTMLInputElement>(null)
  const [strength, setStrength] = useState<PassphraseStrength>()
  const [problem, setProblem] = useState<{ field: 'first' | 'second'; text: string }>()

  useImperativeHandle(ref, () => ({
    read: () => {
      const passphrase = first.current?.value ?? ''
      if (Array.from(passphrase).length < MIN_PASSPHRASE_LENGTH) {
        setProblem({ field: 'first', text: `Use at least ${MIN_PASSPHRASE_LENGTH} characters` })
        first.current?.focus()
        return undefined
      }
      if (second.current?.value !== passphrase) {
        setProblem({ field: 'second', text: 'This is not the same as above' })
        second.current?.focus()
        return undefined
      }
      return passphrase
    },
  }))
  const repeatLabel = label === 'Passphrase' ? 'Repeat passphrase' : 'Repeat new passphrase'
  return (
    <>
      <SecretField
        ref={first}
        label={label}
        required
        hint={
          strength === undefined
            ? `At least ${MIN_PASSPHRASE_LENGTH} characters; a few random words are best.`
            : STRENGTHS[strength]
        }
        error={problem?.field === 'first' ? problem.text : undefined}
        onChange={({ target: { value } }) => {
          setProblem(undefined)
          setStrength(value === '' ? undefined : passphraseStrength(value))
        }}
      />
      <SecretField
        ref={second}
        label={repeatLabel}
        required
        error={problem?.field === 'second' ? problem.text : undefined}
        onChange={() => setProblem(undefined)}
      />
    </>
  )
}
