import { createId } from '@/lib/ids'
import { applyChange } from '../database/apply-change'
import { database } from '../database/database'
import { write } from '../database/write'
import {
  entriesOfBook,
  lorebookTables,
  putBooks,
  removeBook,
  wholeBook,
} from '../lorebooks/stored-lorebooks'
import {
  type LoreEntryRecord,
  type LorebookRecord,
  nextRevision,
} from '../lorebooks/lorebook-records'
import {
  type LoreEntryDraft,
  type LorebookDraft,
  type NewLorebook,
  PLACE_STEP,
  toLorebookRecords,
} from '../lorebooks/new-lorebook'
import type { Undo } from './undo'

/*
 * Changes of lorebooks. Each entry is a record of its own, so that two tabs that edit one book lose nothing (P18).
 */

export type { LoreEntryDraft, LorebookDraft, NewLorebook }

const tables = [database.lorebooks, database.loreEntries]

/** Saves new books with their entries, all or none. @returns their ids in the same order. @throws {StorageError} */
export async function addLorebooks(
  added: readonly NewLorebook[],
): Promise<{ ids: string[]; undo: Undo }> {
  const records = added.map((each) => toLorebookRecords(each))
  await write({ action: 'save_lorebook', retry: false }, lorebookTables(), () => putBooks(records))
  const ids = records.map(({ book }) => book.id)
  const undo = () =>
    write({ action: 'delete_lorebook' }, lorebookTables(), async () => {
      for (const id of ids) await removeBook(id)
    })
  return { ids, undo }
}

/** Saves a new book. @returns its id. @throws {StorageError} */
export async function createLorebook(book: LorebookDraft): Promise<string> {
  const { ids } = await addLorebooks([{ book, entries: [] }])
  return ids[0] ?? ''
}

/** Marks a book as changed. Inside a transaction. */
async function touch(bookId: string, change: Partial<LorebookDraft> = {}): Promise<boolean> {
  const book = await database.lorebooks.get(bookId)
  if (!book) return false
  await database.lorebooks.put(
    applyChange<LorebookRecord>(book, {
      ...change,
      revision: nextRevision(book.revision),
      updatedAt: Date.now(),
    }),
  )
  return true
}

/**
 * Changes a book and leaves what the change does not name. A field that it has as undefined goes.
 * @returns false where there is none. @throws {StorageError}
 */
export function updateLorebook(id: string, change: Partial<LorebookDraft>): Promise<boolean> {
  const subject = `lorebook ${id} ${Object.keys(change).sort().join(' ')}`
  return write({ action: 'save_lorebook', subject }, tables, () => touch(id, change))
}

/**
 * Deletes a book with its entries. What names it stays as it is: one that is gone counts as not chosen, and Undo makes it
 * count again.
 * @returns false where there is none. @throws {StorageError}
 */
export function deleteLorebook(id: string): Promise<Undo | false> {
  const options = { action: 'delete_lorebook', subject: `lorebook ${id}` } as const
  return write(options, lorebookTables(), async () => {
    const whole = await wholeBook(id)
    if (!whole) return false
    await removeBook(id)
    return () =>
      write({ action: 'restore_lorebook' }, lorebookTables(), async () => {
        // Where an import has brought it back meanwhile, that one stays.
        if (!(await database.lorebooks.get(id))) await putBooks([whole])
      })
  })
}

/** Adds an entry at the end of a book. @returns its id, or undefined where the book is gone. @throws {StorageError} */
export function createLoreEntry(
  bookId: string,
  entry: LoreEntryDraft,
): Promise<string | undefined> {
  return write({ action: 'save_lore_entry', retry: false }, tables, async () => {
    if (!(await touch(bookId))) return undefined
    const last = await entriesOfBook(bookId).last()
    const now = Date.now()
    const id = createId()
    const place = last ? last.place + PLACE_STEP : 0
    await database.loreEntries.put({ ...entry, id, bookId, place, createdAt: now, updatedAt: now })
    return id
  })
}

/**
 * Changes an entry and leaves what the change does not name. A field that it has as undefined goes.
 * @returns false where there is none. @throws {StorageError}
 */
export function updateLoreEntry(id: string, change: Partial<LoreEntryDraft>): Promise<boolean> {
  // By its fields: what is saved of one does not make the failed text of another void.
  const subject = `entry ${id} ${Object.keys(change).sort().join(' ')}`
  return write({ action: 'save_lore_entry', subject }, tables, async () => {
    const entry = await database.loreEntries.get(id)
    if (!entry) return false
    await touch(entry.bookId)
    await database.loreEntries.put(
      applyChange<LoreEntryRecord>(entry, { ...change, updatedAt: Date.now() }),
    )
    return true
  })
}

/**
 * Changes several entries in one transaction. The way back changes the same fields only: what was typed into others
 * meanwhile stays.
 * @returns the way back. @throws {StorageError}
 */
export function changeLoreEntries(
  ids: readonly string[],
  toChange: (entry: LoreEntryRecord) => Partial<LoreEntryDraft>,
): Promise<Undo> {
  return write({ action: 'save_lore_entry' }, tables, async () => {
    const former = (await database.loreEntries.bulkGet([...ids])).flatMap((row) => row ?? [])
    const updatedAt = Date.now()
    const before = new Map<string, Partial<LoreEntryRecord>>()
    await database.loreEntries.bulkPut(
      former.map((entry) => {
        const change = toChange(entry)
        const was: Partial<LoreEntryRecord> = {}
        for (const field of Object.keys(change)) Reflect.set(was, field, Reflect.get(entry, field))
        before.set(entry.id, was)
        return applyChange<LoreEntryRecord>(entry, { ...change, updatedAt })
      }),
    )
    await touchBooksOf(former)
    return () => changeBack(before)
  })
}

/** Those that are gone meanwhile stay away. */
function changeBack(before: ReadonlyMap<string, Partial<LoreEntryRecord>>): Promise<void> {
  return write({ action: 'save_lore_entry' }, tables, async () => {
    const present = (await database.loreEntries.bulkGet([...before.keys()])).flatMap(
      (row) => row ?? [],
    )
    const updatedAt = Date.now()
    await database.loreEntries.bulkPut(
      present.map((entry) =>
        applyChange<LoreEntryRecord>(entry, { ...before.get(entry.id), updatedAt }),
      ),
    )
    await touchBooksOf(present)
  })
}

/** Deletes entries. @returns the way back. @throws {StorageError} */
export function deleteLoreEntries(ids: readonly string[]): Promise<Undo> {
  return write({ action: 'delete_lore_entry' }, tables, async () => {
    const former = (await database.loreEntries.bulkGet([...ids])).flatMap((row) => row ?? [])
    await database.loreEntries.bulkDelete(former.map(({ id }) => id))
    await touchBooksOf(former)
    return () => putEntriesBack(former)
  })
}

async function touchBooksOf(entries: readonly LoreEntryRecord[]): Promise<void> {
  for (const bookId of new Set(entries.map((entry) => entry.bookId))) await touch(bookId)
}

/** Those whose book is gone meanwhile stay away. */
function putEntriesBack(entries: readonly LoreEntryRecord[]): Promise<void> {
  return write({ action: 'restore_lore_entry' }, tables, async () => {
    const books = await database.lorebooks.bulkGet([...new Set(entries.map((e) => e.bookId))])
    const present = new Set(books.flatMap((book) => book?.id ?? []))
    await database.loreEntries.bulkPut(entries.filter(({ bookId }) => present.has(bookId)))
    await touchBooksOf(entries)
  })
}
