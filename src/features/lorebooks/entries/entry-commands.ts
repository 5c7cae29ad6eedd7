import { loreEntryTitle } from '@/domain/lorebook'
import { textLimits } from '@/domain/text-limits'
import { reportFailure } from '@/features/shared/failures/load-failure-text'
import {
  changeLoreEntries,
  createLoreEntry,
  deleteLoreEntries,
  type LoreEntryDraft,
} from '@/storage/commands/lorebooks'
import type { LoreEntryRecord } from '@/storage/lorebooks/lorebook-records'
import { showToast } from '@/ui/overlays/toast-store'
import { entryChanges } from '../editor/use-kept-changes'
import * as entryWords from '../entry/entry-words'
import * as words from './list-words'

/* What is done to entries from the screen. A write that fails stands in its own banner. */

/** Adds an empty entry. @returns its id; undefined where it could not be added. */
export function addEntry(bookId: string): Promise<string | undefined> {
  return store(bookId, { keys: [], content: '', enabled: true })
}

/** Adds a copy of an entry, with what is typed into it. */
export async function duplicateEntry(record: LoreEntryRecord): Promise<string | undefined> {
  const name = entryWords.copyName(loreEntryTitle(record)).slice(0, textLimits.name)
  // It is no entry of the file that the book came from.
  return store(record.bookId, { ...draftOf(record), name, sourceKey: undefined })
}

/** Adds an entry once more that was deleted while somebody typed into it. */
export async function addEntryAgain(record: LoreEntryRecord): Promise<string | undefined> {
  const id = await store(record.bookId, draftOf(record))
  if (id !== undefined) entryChanges.forget(record.id)
  return id
}

/** What the user decides of an entry. */
function draftOf(record: LoreEntryRecord): LoreEntryDraft {
  const { id: _id, bookId: _bookId, place: _place, ...rest } = record
  const { createdAt: _createdAt, updatedAt: _updatedAt, ...draft } = rest
  return draft
}

function store(bookId: string, entry: LoreEntryDraft): Promise<string | undefined> {
  return createLoreEntry(bookId, entry).catch(() => undefined)
}

/** Deletes entries and offers Undo, which brings back what was typed last. @returns whether they are gone by this. */
export async function removeEntries(ids: readonly string[]): Promise<boolean> {
  await Promise.all(ids.map((id) => entryChanges.flush(id)))
  const undo = await deleteLoreEntries(ids).catch(() => undefined)
  if (!undo) return false
  for (const id of ids) entryChanges.forget(id)
  showToast({
    text: ids.length === 1 ? entryWords.entryDeleted : words.deleted(ids.length),
    undo: () => void undo().catch(reportFailure),
  })
  return true
}

/** Changes several entries at once and offers Undo. @param text what is said of it */
export async function changeEntries(
  ids: readonly string[],
  change: Partial<LoreEntryDraft>,
  text: string,
): Promise<void> {
  await Promise.all(ids.map((id) => entryChanges.flush(id)))
  const undo = await changeLoreEntries(ids, () => change).catch(() => undefined)
  if (undo) showToast({ text, undo: () => void undo().catch(reportFailure) })
}
