import { type SendLimit, sendLimits } from '@/domain/sending'
import { SelectField } from '@/ui/fields/select-field'
import * as words from './words'

/** Value of the choice that leaves it to the next wider one. */
const USUAL = 'usual'

interface Props {
  label: string
  hint?: string
  /** Undefined: as usual. */
  limit: SendLimit | undefined
  onChange: (limit: SendLimit | undefined) => void
  /** Whether there is a wider choice to leave it to; without one, what is usual is Auto. */
  hasUsual?: boolean
}

/** How many tokens are sent at most. CTX-10 */
export function SendLimitField({ label, hint, limit, onChange, hasUsual = false }: Props) {
  const isOwn = typeof limit === 'number' && !sendLimits.some((each) => each === limit)
  return (
    <SelectField
      label={label}
      hint={hint}
      options={[
        ...(hasUsual ? [{ value: USUAL, label: words.limitAsUsual }] : []),
        { value: 'auto', label: words.limitAuto },
        ...sendLimits.map((each) => ({ value: String(each), label: words.limitOf(each) })),
        ...(isOwn ? [{ value: String(limit), label: words.limitOf(limit) }] : []),
        { value: 'window', label: words.limitWindow },
      ]}
      value={limit === undefined ? (hasUsual ? USUAL : 'auto') : String(limit)}
      onChange={({ target: { value } }) => {
        if (value === USUAL || (value === 'auto' && !hasUsual)) onChange(undefined)
        else onChange(value === 'auto' || value === 'window' ? value : Number(value))
      }}
    />
  )
}
