import type { ComponentProps } from 'react'
import { ChevronDown } from 'lucide-react'
import { classNames } from '../style/class-names'
import { CONTROL_STYLE } from '../style/control-style'
import { FieldFrame, useFieldIds, type FieldProps } from './field'

interface Choices {
  /** Choices in order. Give `children` (option, optgroup) instead where groups are needed. */
  options?: readonly { value: string; label: string; disabled?: boolean }[]
  /** Shown first with an empty value, such as "Choose a character". */
  placeholder?: string
}

/** The browser's own select without a label to be seen: give it an `aria-label`. */
export function Select({
  options,
  placeholder,
  children,
  ...props
}: Choices & ComponentProps<'select'>) {
  return (
    <div className="relative">
      <select {...props} className={classNames(CONTROL_STYLE, 'appearance-none truncate pe-10')}>
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {options?.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
        {children}
      </select>
      <ChevronDown
        aria-hidden
        size={16}
        strokeWidth={1.5}
        className="pointer-events-none absolute inset-e-3 top-1/2 -translate-y-1/2 text-muted"
      />
    </div>
  )
}

type Props = FieldProps & Choices & Omit<ComponentProps<'select'>, keyof FieldProps>

/** The browser's own select. Spread react-hook-form's `register(name)` on it, or control it. */
export function SelectField({ label, hint, error, className, id: givenId, ...props }: Props) {
  const { id, aria } = useFieldIds({ hint, error }, givenId)
  return (
    <FieldFrame {...{ id, label, hint, error, className }} required={props.required}>
      <Select {...props} {...aria} id={id} />
    </FieldFrame>
  )
}
