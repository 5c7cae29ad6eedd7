import { useId, type ReactNode } from 'react'
import { classNames } from '../style/class-names'

type Props<Value extends string> = {
  /** What is chosen; names the group. */
  label: string
  value: Value
  choices: readonly {
    value: Value
    /** The choice's exact accessible name. */
    label: string
    /** A line of help. */
    hint?: string
    /** Drawn above the words. */
    picture?: ReactNode
  }[]
  onValueChange: (value: Value) => void
}

/** One of a few, all in sight: radio buttons as cards, side by side where there is room. */
export function ChoiceField<Value extends string>({
  label,
  value,
  choices,
  onValueChange,
}: Props<Value>) {
  const id = useId()
  return (
    <fieldset>
      <legend className="text-sm font-medium">{label}</legend>
      <div
        className={
          choices.length > 2 ? 'mt-2 flex flex-wrap gap-2' : 'mt-2 grid gap-2 sm:grid-cols-2'
        }
      >
        {choices.map((choice) => (
          <label
            key={choice.value}
            className={classNames(
              'flex min-h-11 grow flex-col rounded-md border px-3 py-2.5 transition-colors hover:bg-text/4',
              choice.value === value ? 'border-accent bg-accent/10' : 'border-input-border',
            )}
          >
            {choice.picture}
            <span className="flex items-center gap-2 text-sm">
              <input
                type="radio"
                name={id}
                value={choice.value}
                checked={choice.value === value}
                aria-labelledby={`${id}-${choice.value}`}
                aria-describedby={choice.hint && `${id}-${choice.value}-hint`}
                className="size-4 shrink-0"
                onChange={() => onValueChange(choice.value)}
              />
              <span id={`${id}-${choice.value}`} className="min-w-0 font-medium">
                {choice.label}
              </span>
            </span>
            {choice.hint !== undefined && (
              <span id={`${id}-${choice.value}-hint`} className="mt-1 text-sm text-muted">
                {choice.hint}
              </span>
            )}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
