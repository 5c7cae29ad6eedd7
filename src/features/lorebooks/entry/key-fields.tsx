import { useId } from 'react'
import { textLimits } from '@/domain/text-limits'
import { type Named, useDraft } from '@/features/shared/fields/draft-fields'
import { Button } from '@/ui/buttons/button'
import { TextAreaField } from '@/ui/fields/text-area-field'
import { readKeys, showKeys, splitAtCommas } from './keys'
import * as words from './field-words'

interface KeysProps extends Named {
  keys: readonly string[]
  onChange: (keys: string[]) => void
  /** How many of them there may be. */
  maxCount: number
  placeholder?: string
}

/** Keys or names, one in each line; what was pasted with commas is separated at a press. */
export function DraftKeys({ label, keys, onChange, maxCount, ...rest }: KeysProps) {
  const { text, error, put, leave } = useDraft<readonly string[]>({
    value: keys,
    toText: showKeys,
    read: (typed) => {
      const value = readKeys(typed)
      if (value.length > maxCount) return { fault: words.tooManyKeys(maxCount) }
      const isLong = value.some((key) => key.length > textLimits.loreKey)
      return isLong ? { fault: words.keyTooLong(textLimits.loreKey) } : { value }
    },
    onChange: (value) => onChange([...value]),
  })
  const separated = readKeys(text).flatMap(splitAtCommas)
  const canSeparate = separated.length > readKeys(text).length
  return (
    <div className="flex flex-col gap-2">
      <TextAreaField
        {...rest}
        label={label}
        error={error}
        rows={2}
        dir="auto"
        autoCapitalize="off"
        spellCheck={false}
        value={text}
        onChange={({ target }) => put(target.value)}
        onBlur={leave}
      />
      {canSeparate && (
        <Button
          size="small"
          className="self-start"
          aria-label={words.separateOf(label)}
          onClick={() => put(separated.join('\n'))}
        >
          {words.separate}
        </Button>
      )}
    </div>
  )
}

interface ChecksProps<Value extends string> {
  label: string
  hint?: string
  choices: readonly { value: Value; label: string }[]
  /** Values that are no choice are kept. */
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
}

/** Any of a few, as checkboxes. */
export function Checks<Value extends string>(props: ChecksProps<Value>) {
  const { label, hint, choices, chosen, onChange } = props
  const id = useId()
  return (
    <fieldset aria-describedby={hint === undefined ? undefined : id}>
      <legend className="text-sm font-medium">{label}</legend>
      <div className="mt-1 grid sm:grid-cols-2">
        {choices.map((choice) => (
          <label
            key={choice.value}
            className="flex min-h-9 items-center gap-2 text-sm pointer-coarse:min-h-11"
          >
            <input
              type="checkbox"
              className="size-4 shrink-0"
              checked={chosen.includes(choice.value)}
              onChange={({ target }) =>
                onChange(
                  target.checked
                    ? [...chosen, choice.value]
                    : chosen.filter((value) => value !== choice.value),
                )
              }
            />
            {choice.label}
          </label>
        ))}
      </div>
      {hint !== undefined && (
        <p id={id} className="mt-1 text-sm text-muted">
          {hint}
        </p>
      )}
    </fieldset>
  )
}
