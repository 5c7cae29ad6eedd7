import { BookX, Trash2 } from 'lucide-react'
import { useEffect } from 'react'
import { paths } from '@/lib/paths'
import { useLorebook, useLorebookOwners, useLoreEntries } from '@/storage/hooks/use-lorebooks'
import type { LoreEntryRecord, LorebookRecord } from '@/storage/lorebooks/lorebook-records'
import { navigateFromHere } from '@/ui/buttons/history'
import { Button } from '@/ui/buttons/button'
import { ButtonLink } from '@/ui/buttons/button-link'
import { Tabs } from '@/ui/buttons/tabs'
import { EmptyState } from '@/ui/display/empty-state'
import { Page } from '@/ui/display/page'
import { Skeleton, SkeletonGroup } from '@/ui/display/skeleton'
import { useKeptState } from '@/ui/use-kept-state'
import { usePageTitle } from '@/ui/use-page-title'
import { ExportButton } from '../export-button'
import { removeLorebook } from '../remove-lorebook'
import { BookSettings } from './book-settings'
import { CardSection } from './card-section'
import { EntriesTab } from '../entries/entries-tab'
import { tokensOf } from '../entries/find-entries'
import { TryTab } from './try-tab'
import { useEntryAddress } from './use-entry-address'
import { useSaveOnLeave } from './use-kept-changes'
import { useLoreWarnings } from './use-lore-warnings'
import * as words from './book-words'

interface Props {
  bookId: string
  /** The entry that the address names. */
  entryId: string | undefined
}

/** A lorebook: its entries, a text to try, its settings. LORE-50, LORE-54 */
export function LorebookScreen({ bookId, entryId }: Props) {
  const record = useLorebook(bookId)
  const entries = useLoreEntries(bookId)
  usePageTitle(record?.name ?? words.lorebook)
  useSaveOnLeave()
  if (record === null) return <LorebookNotFound />
  if (!record || !entries) return <LorebookSkeleton />
  return <LorebookPage record={record} entries={entries} entryId={entryId} />
}

interface PageProps {
  record: LorebookRecord
  entries: LoreEntryRecord[]
  entryId: string | undefined
}

const tabIds = ['entries', 'try', 'settings'] as const
type TabId = (typeof tabIds)[number]

function LorebookPage({ record, entries, entryId }: PageProps) {
  const { id, name, characterId = '', revision } = record
  const [keptTab, setKeptTab] = useKeptState('lorebook tab')
  const tab = tabIds.find((each) => each === keptTab) ?? 'entries'
  const owner = useLorebookOwners([record])?.get(characterId)
  const warnings = useLoreWarnings(record)
  const address = useEntryAddress(id, entryId)
  const setTab = (next: TabId) => {
    setKeptTab(next)
    // What is open is part of the entries.
    if (next !== 'entries' && entryId !== undefined) address.close()
  }
  const open = (entry: string) => {
    setKeptTab('entries')
    address.open(entry)
  }
  useEffect(() => {
    // An address with an entry shows it, also where another tab was kept.
    if (entryId !== undefined) setKeptTab('entries')
  }, [entryId, setKeptTab])
  const always = entries
    .filter((entry) => entry.enabled && entry.constant === true)
    .reduce((sum, entry) => sum + tokensOf(entry), 0)
  const summary = words.summary(entries.length, always)
  return (
    <Page
      title={name}
      intro={owner === undefined ? summary : `${words.inCardOf(owner)} · ${summary}`}
      actions={<BookActions record={record} />}
    >
      <Tabs
        label={words.parts}
        value={tab}
        onValueChange={setTab}
        tabs={[
          {
            id: 'entries',
            label: words.entriesTab,
            panel: (
              <EntriesTab
                {...{ bookId: id, entries, entryId, warnings }}
                onOpen={open}
                onClose={address.close}
              />
            ),
          },
          {
            id: 'try',
            label: words.tryTab,
            panel: <TryTab {...{ bookId: id, revision, entries }} onOpen={open} />,
          },
          {
            id: 'settings',
            label: words.settingsTab,
            panel: (
              <BookSettings record={record} owner={owner} warnings={warnings.ofBook}>
                <CardSection book={record} />
              </BookSettings>
            ),
          },
        ]}
      />
    </Page>
  )
}

function BookActions({ record }: { record: LorebookRecord }) {
  const remove = async () => {
    const goTo = navigateFromHere()
    if (await removeLorebook(record)) goTo(paths.lorebooks, { back: true })
  }
  return (
    <>
      <ExportButton book={record} />
      <Button
        icon={<Trash2 aria-hidden size={16} strokeWidth={1.5} />}
        onClick={() => void remove()}
      >
        {words.remove}
      </Button>
    </>
  )
}

function LorebookNotFound() {
  return (
    <Page title={words.notFound} narrow>
      <EmptyState
        icon={BookX}
        title={words.notFoundText}
        actions={
          <ButtonLink variant="primary" to={paths.lorebooks}>
            {words.backToLorebooks}
          </ButtonLink>
        }
      />
    </Page>
  )
}

function LorebookSkeleton() {
  return (
    <Page title={words.lorebook}>
      <SkeletonGroup label={words.loading} className="flex flex-col gap-3">
        <Skeleton className="h-10 w-full" />
        {[0, 1, 2, 3].map((row) => (
          <Skeleton key={row} className="h-10 w-full" />
        ))}
      </SkeletonGroup>
    </Page>
  )
}
