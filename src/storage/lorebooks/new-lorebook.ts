import type { LoreEntry, LorebookHead, LorebookSource } from '@/domain/lorebook'
import { createId } from '@/lib/ids'
import { type LoreEntryRecord, type LorebookRecord, nextRevision } from './lorebook-records'
import type { WholeLorebook } from './whole-lorebook'

/* What becomes a lorebook. Without the database, because its upgrade makes them too. */

/** What the user decides about a book; the rest is given on saving. */
export type LorebookDraft = Omit<LorebookHead, 'id' | 'createdAt' | 'updatedAt'>
/** What the user decides about an entry. */
export type LoreEntryDraft = Omit<LoreEntry, 'id' | 'createdAt' | 'updatedAt'>

/** A book that is to be stored with its entries. */
export interface NewLorebook {
  book: LorebookDraft
  entries: readonly LoreEntryDraft[]
  source?: LorebookSource
}

/** Entries are this far apart, so that one can be put between two. */
export const PLACE_STEP = 1

/** The records of a new book. @param newId makes ids */
export function toLorebookRecords(
  { book, entries, source }: NewLorebook,
  newId = createId,
): WholeLorebook {
  const now = Date.now()
  const id = newId()
  const record: LorebookRecord = {
    ...book,
    id,
    revision: nextRevision(),
    createdAt: now,
    updatedAt: now,
  }
  const rows = entries.map((entry, index): LoreEntryRecord => ({
    ...entry,
    id: newId(),
    bookId: id,
    place: index * PLACE_STEP,
    createdAt: now,
    updatedAt: now,
  }))
  return { book: record, entries: rows, ...(source && { source: { ...source, id } }) }
}
