import { BookOpenText, FileUp, Plus } from 'lucide-react'
import { useDeferredValue } from 'react'
import { PeopleTabs } from '@/features/shared/characters/people-tabs'
import { paths } from '@/lib/paths'
import { wordsMatcher } from '@/lib/words-matcher'
import { openTransferDialog } from '@/runs/data/transfer-dialog'
import { createLorebook } from '@/storage/commands/lorebooks'
import {
  useLorebookOwners,
  useLorebooks,
  useLorebookUsers,
  useLoreEntryCounts,
} from '@/storage/hooks/use-lorebooks'
import type { LorebookRecord } from '@/storage/lorebooks/lorebook-records'
import { navigateFromHere } from '@/ui/buttons/history'
import { Button } from '@/ui/buttons/button'
import { Card } from '@/ui/display/card'
import { CARD_GRID, CardGrid } from '@/ui/display/card-grid'
import { EmptyState } from '@/ui/display/empty-state'
import { NoMatches } from '@/ui/display/no-matches'
import { Page } from '@/ui/display/page'
import { Skeleton, SkeletonGroup } from '@/ui/display/skeleton'
import { SearchField } from '@/ui/fields/search-field'
import { useKeptState } from '@/ui/use-kept-state'
import { usePageTitle } from '@/ui/use-page-title'
import { LorebookCard } from './lorebook-card'
import * as words from './words'

/** Cards that fill a screen; more can be searched. */
const SEARCHABLE_FROM = 13

/** All lorebooks, those of cards too. LORE-57 */
export function LorebooksScreen() {
  usePageTitle(words.lorebooks)
  const books = useLorebooks()
  const make = async () => {
    const goTo = navigateFromHere()
    // A failed write stands in its own banner.
    const id = await createLorebook({ name: words.newName }).catch(() => undefined)
    if (id !== undefined) goTo(paths.lorebook(id))
  }
  const newButton = (
    <Button
      variant="primary"
      icon={<Plus aria-hidden size={18} strokeWidth={1.5} />}
      onClick={() => void make()}
    >
      {words.newLorebook}
    </Button>
  )
  const importButton = (
    <Button
      icon={<FileUp aria-hidden size={16} strokeWidth={1.5} />}
      onClick={() => openTransferDialog({ kind: 'lorebooks' })}
    >
      {words.importLabel}
    </Button>
  )
  return (
    <Page
      title={words.lorebooks}
      intro={words.intro}
      actions={
        books &&
        books.length > 0 && (
          <>
            {importButton}
            {newButton}
          </>
        )
      }
    >
      <PeopleTabs />
      {!books && <LorebooksSkeleton />}
      {books?.length === 0 && (
        <EmptyState
          icon={BookOpenText}
          title={words.noLorebooksYet}
          actions={
            <>
              {newButton}
              {importButton}
            </>
          }
        >
          {words.noLorebooksYetText}
        </EmptyState>
      )}
      {books && books.length > 0 && <LorebookList books={books} />}
    </Page>
  )
}

function LorebookList({ books }: { books: LorebookRecord[] }) {
  const counts = useLoreEntryCounts(books.map(({ id }) => id))
  const owners = useLorebookOwners(books)
  const users = useLorebookUsers()
  const [search, setSearch] = useKeptState('lorebook search')
  const isFound = wordsMatcher(useDeferredValue(search))
  const ownerOf = ({ characterId = '' }: LorebookRecord) => owners?.get(characterId)
  const shown = books.filter((book) =>
    isFound([book.name, book.description ?? '', ownerOf(book) ?? '']),
  )
  return (
    <>
      {(books.length >= SEARCHABLE_FROM || search !== '') && (
        <SearchField
          className="mb-6"
          label={words.searchLorebooks}
          value={search}
          onValueChange={setSearch}
        />
      )}
      <p role="status" className="mb-4 text-sm text-muted empty:hidden">
        {search.trim() !== '' && words.lorebooksFound(shown.length)}
      </p>
      {shown.length > 0 ? (
        <CardGrid
          items={shown}
          renderCard={(book) => (
            <LorebookCard
              book={book}
              entries={counts?.get(book.id)}
              owner={ownerOf(book)}
              users={users && (users.get(book.id) ?? null)}
            />
          )}
        />
      ) : (
        <NoMatches onShowAll={() => setSearch('')}>{words.noLorebookHas(search.trim())}</NoMatches>
      )}
    </>
  )
}

/** The cards while they are read. */
function LorebooksSkeleton() {
  return (
    <SkeletonGroup label={words.loadingLorebooks} className={CARD_GRID}>
      {[0, 1, 2].map((card) => (
        <Card key={card}>
          <Skeleton className="h-5 w-40 max-w-full" />
          <Skeleton className="mt-2 h-4 w-24" />
          <Skeleton className="mt-6 h-6 w-full" />
          <Skeleton className="mt-4 h-8 w-44" />
        </Card>
      ))}
    </SkeletonGroup>
  )
}
