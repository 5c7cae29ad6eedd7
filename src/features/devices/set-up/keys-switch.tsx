import { SwitchField } from '@/ui/fields/switch-field'
import * as words from './words'

interface Props {
  checked: boolean
  onChange: (checked: boolean) => void
}

/** Whether API keys travel to and from this device. */
export function KeysSwitch({ checked, onChange }: Props) {
  return (
    <SwitchField
      label={words.keysTravel}
      hint={words.keysTravelHint}
      checked={checked}
      onChange={({ target }) => onChange(target.checked)}
    />
  )
}
