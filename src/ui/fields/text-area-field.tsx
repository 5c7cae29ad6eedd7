import type { ComponentProps } from 'react'
import { classNames } from '../style/class-names'
import { CONTROL_STYLE } from '../style/control-style'
import { FieldFrame, useFieldIds, type FieldProps } from './field'
import { TextArea } from './text-area'

type Props = FieldProps & Omit<ComponentProps<'textarea'>, keyof FieldProps>

/** Several lines of text; grows with its content up to 60% of the screen, starting at `rows`. */
export function TextAreaField({
  label,
  hint,
  error,
  className,
  id: givenId,
  rows = 4,
  ...props
}: Props) {
  const { id, aria } = useFieldIds({ hint, error }, givenId)
  return (
    <FieldFrame {...{ id, label, hint, error, className }} required={props.required}>
      <TextArea
        {...props}
        {...aria}
        id={id}
        rows={rows}
        // A textarea sized by its content takes no notice of `rows`.
        style={{ minHeight: `calc(${rows} * 1lh + 0.875rem)` }}
        className={classNames(CONTROL_STYLE, 'max-h-[60dvh] resize-y')}
      />
    </FieldFrame>
  )
}
