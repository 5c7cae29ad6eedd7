import type { ReactNode } from 'react'
import { SwitchField } from '@/ui/fields/switch-field'
import type { SettingsProps } from './settings-props'

/** @param imageAnalysis fields for the pictures of mobile chats. */
export function ChatSection({
  settings,
  change,
  imageAnalysis,
}: SettingsProps & { imageAnalysis: ReactNode }) {
  return (
    <div className="flex flex-col gap-4">
      <SwitchField
        label="Show answers as they are written"
        hint="Off: an answer appears when it is complete."
        checked={settings.enableStreaming}
        onChange={({ target }) => change({ enableStreaming: target.checked })}
      />
      <SwitchField
        label="Allow provider switching"
        hint="Chat Settings then offer another provider or model for the character."
        checked={settings.allowProviderSwitching}
        onChange={({ target }) => change({ allowProviderSwitching: target.checked })}
      />
      <div className="border-t border-border pt-5">
        <h3 className="text-sm font-medium">Pictures in mobile chats</h3>
        {imageAnalysis}
      </div>
    </div>
  )
}
