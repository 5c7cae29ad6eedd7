import type { LoreEntryRecord } from '@/storage/lorebooks/lorebook-records'
import type { Choice } from '@/ui/lists/use-choice'
import { useVirtualRows } from '@/ui/lists/use-virtual-rows'
import { EntryRow } from './entry-row'
import type { BookWarnings } from '../editor/use-lore-warnings'
import * as words from './list-words'

/** Pixels of a row before it is measured. */
const ROW_PX = 57

interface Props {
  entries: readonly LoreEntryRecord[]
  openId: string | undefined
  warnings: BookWarnings
  choice: Choice
  onOpen: (id: string) => void
}

/** The entries near the screen, of any number. LORE-53 */
export function EntryList({ entries, openId, warnings, choice, onOpen }: Props) {
  const { rows, list, measure } = useVirtualRows({
    count: entries.length,
    keyOf: (row) => entries[row]?.id ?? row,
    guessHeight: () => ROW_PX,
    gap: 0,
    overscan: 8,
    // Who comes to an entry by its address finds it in the list too.
    firstSeen: entries.findIndex(({ id }) => id === openId),
  })
  const measureShown = (row: HTMLElement | null) => {
    // What is not laid out has no height to go by.
    if (!row || row.offsetHeight > 0) measure(row)
  }
  return (
    <ul {...list} aria-label={words.entries}>
      {rows.map(({ index }) => {
        const entry = entries[index]
        if (!entry) return null
        return (
          <EntryRow
            key={entry.id}
            entry={entry}
            index={index}
            count={entries.length}
            measure={measureShown}
            warnings={warnings.byEntry.get(entry.id)}
            isOpen={entry.id === openId}
            isChosen={choice.chosen.has(entry.id)}
            onChoose={(isChosen, isRange) => choice.choose(entry.id, isChosen, isRange)}
            onOpen={() => onOpen(entry.id)}
          />
        )
      })}
    </ul>
  )
}
