import { useState, type Ref } from 'react'
import { CONTROL_STYLE } from '../style/control-style'
import { FieldFrame, useFieldIds, type FieldProps } from './field'
import { classNames } from '../style/class-names'

type Props = FieldProps & {
  value: number
  onValueChange: (value: number) => void
  min: number
  max: number
  step: number
  /** Unit behind the number, such as "tokens". */
  unit?: string
  id?: string
  name?: string
  disabled?: boolean
  onBlur?: () => void
  /** The number input. */
  ref?: Ref<HTMLInputElement>
}

/**
 * A number by slider or by typing; with react-hook-form through `Controller`. The number input is the
 * field for the keyboard and assistive technology; the slider beside it serves the pointer, so the
 * label names one control only. What is typed outside the range is moved into it on leaving the field and by Enter.
 */
export function SliderField({
  label,
  hint,
  error,
  className,
  id: givenId,
  value,
  onValueChange,
  unit,
  disabled,
  onBlur,
  ...props
}: Props) {
  const { id, aria } = useFieldIds({ hint, error }, givenId)
  const [draft, setDraft] = useState<string>()
  const { min, max, step } = props

  const changeTo = (text: string) => {
    setDraft(text)
    const number = toNumber(text)
    if (number !== undefined && number >= min && number <= max) onValueChange(number)
  }
  /** Moves what was typed into the range. */
  const settle = () => {
    const number = draft === undefined ? undefined : toNumber(draft)
    if (number !== undefined) onValueChange(Math.min(max, Math.max(min, number)))
    setDraft(undefined)
  }
  return (
    <FieldFrame {...{ id, label, hint, error, className }}>
      <div className="flex items-center gap-4">
        <input
          type="range"
          aria-hidden
          tabIndex={-1}
          {...{ min, max, step, value, disabled }}
          className="h-6 min-w-0 grow [touch-action:pan-y] disabled:opacity-50"
          onChange={(event) => onValueChange(Number(event.target.value))}
        />
        <div className="flex shrink-0 items-center gap-2 text-sm text-muted">
          <input
            {...props}
            {...aria}
            id={id}
            type="number"
            inputMode="decimal"
            disabled={disabled}
            value={draft ?? value}
            className={classNames(CONTROL_STYLE, 'w-24! figures')}
            onChange={(event) => changeTo(event.target.value)}
            onKeyDown={(event) => {
              // It submits the form, which must not get another number than the one that stands here.
              if (event.key === 'Enter') settle()
            }}
            onBlur={() => {
              settle()
              onBlur?.()
            }}
          />
          {unit}
        </div>
      </div>
    </FieldFrame>
  )
}

function toNumber(text: string): number | undefined {
  const number = Number(text)
  return text.trim() === '' || !Number.isFinite(number) ? undefined : number
}
