import type { ComponentProps } from 'react'
import { classNames } from '../style/class-names'
import { FieldNotes, useFieldIds, type FieldProps } from './field'

type Props = FieldProps & Omit<ComponentProps<'input'>, keyof FieldProps | 'type' | 'role'>

/** On or off, at once: a checkbox with role switch. Controlled with `checked`, or registered. */
export function SwitchField({ label, hint, error, className, id: givenId, ...props }: Props) {
  const { id, aria } = useFieldIds({ hint, error }, givenId)
  return (
    <div className={classNames('flex min-w-0 flex-col gap-1', className)}>
      <div className="flex items-center justify-between gap-4">
        <label htmlFor={id} className="min-w-0 grow py-2 text-sm font-medium">
          {label}
        </label>
        <input {...props} {...aria} id={id} type="checkbox" role="switch" className="switch" />
      </div>
      <FieldNotes id={id} hint={hint} error={error} />
    </div>
  )
}
