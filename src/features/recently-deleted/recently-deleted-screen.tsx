import { MessagesSquare, MessageSquareText, Trash2, UserRound } from 'lucide-react'
import { type Ref, useState } from 'react'
import { paths } from '@/lib/paths'
import type { DeletedRecord } from '@/storage/database/records'
import { deleteForGood, goneAt, restoreDeleted } from '@/storage/deleted/recently-deleted'
import { useRecentlyDeleted } from '@/storage/hooks/use-recently-deleted'
import { Button } from '@/ui/buttons/button'
import { ButtonLink } from '@/ui/buttons/button-link'
import { Card } from '@/ui/display/card'
import { EmptyState } from '@/ui/display/empty-state'
import { Page } from '@/ui/display/page'
import { Skeleton, SkeletonGroup } from '@/ui/display/skeleton'
import { focusNeighbour } from '@/ui/focus-elsewhere'
import { useVirtualRows, VIRTUAL_FROM } from '@/ui/lists/use-virtual-rows'
import { ConfirmDialog } from '@/ui/overlays/confirm-dialog'
import { showToast } from '@/ui/overlays/toast-store'
import { usePageTitle } from '@/ui/use-page-title'
import * as words from './words'

/** Pixels of an entry before it is measured. */
const ENTRY_HEIGHT_PX = 130
const GAP_PX = 12

/** What was deleted in the last 30 days: to be restored, or deleted for good. */
export function RecentlyDeletedScreen() {
  usePageTitle(words.title)
  const entries = useRecentlyDeleted()
  const [asked, setAsked] = useState<readonly DeletedRecord[]>()
  const count = entries?.length ?? 0
  return (
    <Page
      title={words.title}
      intro={words.intro}
      narrow
      actions={
        count > 0 && (
          <Button onClick={() => setAsked(entries)} icon={<Trash2 aria-hidden size={16} />}>
            {words.deleteAll}
          </Button>
        )
      }
    >
      {entries === undefined ? (
        <Loading />
      ) : count === 0 ? (
        <EmptyState
          icon={Trash2}
          title={words.empty}
          actions={<ButtonLink to={paths.storageSettings}>{words.backToSettings}</ButtonLink>}
        >
          {words.emptyText}
        </EmptyState>
      ) : (
        <Entries entries={entries} onDelete={(entry) => setAsked([entry])} />
      )}
      <ConfirmDeletion key={asked?.[0]?.id} asked={asked} onClose={() => setAsked(undefined)} />
    </Page>
  )
}

function Loading() {
  return (
    <SkeletonGroup label={words.loading} className="flex flex-col gap-3">
      <Skeleton className="h-28" />
      <Skeleton className="h-28" />
    </SkeletonGroup>
  )
}

interface ListProps {
  entries: readonly DeletedRecord[]
  onDelete: (entry: DeletedRecord) => void
}

function Entries({ entries, onDelete }: ListProps) {
  if (entries.length >= VIRTUAL_FROM) return <VirtualEntries {...{ entries, onDelete }} />
  return (
    <ul className="grid gap-3">
      {entries.map((entry) => (
        <Entry key={entry.id} entry={entry} onDelete={onDelete} />
      ))}
    </ul>
  )
}

function VirtualEntries({ entries, onDelete }: ListProps) {
  const { rows, list, measure } = useVirtualRows({
    count: entries.length,
    keyOf: (index) => entries[index]?.id ?? index,
    guessHeight: () => ENTRY_HEIGHT_PX,
    gap: GAP_PX,
    overscan: 6,
  })
  return (
    <ul {...list} className="grid gap-3">
      {rows.map(({ index, key }) => {
        const entry = entries[index]
        const position = { index, count: entries.length }
        return entry && <Entry key={key} ref={measure} {...{ position, entry, onDelete }} />
      })}
    </ul>
  )
}

const ICONS = { conversation: MessagesSquare, character: UserRound, messages: MessageSquareText }

interface EntryProps {
  entry: DeletedRecord
  onDelete: (entry: DeletedRecord) => void
  ref?: Ref<HTMLDivElement>
  /** Where it stands in a list of which not all is drawn. */
  position?: { index: number; count: number }
}

function Entry({ entry, onDelete, ref, position }: EntryProps) {
  const Icon = ICONS[entry.kind]
  const description = words.describe(entry)
  const restore = async () => {
    focusNeighbour()
    const text = (await restoreDeleted(entry.id)) ? words.restored(entry) : words.notRestored
    showToast({ text })
  }
  return (
    <Card
      as="li"
      ref={ref}
      data-index={position?.index}
      aria-posinset={position && position.index + 1}
      aria-setsize={position?.count}
      className="flex flex-wrap items-center gap-x-4 gap-y-3"
    >
      <Icon aria-hidden size={20} strokeWidth={1.5} className="shrink-0 text-muted" />
      <div className="min-w-0 grow basis-60">
        <h2 className="line-clamp-2 font-medium wrap-anywhere">{words.nameOf(entry)}</h2>
        {description !== undefined && <p className="text-sm text-muted">{description}</p>}
        <p className="text-sm text-muted">{words.times(entry.deletedAt, goneAt(entry))}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          size="small"
          aria-label={words.restoreNamed(entry)}
          // A failed write stands in its own banner.
          onClick={() => void restore().catch(() => undefined)}
        >
          {words.restore}
        </Button>
        <Button size="small" aria-label={words.deleteNamed(entry)} onClick={() => onDelete(entry)}>
          {words.deleteForGood}
        </Button>
      </div>
    </Card>
  )
}

interface ConfirmProps {
  /** What is to be deleted; undefined while nothing is asked. */
  asked: readonly DeletedRecord[] | undefined
  onClose: () => void
}

function ConfirmDeletion({ asked = [], onClose }: ConfirmProps) {
  const [isBusy, setIsBusy] = useState(false)
  const [only] = asked
  const remove = async () => {
    setIsBusy(true)
    try {
      await deleteForGood(asked.map(({ id }) => id))
      showToast({ text: words.gone })
    } catch {
      // The failed write stands in its own banner.
    }
    setIsBusy(false)
    onClose()
  }
  return (
    <ConfirmDialog
      open={only !== undefined}
      title={only && asked.length === 1 ? words.confirmOne(only) : words.confirmAll(asked.length)}
      confirmText={words.deleteForGood}
      busy={isBusy}
      onCancel={onClose}
      onConfirm={() => void remove()}
    >
      <p>{words.confirmText}</p>
    </ConfirmDialog>
  )
}
