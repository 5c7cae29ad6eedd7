import type { ComponentProps } from 'react'
import { classNames } from './class-names'
import { FieldNotes, useFieldIds, type FieldProps } from './field'

type Props = FieldProps &
  Omit<ComponentProps<'input'>, keyof FieldProps | 'type'> & {
    /** Radios of one question share a `name` and stand in a fieldset. Default: checkbox. */
    type?: 'checkbox' | 'radio'
  }

/** A checkbox or radio button with its label behind it, for choices that a form submits. */
export function CheckboxField({
  label,
  hint,
  error,
  className,
  id: givenId,
  type = 'checkbox',
  ...props
}: Props) {
  const { id, aria } = useFieldIds({ hint, error }, givenId)
  return (
    <div className={classNames('flex min-w-0 gap-3', className)}>
      <input
        {...props}
        {...aria}
        id={id}
        type={type}
        className="mt-[0.1875rem] size-[1.125rem] shrink-0"
      />
      <div className="flex min-w-0 grow flex-col gap-1">
        <label htmlFor={id} className="text-sm leading-6 font-medium pointer-coarse:py-1">
          {label}
        </label>
        <FieldNotes id={id} hint={hint} error={error} />
      </div>
    </div>
  )
}
