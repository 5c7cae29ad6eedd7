import { usePresets } from '@/storage/hooks/use-presets'
import { SelectField } from '@/ui/fields/select-field'
import * as words from './words'

/** Values of choices that are no preset. */
const USUAL = 'usual'
const PARLOUR = 'parlour'

interface Props {
  /** Undefined: what is usual, blank: Parlour's own. */
  presetId: string | undefined
  onChange: (presetId: string | undefined) => void
  /** What is usual, where there is more to say than "Parlour"; absent: Parlour's own is. */
  usual?: string
  hint?: string
}

/** In which order the parts of a prompt go. PROMPT-13 */
export function PresetField({ presetId, onChange, usual, hint }: Props) {
  const presets = usePresets() ?? []
  const hasUsual = usual !== undefined
  const isGone =
    presetId !== undefined && presetId !== '' && !presets.some(({ id }) => id === presetId)
  return (
    <SelectField
      label={words.order}
      hint={hint}
      options={[
        ...(hasUsual ? [{ value: USUAL, label: usual }] : []),
        { value: PARLOUR, label: words.parlour },
        ...presets.map(({ id, name }) => ({ value: `preset ${id}`, label: name })),
        ...(isGone ? [{ value: `preset ${presetId}`, label: words.goneOrder }] : []),
      ]}
      value={presetId ? `preset ${presetId}` : hasUsual && presetId === undefined ? USUAL : PARLOUR}
      onChange={({ target: { value } }) => {
        if (value === USUAL) onChange(undefined)
        else if (value === PARLOUR) onChange(hasUsual ? '' : undefined)
        else onChange(value.slice('preset '.length))
      }}
    />
  )
}
