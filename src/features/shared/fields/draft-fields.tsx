import { createContext, useContext, useEffect, useId, useState } from 'react'
import { tooLongText } from './too-long-text'
import type { FieldProps } from '@/ui/fields/field'
import { TextAreaField } from '@/ui/fields/text-area-field'
import { TextField } from '@/ui/fields/text-field'
import * as words from './draft-words'

/* Fields that hand on each change that can be saved, and keep what cannot be as it was typed. */

/** Told which fields hold something that cannot be saved as it is. */
export const FieldFaults = createContext<(field: string, isFaulty: boolean) => void>(
  () => undefined,
)

/** What a typed text means, or why it means nothing. */
export type Read<Value> = { value: Value } | { fault: string }

interface DraftOptions<Value> {
  /** Follows `onChange` at once: what is stored a moment later would take back what is typed. */
  value: Value
  toText: (value: Value) => string
  read: (text: string) => Read<Value>
  onChange: (value: Value) => void
}

/** Whether two values of fields are the same. */
export function isSame(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other)
}

/** A text while it is typed. What is stored counts as soon as it is another one, unless the typed text cannot be stored. */
export function useDraft<Value>({ value, toText, read, onChange }: DraftOptions<Value>) {
  const [draft, setDraft] = useState<string>()
  const id = useId()
  const noteFault = useContext(FieldFaults)
  const drafted = draft === undefined ? undefined : read(draft)
  const fault = drafted && 'fault' in drafted ? drafted.fault : undefined
  const isDraftShown = drafted && ('fault' in drafted || isSame(drafted.value, value))
  useEffect(() => () => noteFault(id, false), [noteFault, id])
  const put = (text: string) => {
    setDraft(text)
    const next = read(text)
    // At once, so that no step away comes before it is known.
    noteFault(id, 'fault' in next)
    if ('value' in next) onChange(next.value)
  }
  return {
    text: isDraftShown ? (draft ?? '') : toText(value),
    error: fault,
    put,
    /** When the field is left. */
    leave: () => {
      if (fault === undefined) setDraft(undefined)
    },
  }
}

/** What names a field. */
export type Named = Pick<FieldProps, 'label' | 'hint' | 'className'>

interface TextProps extends Named {
  value: string | undefined
  /** Undefined where the field is empty. */
  onChange: (text: string | undefined) => void
  max: number
  /** What is said where it is blank; absent: it may be. */
  blankFault?: string
  /** Lines of a text area. Default: one line */
  rows?: number
  /** What stands for it where it is blank. */
  placeholder?: string
}

/** A text, exactly as it is typed. */
export function DraftText(props: TextProps) {
  const { label, value, onChange, max, blankFault, rows, ...rest } = props
  const { text, error, put, leave } = useDraft({
    value,
    toText: (stored) => stored ?? '',
    read: (typed): Read<string | undefined> => {
      const fault = tooLongText(label, typed, max)
      if (fault !== undefined) return { fault }
      if (blankFault !== undefined && typed.trim() === '') return { fault: blankFault }
      return { value: typed === '' ? undefined : typed }
    },
    onChange,
  })
  const field = {
    ...rest,
    label,
    error,
    dir: 'auto',
    value: text,
    onBlur: leave,
  }
  return rows === undefined ? (
    <TextField {...field} autoComplete="off" onChange={({ target }) => put(target.value)} />
  ) : (
    <TextAreaField {...field} rows={rows} onChange={({ target }) => put(target.value)} />
  )
}

interface NumberProps extends Named {
  value: number | undefined
  /** Undefined where the field is empty. */
  onChange: (value: number | undefined) => void
  min: number
  max: number
  /** What counts where it is empty. */
  usual?: string
}

/** A whole number, or nothing. */
export function DraftNumber({ label, value, onChange, min, max, usual, ...rest }: NumberProps) {
  const { text, error, put, leave } = useDraft({
    value,
    toText: (stored) => (stored === undefined ? '' : String(stored)),
    read: (typed): Read<number | undefined> => {
      const trimmed = typed.trim()
      if (trimmed === '') return { value: undefined }
      const number = /^[-−]?\d{1,9}$/.test(trimmed) ? Number(trimmed.replace('−', '-')) : Number.NaN
      return number >= min && number <= max
        ? { value: number }
        : { fault: words.wholeNumber(min, max) }
    },
    onChange,
  })
  return (
    <TextField
      {...rest}
      label={label}
      error={error}
      // The keyboard of digits has no minus on some phones.
      inputMode={min < 0 ? 'text' : 'numeric'}
      autoComplete="off"
      placeholder={usual}
      value={text}
      onChange={({ target }) => put(target.value)}
      onBlur={leave}
    />
  )
}
