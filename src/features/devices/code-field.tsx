import { type Ref, useImperativeHandle, useRef, useState } from 'react'
import { readGroupCode } from '@/storage/sync/seal/group-code'
import { SecretField } from '@/ui/fields/secret-field'
import { SwitchField } from '@/ui/fields/switch-field'
import * as words from './set-up/words'

/** Reads and checks what was typed. */
export interface TypedCode {
  /** The code in its one form, or the passphrase; undefined where it is none, after saying so in the field. */
  read: () => string | undefined
  /** Says what is wrong with it after all, and goes there. */
  refuse: (problem: string) => void
}

interface Props {
  ref: Ref<TypedCode>
  /** Default: "Code" */
  label?: string
}

/**
 * The code of the group, or a passphrase in its place, as it is typed. It stays out of React's state, the page's attributes
 * and all drafts (P7).
 */
export function CodeField({ ref, label = words.code }: Props) {
  const field = useRef<HTMLInputElement>(null)
  const [isOwn, setIsOwn] = useState(false)
  const [problem, setProblem] = useState<string>()
  const refuse = (text: string) => {
    setProblem(text)
    field.current?.focus()
  }
  useImperativeHandle(ref, () => ({
    read: () => {
      const typed = field.current?.value.trim() ?? ''
      const code = isOwn ? readPassphrase(typed) : readCode(typed)
      if (code.problem !== undefined) refuse(code.problem)
      return code.code
    },
    refuse,
  }))
  return (
    <div className="flex flex-col gap-1">
      <SecretField
        ref={field}
        label={isOwn ? words.passphrase : label}
        required
        hint={!isOwn && words.codeHint}
        error={problem}
        onChange={() => setProblem(undefined)}
      />
      <SwitchField
        label={words.ownPassphrase}
        checked={isOwn}
        onChange={({ target }) => {
          setProblem(undefined)
          setIsOwn(target.checked)
        }}
      />
    </div>
  )
}

interface Read {
  code?: string
  problem?: string
}

function readPassphrase(typed: string): Read {
  return typed === '' ? { problem: words.passphraseMissing } : { code: typed }
}

function readCode(typed: string): Read {
  if (typed === '') return { problem: words.codeMissing }
  const read = readGroupCode(typed)
  return 'code' in read ? read : { problem: words.codeProblems[read.problem] }
}
