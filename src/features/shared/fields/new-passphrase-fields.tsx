import { type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react'
import type { PassphraseJudgement } from '@/lib/judge-passphrase'
import { SecretField } from '@/ui/fields/secret-field'
import { passphraseHint } from './passphrase-words'
import * as words from './new-passphrase-words'

/** Fewest characters of a passphrase that keeps keys or a file. */
const MIN_PASSPHRASE_LENGTH = 8

/** Reads and checks the two fields. */
export interface NewPassphrase {
  /** What was typed, where it is hard to guess and the same twice; else shows what is wrong, and is undefined. Never rejects. */
  read: () => Promise<string | undefined>
}

interface Props {
  ref: Ref<NewPassphrase>
  /** Whether the current one is asked for beside it. */
  isChange?: boolean
  /** Fewest characters. Default: 8 */
  minLength?: number
}

type Problem = { field: 'first' | 'second'; text: string }

async function judge(passphrase: string): Promise<PassphraseJudgement> {
  const { judgePassphrase } = await import('@/lib/judge-passphrase')
  return judgePassphrase(passphrase)
}

/** Never rejects. */
async function findProblem(
  passphrase: string,
  repeated: string,
  minLength: number,
): Promise<Problem | undefined> {
  if (Array.from(passphrase).length < minLength)
    return { field: 'first', text: words.tooShort(minLength) }
  try {
    const judgement = await judge(passphrase)
    if (judgement.strength === 'weak') return { field: 'first', text: passphraseHint(judgement) }
  } catch {
    const text = words.checkNotLoaded
    return { field: 'first', text }
  }
  return repeated === passphrase ? undefined : { field: 'second', text: words.notSameAsAbove }
}

/** A new passphrase, typed twice. What is typed stays out of React's state and the page's attributes (P7). */
export function NewPassphraseFields({
  ref,
  isChange = false,
  minLength = MIN_PASSPHRASE_LENGTH,
}: Props) {
  const first = useRef<HTMLInputElement>(null)
  const second = useRef<HTMLInputElement>(null)
  const [hint, setHint] = useState<string>()
  const [problem, setProblem] = useState<Problem>()

  useEffect(() => {
    // Loads it before it is needed. A failure shows when the passphrase is read.
    judge('').catch(() => undefined)
  }, [])
  useImperativeHandle(ref, () => ({
    read: async () => {
      const passphrase = first.current?.value ?? ''
      const found = await findProblem(passphrase, second.current?.value ?? '', minLength)
      if (found === undefined) return passphrase
      setProblem(found)
      const field = found.field === 'first' ? first : second
      field.current?.focus()
      return undefined
    },
  }))
  const showHint = async (passphrase: string) => {
    if (Array.from(passphrase).length < minLength) {
      setHint(undefined)
      return
    }
    const judgement = await judge(passphrase)
    // Something else may have been typed meanwhile.
    if (first.current?.value === passphrase) setHint(passphraseHint(judgement))
  }
  const firstError = problem?.field === 'first' ? problem.text : undefined
  return (
    <>
      <SecretField
        ref={first}
        label={isChange ? words.newPassphrase : words.passphrase}
        required
        hint={firstError === undefined && (hint ?? words.lengthHint(minLength))}
        error={firstError}
        onChange={({ target: { value } }) => {
          setProblem(undefined)
          showHint(value).catch(() => undefined)
        }}
      />
      <SecretField
        ref={second}
        label={isChange ? words.repeatNewPassphrase : words.repeatPassphrase}
        required
        error={problem?.field === 'second' ? problem.text : undefined}
        onChange={() => setProblem(undefined)}
      />
    </>
  )
}
