import { X } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { loreEntryTitle } from '@/domain/lorebook'
import type { BookWarning } from '@/runs/lore/lore-wire'
import { untitled } from '@/features/shared/lore/lore-words'
import { useLoreEntry } from '@/storage/hooks/use-lorebooks'
import type { LoreEntryRecord } from '@/storage/lorebooks/lorebook-records'
import { IconButton } from '@/ui/buttons/icon-button'
import { Skeleton, SkeletonGroup } from '@/ui/display/skeleton'
import { Dialog } from '@/ui/overlays/dialog'
import { addEntryAgain, duplicateEntry, removeEntries } from '../entries/entry-commands'
import { EntryForm } from './entry-form'
import * as words from './entry-words'

interface Props {
  entryId: string
  warnings: readonly BookWarning[]
  /** Beside the list, or as a sheet over it. */
  isBeside: boolean
  onOpen: (id: string) => void
  onClose: () => void
}

/** The open entry: beside the list, and on phones a sheet of its own. LORE-54 */
export function EntryPanel({ entryId, warnings, isBeside, onOpen, onClose }: Props) {
  const stored = useLoreEntry(entryId)
  // One that is open stays, even if it goes in another tab.
  const [opened, setOpened] = useState<LoreEntryRecord>()
  if (stored && stored !== opened) setOpened(stored)
  const record = stored ?? opened
  const title = record ? loreEntryTitle(record) || untitled : words.loadingEntry
  const openNew = async (added: Promise<string | undefined>) => {
    const id = await added
    if (id !== undefined) onOpen(id)
  }
  const remove = async () => {
    if (await removeEntries([entryId])) onClose()
  }
  const Frame = isBeside ? Beside : Sheet
  return (
    <Frame title={title} onClose={onClose}>
      {record ? (
        <EntryForm
          record={record}
          warnings={warnings}
          onDuplicate={() => void openNew(duplicateEntry(record))}
          onDelete={() => void remove()}
          onAddAgain={(entry) => void openNew(addEntryAgain(entry))}
        />
      ) : stored === null ? (
        <p className="text-muted">{words.entryNotFound}</p>
      ) : (
        <EntrySkeleton />
      )}
    </Frame>
  )
}

interface FrameProps {
  title: string
  onClose: () => void
  children: ReactNode
}

function Beside({ title, onClose, children }: FrameProps) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <header className="mb-4 flex items-start gap-3">
        <h2
          id={id}
          dir="auto"
          className="line-clamp-2 min-w-0 grow text-left font-serif text-lg wrap-anywhere"
        >
          {title}
        </h2>
        <IconButton icon={X} label={words.closeEntry} className="-me-2 -mt-2" onClick={onClose} />
      </header>
      {children}
    </section>
  )
}

function Sheet({ title, onClose, children }: FrameProps) {
  return (
    <Dialog
      open
      title={title}
      // It has an address of its own.
      closesOnBack={false}
      onOpenChange={(isOpen) => !isOpen && onClose()}
    >
      {children}
    </Dialog>
  )
}

function EntrySkeleton() {
  return (
    <SkeletonGroup label={words.loadingEntry} className="flex flex-col gap-5">
      <Skeleton className="h-10 w-full" />
      <Skeleton className="h-20 w-full" />
      <Skeleton className="h-10 w-full" />
    </SkeletonGroup>
  )
}
