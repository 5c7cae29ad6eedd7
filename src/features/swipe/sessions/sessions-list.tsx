import { useDeferredValue } from 'react'
import type { DatingSessionSummary } from '@/storage/dating/dating-queries'
import { CardGrid } from '@/ui/display/card-grid'
import { NoMatches } from '@/ui/display/no-matches'
import { SearchField } from '@/ui/fields/search-field'
import { useKeptState } from '@/ui/use-kept-state'
import { findSessions, SEARCHABLE_FROM } from './find-sessions'
import { SessionCard } from './session-card'
import * as words from './words'

interface Props {
  sessions: DatingSessionSummary[]
  onDelete: (summary: DatingSessionSummary) => void
}

/** The sessions, last changed first, with a search where they are more than a screenful. */
export function SessionsList({ sessions, onDelete }: Props) {
  const [search, setSearch] = useKeptState('session search')
  const shown = findSessions(sessions, useDeferredValue(search))
  // A search stays to be emptied where the list has become short meanwhile.
  const hasSearch = sessions.length >= SEARCHABLE_FROM || search !== ''
  return (
    <>
      {hasSearch && (
        <SearchField
          className="mb-6 max-w-110"
          label={words.searchSessions}
          value={search}
          onValueChange={setSearch}
        />
      )}
      <p role="status" className="mb-4 text-sm text-muted empty:hidden">
        {search.trim() !== '' && words.sessionsFound(shown.length)}
      </p>
      {shown.length > 0 ? (
        <CardGrid
          items={shown}
          renderCard={(summary) => (
            <SessionCard summary={summary} onDelete={() => onDelete(summary)} />
          )}
        />
      ) : (
        <NoMatches onShowAll={() => setSearch('')}>{words.noSessionHas(search.trim())}</NoMatches>
      )}
    </>
  )
}
