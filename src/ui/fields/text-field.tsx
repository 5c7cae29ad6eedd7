import type { ComponentProps } from 'react'
import { CONTROL_STYLE } from '../style/control-style'
import { FieldFrame, useFieldIds, type FieldProps } from './field'

type Props = FieldProps & Omit<ComponentProps<'input'>, keyof FieldProps>

/** One line of text. Spread react-hook-form's `register(name)` on it, or control it. */
export function TextField({ label, hint, error, className, id: givenId, ...props }: Props) {
  const { id, aria } = useFieldIds({ hint, error }, givenId)
  return (
    <FieldFrame {...{ id, label, hint, error, className }} required={props.required}>
      <input type="text" {...props} {...aria} id={id} className={CONTROL_STYLE} />
    </FieldFrame>
  )
}
