import { useState, type ComponentProps, type CSSProperties } from 'react'
import { Eye, EyeOff } from 'lucide-react'
import { classNames } from '../style/class-names'
import { CONTROL_STYLE } from '../style/control-style'
import { FieldFrame, useFieldIds, type FieldProps } from './field'
import { IconButton } from '../buttons/icon-button'
import { supportsStyle } from '../style/supports-style'
import * as words from '../words'

type Props = FieldProps & Omit<ComponentProps<'input'>, keyof FieldProps | 'type'>

/**
 * Whether the browser masks the letters of a plain text field. All current engines do. A field of type `password` is what browsers
 * offer to save, and check against their maker's list of leaked passwords, which sends something of it away.
 */
function canMaskText(): boolean {
  return supportsStyle('-webkit-text-security', 'disc')
}

/** Set on the element itself, so that no letter shows where the style sheet is missing. */
const MASKED: CSSProperties & { WebkitTextSecurity: string } = { WebkitTextSecurity: 'disc' }

/** For those that look at every text field: password managers, and browsers that have what is typed continued by a server. */
const LEAVE_ALONE = {
  writingsuggestions: 'false',
  'data-1p-ignore': true,
  'data-bwignore': true,
  'data-lpignore': 'true',
  'data-form-type': 'other',
}

/** A masked text with a button that shows it. The browser is asked not to keep, complete or check it. */
export function SecretField({ label, hint, error, className, id: givenId, ...props }: Props) {
  const { id, aria } = useFieldIds({ hint, error }, givenId)
  const [isShown, setIsShown] = useState(false)
  const isMaskedText = canMaskText()
  return (
    <FieldFrame {...{ id, label, hint, error, className }} required={props.required}>
      <div className="relative">
        <input
          autoComplete="off"
          autoCapitalize="off"
          autoCorrect="off"
          spellCheck={false}
          {...LEAVE_ALONE}
          {...props}
          {...aria}
          id={id}
          type={isShown || isMaskedText ? 'text' : 'password'}
          style={isShown ? undefined : MASKED}
          className={classNames(CONTROL_STYLE, 'pe-12 font-mono')}
        />
        {/* Its name leaves the field's label out, so that the label finds one control only. */}
        <IconButton
          icon={isShown ? EyeOff : Eye}
          label={isShown ? words.hide : words.show}
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
