import type { ReactNode } from 'react'
import { type ThinkingView, thinkingViews } from '@/domain/thinking'
import { SelectField } from '@/ui/fields/select-field'
import { SwitchField } from '@/ui/fields/switch-field'
import type { SettingsProps } from './settings-props'
import * as words from './words'

const THINKING = thinkingViews.map((value) => ({ value, label: words.thinkingViews[value] }))

const viewOf = (value: string): ThinkingView | undefined =>
  thinkingViews.find((view) => view === value)

/** @param answerAlerts switches for being told of answers. @param imageAnalysis fields for the pictures of mobile chats. */
export function ChatSection({
  settings,
  change,
  answerAlerts,
  imageAnalysis,
}: SettingsProps & { answerAlerts: ReactNode; imageAnalysis: ReactNode }) {
  return (
    <div className="flex flex-col gap-4">
      <SwitchField
        label={words.showAnswersAsTheyWritten}
        hint={words.showAnswersAsTheyWrittenHint}
        checked={settings.enableStreaming}
        onChange={({ target }) => change({ enableStreaming: target.checked })}
      />
      {answerAlerts}
      <SwitchField
        label={words.allowProviderSwitching}
        hint={words.allowProviderSwitchingHint}
        checked={settings.allowProviderSwitching}
        onChange={({ target }) => change({ allowProviderSwitching: target.checked })}
      />
      <SelectField
        label={words.thinking}
        hint={words.thinkingHint}
        options={THINKING}
        value={settings.thinking ?? 'closed'}
        onChange={({ target }) => change({ thinking: viewOf(target.value) })}
      />
      <SelectField
        label={words.roomThinking}
        options={THINKING}
        value={settings.roomThinking ?? 'hidden'}
        onChange={({ target }) => change({ roomThinking: viewOf(target.value) })}
      />
      <div className="border-t border-border pt-5">
        <h3 className="text-sm font-medium">{words.picturesInMobileChats}</h3>
        {imageAnalysis}
      </div>
    </div>
  )
}
