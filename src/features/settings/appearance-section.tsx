import type { Settings } from '@/domain/settings'
import { ChoiceField } from '@/ui/fields/choice-field'
import { BubblesPicture, PlainPicture } from './display-pictures'
import type { SettingsProps } from './settings-props'

const THEMES = [
  { value: 'system', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const satisfies { value: Settings['theme']; label: string }[]

const DISPLAYS = [
  {
    value: 'bubbles',
    label: 'Bubbles',
    hint: 'Each room in its own look: a document, a page of a novel, a phone.',
    picture: <BubblesPicture />,
  },
  {
    value: 'plain',
    label: 'Plain',
    hint: 'Name and text in every room, close together and without frames.',
    picture: <PlainPicture />,
  },
] as const

/** Theme and looks of messages. */
export function AppearanceSection({ settings, change }: SettingsProps) {
  return (
    <div className="flex flex-col gap-5">
      <ChoiceField
        label="Theme"
        value={settings.theme}
        choices={THEMES}
        onValueChange={(theme) => change({ theme })}
      />
      <ChoiceField
        label="Message display"
        value={settings.messageDisplay}
        choices={DISPLAYS}
        onValueChange={(messageDisplay) => change({ messageDisplay })}
      />
    </div>
  )
}
