import { useState } from 'react'
import { readSending } from '@/domain/sending'
import { textLimits } from '@/domain/text-limits'
import { DraftNumber } from '@/features/shared/fields/draft-fields'
import { AuthorsNoteFields, emptyAuthorsNote } from '@/features/shared/prompt/authors-note-fields'
import { PresetField } from '@/features/shared/prompt/preset-field'
import { SendLimitField } from '@/features/shared/prompt/send-limit-field'
import { paths } from '@/lib/paths'
import { ButtonLink } from '@/ui/buttons/button-link'
import { SelectField } from '@/ui/fields/select-field'
import { SwitchField } from '@/ui/fields/switch-field'
import { TextAreaField } from '@/ui/fields/text-area-field'
import { MemoryWriterField } from './memory-writer-field'
import type { SettingsProps } from './settings-props'
import * as words from './words'

/** Tokens of all lore at most; no model takes more. */
const MAX_LORE_BUDGET = 10_000_000

/** What goes to the model besides what characters and chats say. Texts are saved when their field is left. */
export function PromptSection({ settings, change }: SettingsProps) {
  const [postHistory, setPostHistory] = useState(settings.postHistory ?? '')
  const [note, setNote] = useState(settings.authorsNote ?? emptyAuthorsNote)
  const saveNote = () => {
    const next = note.text.trim() === '' ? undefined : note
    if (JSON.stringify(next) !== JSON.stringify(settings.authorsNote)) change({ authorsNote: next })
  }
  const sending = readSending(settings.sending)
  const [loreBudget, setLoreBudget] = useState(settings.loreBudget)
  const saveLoreBudget = () => {
    if (loreBudget !== settings.loreBudget) change({ loreBudget })
  }
  const savePostHistory = () => {
    const next = postHistory.trim() === '' ? undefined : postHistory
    if (next !== settings.postHistory) change({ postHistory: next })
  }
  return (
    <div className="flex flex-col gap-5">
      <PresetField
        presetId={settings.presetId}
        hint={words.orderHint}
        onChange={(presetId) => change({ presetId })}
      />
      <div>
        <ButtonLink to={paths.promptOrders} size="small">
          {words.editOrders}
        </ButtonLink>
      </div>
      <SendLimitField
        label={words.sendAtMost}
        hint={words.sendAtMostHint}
        limit={sending.limit}
        onChange={(limit) => change({ sending: { ...sending, limit } })}
      />
      <SelectField
        label={words.summaries}
        hint={words.summariesHint}
        options={[
          { value: 'ask', label: words.summariesAsk },
          { value: 'always', label: words.summariesAlways },
          { value: 'never', label: words.summariesNever },
        ]}
        value={sending.summaries ?? 'ask'}
        onChange={({ target: { value } }) => {
          const summaries = value === 'always' || value === 'never' ? value : undefined
          change({ sending: { ...sending, summaries } })
        }}
      />
      <MemoryWriterField />
      <SwitchField
        label={words.showMeter}
        checked={sending.hidesMeter !== true}
        onChange={({ target }) =>
          change({ sending: { ...sending, hidesMeter: target.checked ? undefined : true } })
        }
      />
      <div onBlur={saveLoreBudget}>
        <DraftNumber
          label={words.loreBudget}
          hint={words.loreBudgetHint}
          min={0}
          max={MAX_LORE_BUDGET}
          usual={words.loreBudgetUsual}
          value={loreBudget}
          onChange={setLoreBudget}
        />
      </div>
      <SwitchField
        label={words.keepsBeginning}
        hint={words.keepsBeginningHint}
        checked={settings.keepsBeginning === true}
        onChange={({ target }) => change({ keepsBeginning: target.checked || undefined })}
      />
      <TextAreaField
        label={words.postHistory}
        hint={words.postHistoryHint}
        rows={3}
        maxLength={textLimits.other}
        value={postHistory}
        onChange={({ target }) => setPostHistory(target.value)}
        onBlur={savePostHistory}
      />
      <div className="border-t border-border pt-5">
        <h3 className="mb-1 text-sm font-medium">{words.noteOfNewChats}</h3>
        <p className="mb-4 text-sm text-muted">{words.noteOfNewChatsHint}</p>
        <AuthorsNoteFields note={note} onChange={setNote} onLeave={saveNote} />
      </div>
    </div>
  )
}
