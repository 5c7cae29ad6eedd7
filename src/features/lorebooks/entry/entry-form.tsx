import { Copy, Trash2 } from 'lucide-react'
import { useCallback, useRef, useState } from 'react'
import { DEFAULT_LORE_ORDER, loreEntryTitle } from '@/domain/lorebook'
import { listLimits } from '@/domain/list-limits'
import { textLimits } from '@/domain/text-limits'
import type { BookWarning } from '@/runs/lore/lore-wire'
import { LoreWarnings } from '@/features/shared/lore/lore-warnings'
import { loreTokens } from '@/generation/lore/lore-tokens'
import type { LoreEntryRecord } from '@/storage/lorebooks/lorebook-records'
import { Button } from '@/ui/buttons/button'
import { SwitchField } from '@/ui/fields/switch-field'
import { UnsavedChanges } from '@/ui/fields/unsaved-changes'
import { DraftNumber, DraftText, FieldFaults } from '@/features/shared/fields/draft-fields'
import { DraftKeys } from './key-fields'
import { MAX_ORDER, MoreFields } from './more-fields'
import { SaveNote, SavedMark } from '../editor/save-note'
import { entryChanges, useKeptEntry } from '../editor/use-kept-changes'
import * as words from './entry-words'

interface Props {
  record: LoreEntryRecord
  warnings: readonly BookWarning[]
  onDuplicate: () => void
  onDelete: () => void
  /** @param entry what was typed into one that is gone */
  onAddAgain: (entry: LoreEntryRecord) => void
}

/** Any step to another address leaves the entry. */
const leaves = () => true

/** An entry. Each change is saved as it is made, field by field. LORE-54, LORE-55 */
export function EntryForm({ record, warnings, onDuplicate, onDelete, onAddAgain }: Props) {
  const { entry, state, change } = useKeptEntry(record)
  const { hasFaults, noteFault } = useFaults()
  const isLeaving = useRef(false)
  const save = () => void entryChanges.flush(record.id)
  return (
    <FieldFaults value={noteFault}>
      <div className="flex flex-col gap-5" onBlur={save}>
        <SaveNote state={state} onRetry={save} onAddAgain={() => onAddAgain(entry)} />
        <LoreWarnings warnings={warnings} />
        <DraftText
          label={words.name}
          hint={words.nameHint}
          max={textLimits.name}
          value={entry.name}
          placeholder={loreEntryTitle({ ...entry, name: '' })}
          onChange={(name) => change({ name })}
        />
        <DraftKeys
          label={words.keys}
          hint={words.keysHint}
          maxCount={listLimits.loreKeys}
          keys={entry.keys}
          onChange={(keys) => change({ keys })}
        />
        <DraftText
          label={words.content}
          hint={words.contentHint(loreTokens(entry.content))}
          rows={6}
          max={textLimits.loreContent}
          value={entry.content}
          onChange={(content = '') => change({ content })}
        />
        <div className="grid items-start gap-x-6 gap-y-4 sm:grid-cols-2">
          <div className="flex flex-col gap-1">
            <SwitchField
              label={words.on}
              checked={entry.enabled}
              onChange={({ target }) => change({ enabled: target.checked })}
            />
            <SwitchField
              label={words.always}
              hint={words.alwaysHint}
              checked={entry.constant === true}
              onChange={({ target }) => change({ constant: target.checked || undefined })}
            />
          </div>
          <DraftNumber
            label={words.order}
            hint={words.orderHint}
            min={-MAX_ORDER}
            max={MAX_ORDER}
            usual={words.usually(DEFAULT_LORE_ORDER)}
            value={entry.order}
            onChange={(order) => change({ order })}
          />
        </div>
        <div className="flex flex-col gap-2">
          <MoreFields entry={entry} onChange={change} />
        </div>
        <div className="flex flex-wrap items-center gap-2 border-t border-border pt-4">
          <Button
            size="small"
            icon={<Copy aria-hidden size={16} strokeWidth={1.5} />}
            onClick={onDuplicate}
          >
            {words.duplicate}
          </Button>
          <Button
            size="small"
            icon={<Trash2 aria-hidden size={16} strokeWidth={1.5} />}
            onClick={() => {
              isLeaving.current = true
              onDelete()
            }}
          >
            {words.remove}
          </Button>
          <span className="ms-auto">
            <SavedMark state={state} />
          </span>
        </div>
      </div>
      <UnsavedChanges isDirty={hasFaults} isLeaving={isLeaving} leavesForm={leaves} />
    </FieldFaults>
  )
}

/** Which fields hold what cannot be saved as it is. */
export function useFaults() {
  const [faulty, setFaulty] = useState<ReadonlySet<string>>(new Set())
  const noteFault = useCallback((field: string, isFaulty: boolean) => {
    setFaulty((before) => {
      if (before.has(field) === isFaulty) return before
      const next = new Set(before)
      if (isFaulty) next.add(field)
      else next.delete(field)
      return next
    })
  }, [])
  return { hasFaults: faulty.size > 0, noteFault }
}
