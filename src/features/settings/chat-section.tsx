import type { ReactNode } from 'react'
import { SwitchField } from '@/ui/fields/switch-field'
import type { SettingsProps } from './settings-props'
import * as words from './words'

/** @param imageAnalysis fields for the pictures of mobile chats. */
export function ChatSection({
  settings,
  change,
  imageAnalysis,
}: SettingsProps & { imageAnalysis: ReactNode }) {
  return (
    <div className="flex flex-col gap-4">
      <SwitchField
        label={words.showAnswersAsTheyWritten}
        hint={words.showAnswersAsTheyWrittenHint}
        checked={settings.enableStreaming}
        onChange={({ target }) => change({ enableStreaming: target.checked })}
      />
      <SwitchField
        label={words.allowProviderSwitching}
        hint={words.allowProviderSwitchingHint}
        checked={settings.allowProviderSwitching}
        onChange={({ target }) => change({ allowProviderSwitching: target.checked })}
      />
      <div className="border-t border-border pt-5">
        <h3 className="text-sm font-medium">{words.picturesInMobileChats}</h3>
        {imageAnalysis}
      </div>
    </div>
  )
}
