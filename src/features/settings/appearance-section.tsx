import type { Settings } from '@/domain/settings'
import { ChoiceField } from '@/ui/fields/choice-field'
import { BubblesPicture, PlainPicture } from './display-pictures'
import type { SettingsProps } from './settings-props'
import * as words from './words'

const THEMES = [
  { value: 'system', label: words.system },
  { value: 'light', label: words.light },
  { value: 'dark', label: words.dark },
] as const satisfies { value: Settings['theme']; label: string }[]

const DISPLAYS = [
  {
    value: 'bubbles',
    label: words.bubbles,
    hint: words.bubblesHint,
    picture: <BubblesPicture />,
  },
  {
    value: 'plain',
    label: words.plain,
    hint: words.plainHint,
    picture: <PlainPicture />,
  },
] as const

/** Theme and looks of messages. */
export function AppearanceSection({ settings, change }: SettingsProps) {
  return (
    <div className="flex flex-col gap-5">
      <ChoiceField
        label={words.theme}
        value={settings.theme}
        choices={THEMES}
        onValueChange={(theme) => change({ theme })}
      />
      <ChoiceField
        label={words.messageDisplay}
        value={settings.messageDisplay}
        choices={DISPLAYS}
        onValueChange={(messageDisplay) => change({ messageDisplay })}
      />
    </div>
  )
}
