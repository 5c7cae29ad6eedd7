import { Plus, ScrollText } from 'lucide-react'
import { type ReactNode, useDeferredValue } from 'react'
import type { LoreEntryRecord } from '@/storage/lorebooks/lorebook-records'
import { Button } from '@/ui/buttons/button'
import { EmptyState } from '@/ui/display/empty-state'
import { NoMatches } from '@/ui/display/no-matches'
import { SearchField } from '@/ui/fields/search-field'
import { Select } from '@/ui/fields/select-field'
import { useChoice } from '@/ui/lists/use-choice'
import { selectAll } from '@/ui/lists/words'
import { classNames } from '@/ui/style/class-names'
import { useIsWide } from '@/ui/use-is-wide'
import { useKeptState } from '@/ui/use-kept-state'
import { ChosenEntries } from './chosen-entries'
import { addEntry } from './entry-commands'
import { EntryList } from './entry-list'
import { EntryPanel } from '../entry/entry-panel'
import { findEntries, isEntryFilter, isEntrySort } from './find-entries'
import type { BookWarnings } from '../editor/use-lore-warnings'
import * as words from './list-words'

interface Props {
  bookId: string
  entries: readonly LoreEntryRecord[]
  entryId: string | undefined
  warnings: BookWarnings
  onOpen: (id: string) => void
  onClose: () => void
}

/** The entries of a book, and the one that is open. LORE-54 */
export function EntriesTab({ bookId, entries, entryId, warnings, onOpen, onClose }: Props) {
  const isWide = useIsWide()
  const add = async () => {
    const id = await addEntry(bookId)
    if (id !== undefined) onOpen(id)
  }
  const panel = entryId !== undefined && (
    <EntryPanel
      key={entryId}
      entryId={entryId}
      warnings={warnings.byEntry.get(entryId) ?? []}
      isBeside={isWide}
      onOpen={onOpen}
      onClose={onClose}
    />
  )
  const addButton = (
    <Button
      variant={entries.length === 0 ? 'primary' : 'secondary'}
      icon={<Plus aria-hidden size={18} strokeWidth={1.5} />}
      onClick={() => void add()}
    >
      {words.addEntry}
    </Button>
  )
  const hasPane = isWide && (entries.length > 0 || entryId !== undefined)
  // One tree for all cases: the open entry stays while the list comes and goes.
  return (
    <div
      className={classNames(
        hasPane && 'grid grid-cols-[minmax(20rem,25rem)_minmax(0,1fr)] items-start gap-8',
      )}
    >
      {entries.length === 0 ? (
        <EmptyState icon={ScrollText} title={words.noEntriesYet} actions={addButton}>
          {words.noEntriesYetText}
        </EmptyState>
      ) : (
        <EntryBrowser {...{ entries, entryId, warnings, onOpen, addButton }} />
      )}
      {hasPane ? (
        <div
          className={classNames(
            'sticky top-[calc(5rem+var(--toasts-height))] max-h-[calc(100dvh-6.5rem-var(--toasts-height))] overflow-y-auto rounded-lg border p-6',
            panel ? 'border-border bg-surface' : 'border-dashed border-border',
          )}
        >
          {panel || <p className="py-10 text-center text-muted">{words.chooseEntry}</p>}
        </div>
      ) : (
        panel
      )}
    </div>
  )
}

interface BrowserProps extends Pick<Props, 'entries' | 'entryId' | 'warnings' | 'onOpen'> {
  addButton: ReactNode
}

/** The list with its tools. */
function EntryBrowser({ entries, entryId, warnings, onOpen, addButton }: BrowserProps) {
  const [search, setSearch] = useKeptState('entry search')
  const [keptSort, setSort] = useKeptState('entry sort')
  const [keptFilter, setFilter] = useKeptState('entry filter')
  const sort = isEntrySort(keptSort) ? keptSort : 'file'
  const filter = isEntryFilter(keptFilter) ? keptFilter : 'all'
  // With thousands of entries a search takes longer than a key may.
  const found = useDeferredValue(search)
  const warned = new Set(warnings.byEntry.keys())
  const shown = findEntries(entries, { search: found, sort, filter, warned })
  const choice = useChoice(shown.map(({ id }) => id))
  const isAll = search.trim() === '' && filter === 'all'
  const showAll = () => {
    setSearch('')
    setFilter('')
  }
  return (
    <div className="min-w-0">
      <div className="flex flex-wrap items-center gap-2">
        <SearchField
          className="min-w-40 grow basis-0"
          label={words.searchEntries}
          value={search}
          onValueChange={setSearch}
        />
        {addButton}
      </div>
      <div className="mt-2 grid grid-cols-2 gap-2">
        <Select
          aria-label={words.show}
          value={filter}
          options={Object.entries(words.filters).map(([value, label]) => ({ value, label }))}
          onChange={({ target }) => setFilter(target.value)}
        />
        <Select
          aria-label={words.sortBy}
          value={sort}
          options={Object.entries(words.sorts).map(([value, label]) => ({ value, label }))}
          onChange={({ target }) => setSort(target.value)}
        />
      </div>
      <div className="mt-2 flex min-h-10 items-center justify-between gap-3">
        <p role="status" className="text-sm text-muted">
          {!isAll && words.found(shown.length, entries.length)}
        </p>
        {shown.length > 0 && choice.chosen.size === 0 && (
          <Button size="small" variant="quiet" onClick={choice.chooseAll}>
            {selectAll}
          </Button>
        )}
      </div>
      {shown.length > 0 ? (
        <EntryList
          entries={shown}
          openId={entryId}
          warnings={warnings}
          choice={choice}
          onOpen={onOpen}
        />
      ) : (
        <NoMatches onShowAll={showAll}>
          {search.trim() === '' ? words.noneLikeThat : words.noEntryHas(search.trim())}
        </NoMatches>
      )}
      {choice.chosen.size > 0 && <ChosenEntries choice={choice} count={shown.length} />}
    </div>
  )
}
