import { SwitchField } from '@/ui/fields/switch-field'
import { CallList } from './call-list'
import type { SettingsProps } from './settings-props'

export function DeveloperSection({ settings, change }: SettingsProps) {
  return (
    <div className="flex flex-col gap-4">
      <SwitchField
        label="Developer mode"
        hint="Shows what goes to your providers and what comes back, without keys. Nothing of it is stored: it is gone when you close or reload this page."
        checked={settings.devMode}
        onChange={({ target }) => change({ devMode: target.checked })}
      />
      {settings.devMode && <CallList />}
    </div>
  )
}
