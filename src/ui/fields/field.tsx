import { useId, type ReactNode } from 'react'
import { CircleAlert } from 'lucide-react'
import { classNames } from '../style/class-names'

/** What every field has. The label's text is exactly the field's accessible name. */
export type FieldProps = {
  label: string
  /** A line of help under the field. */
  hint?: ReactNode
  /** What is wrong and what to do; its presence makes the field invalid. */
  error?: string
  /** Class names of the whole field, for its place in the layout. */
  className?: string
}

/** Ids that tie a control to its hint and error, and the ARIA attributes to spread on the control. */
export function useFieldIds({ hint, error }: Pick<FieldProps, 'hint' | 'error'>, givenId?: string) {
  const ownId = useId()
  const id = givenId ?? ownId
  const described = classNames(error && `${id}-error`, hasContent(hint) && `${id}-hint`)
  return {
    id,
    aria: {
      'aria-describedby': described || undefined,
      'aria-invalid': error ? true : undefined,
    },
  }
}

type FrameProps = FieldProps & {
  /** Id of the control, as from `useFieldIds`. */
  id: string
  required?: boolean
  children: ReactNode
}

/** Label above, control, then error and hint. */
export function FieldFrame({ id, label, hint, error, required, className, children }: FrameProps) {
  return (
    <div className={classNames('flex min-w-0 flex-col gap-1.5', className)}>
      <div className="flex items-baseline gap-1 text-sm">
        <label htmlFor={id} className="font-medium">
          {label}
        </label>
        {/* Outside the label, whose text is the exact name of the field. */}
        {required && (
          <span aria-hidden className="text-muted">
            *
          </span>
        )}
      </div>
      {children}
      <FieldNotes id={id} hint={hint} error={error} />
    </div>
  )
}

/** The error and the hint under a control, with the ids that `useFieldIds` refers to. */
export function FieldNotes({
  id,
  hint,
  error,
}: Pick<FieldProps, 'hint' | 'error'> & { id: string }) {
  return (
    <>
      {error && (
        <p id={`${id}-error`} className="flex gap-1.5 text-sm text-danger">
          <CircleAlert aria-hidden size={16} strokeWidth={1.5} className="mt-0.5 shrink-0" />
          <span className="min-w-0">{error}</span>
        </p>
      )}
      {hasContent(hint) && (
        <p id={`${id}-hint`} className="text-sm text-muted">
          {hint}
        </p>
      )}
    </>
  )
}

/** Whether a node shows anything, so that `hint={isNew && 'text'}` works. */
function hasContent(node: ReactNode): boolean {
  return node !== undefined && node !== null && node !== false && node !== ''
}
