import { useState, type ComponentProps } from 'react'
import { Eye, EyeOff } from 'lucide-react'
import { classNames } from './class-names'
import { CONTROL_STYLE, FieldFrame, useFieldIds, type FieldProps } from './field'
import { IconButton } from './icon-button'

type Props = FieldProps & Omit<ComponentProps<'input'>, keyof FieldProps | 'type'>

/** A masked text with a button that shows it. The browser is asked not to keep or complete it. */
export function SecretField({ label, hint, error, className, id: givenId, ...props }: Props) {
  const { id, aria } = useFieldIds({ hint, error }, givenId)
  const [isShown, setIsShown] = useState(false)
  return (
    <FieldFrame {...{ id, label, hint, error, className }} required={props.required}>
      <div className="relative">
        <input
          autoComplete="off"
          autoCapitalize="off"
          autoCorrect="off"
          spellCheck={false}
          data-1p-ignore
          data-lpignore="true"
          {...props}
          {...aria}
          id={id}
          type={isShown ? 'text' : 'password'}
          className={classNames(CONTROL_STYLE, 'pe-12 font-mono')}
        />
        {/* Its name leaves the field's label out, so that the label finds one control only. */}
        <IconButton
          icon={isShown ? EyeOff : Eye}
          label={isShown ? 'Hide' : 'Show'}
          size="small"
          aria-controls={id}
          disabled={props.disabled}
          className="absolute inset-e-1 top-1/2 -translate-y-1/2 pointer-coarse:inset-e-0"
          onClick={() => setIsShown(!isShown)}
        />
      </div>
    </FieldFrame>
  )
}
