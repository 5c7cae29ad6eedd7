import { useDeferredValue } from 'react'
import type { Provider } from '@/domain/provider'
import type { CharacterRecord } from '@/storage/database/records'
import { NoMatches } from '@/ui/display/no-matches'
import { useKeptState } from '@/ui/use-kept-state'
import { CharacterGrid } from './character-grid'
import { findCharacters, isCharacterOrder, SEARCHABLE_FROM } from './find-characters'
import { ListTools } from './list-tools'
import * as words from './words'

interface Props {
  characters: CharacterRecord[]
  providers: Provider[]
  /** When a character was last talked with, by id; nothing of those who never were. */
  lastTalks: ReadonlyMap<string, number>
}

/** Permanent characters, with search and order where they are more than a screenful. */
export function CharacterList({ characters, providers, lastTalks }: Props) {
  const [search, setSearch] = useKeptState('character search')
  const [keptOrder, setOrder] = useKeptState('character order')
  const order = isCharacterOrder(keptOrder) ? keptOrder : 'talked'
  // Typing goes before drawing hundreds of plates.
  const shown = findCharacters(
    characters,
    useDeferredValue(search),
    useDeferredValue(order),
    lastTalks,
  )
  const isLong = characters.length >= SEARCHABLE_FROM
  // A search stays to be emptied where the list has become short meanwhile.
  const hasTools = isLong || search !== '' || order !== 'talked'
  return (
    <>
      {hasTools && (
        <ListTools search={search} onSearch={setSearch} order={order} onOrder={setOrder} />
      )}
      <p role="status" className="mb-4 text-sm text-muted empty:hidden">
        {search.trim() !== '' && words.charactersFound(shown.length)}
      </p>
      {shown.length > 0 ? (
        <CharacterGrid characters={shown} providers={providers} lastTalks={lastTalks} />
      ) : (
        <NoMatches onShowAll={() => setSearch('')}>{words.noCharacterHas(search.trim())}</NoMatches>
      )}
    </>
  )
}
