import { SwitchField } from '@/ui/fields/switch-field'
import { CallList } from './call-list'
import type { SettingsProps } from './settings-props'
import * as words from './words'

export function DeveloperSection({ settings, change }: SettingsProps) {
  return (
    <div className="flex flex-col gap-4">
      <SwitchField
        label={words.developerMode}
        hint={words.developerModeHint}
        checked={settings.devMode}
        onChange={({ target }) => change({ devMode: target.checked })}
      />
      {settings.devMode && <CallList />}
    </div>
  )
}
