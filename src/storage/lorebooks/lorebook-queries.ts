import { Dexie } from 'dexie'
import type { LorebookInUse, LoreScope } from '@/domain/lorebook'
import { database } from '../database/database'
import { keepIdentity } from '../database/keep-identity'
import { parseRow, parseRows } from '../database/read'
import {
  type LoreEntryRecord,
  loreEntryRecordSchema,
  type LorebookRecord,
  lorebookRecordSchema,
} from './lorebook-records'
import { entriesOfBook } from './stored-lorebooks'

/* Reads of lorebooks. Not with the other queries, because no page needs them to start. */

const names = new Intl.Collator(undefined, { sensitivity: 'base', numeric: true })

/** All books by their names, those of cards too. Books of characters that are in Recently deleted are left out. */
export async function getLorebooks(): Promise<LorebookRecord[]> {
  const rows = parseRows('lorebooks', lorebookRecordSchema, await database.lorebooks.toArray())
  const owners = [...new Set(rows.flatMap(({ characterId }) => characterId ?? []))]
  const present = new Set(await database.characters.where('id').anyOf(owners).primaryKeys())
  return rows
    .filter(({ characterId }) => characterId === undefined || present.has(characterId))
    .sort((a, b) => names.compare(a.name, b.name) || a.createdAt - b.createdAt)
}

/** A book; undefined where there is none, or it is damaged. */
export async function getLorebook(id: string): Promise<LorebookRecord | undefined> {
  return parseRow('lorebooks', lorebookRecordSchema, await database.lorebooks.get(id))
}

/** The book of a character's card; undefined where it has none. */
export async function getLorebookOfCharacter(
  characterId: string,
): Promise<LorebookRecord | undefined> {
  const row = await database.lorebooks.where('characterId').equals(characterId).first()
  return parseRow('lorebooks', lorebookRecordSchema, row)
}

/** The entries of a book in their order; damaged ones are left out and reported. */
export async function getLoreEntries(bookId: string): Promise<LoreEntryRecord[]> {
  const rows = await entriesOfBook(bookId).toArray()
  return parseRows('loreEntries', loreEntryRecordSchema, rows)
}

/** Entries that are read at once for a screen. */
const PAGE = 1000

/**
 * The entries of a book in their order, read page by page: a long book does not hold up what is typed meanwhile. What
 * changes between two pages is read by whoever reads again.
 * @param before as they were read before; those that have not changed keep their identity
 */
export async function getLoreEntriesByPages(
  bookId: string,
  before: LoreEntryRecord[] = [],
): Promise<LoreEntryRecord[]> {
  const byId = new Map<string, LoreEntryRecord>()
  let from: unknown = Dexie.minKey
  for (;;) {
    const rows = await database.loreEntries
      .where('[bookId+place]')
      .between([bookId, from], [bookId, Dexie.maxKey])
      .limit(PAGE)
      .toArray()
    const known = byId.size
    const parsed = parseRows('loreEntries', loreEntryRecordSchema, rows)
    // Compared page by page, too. What ended the page before comes once more.
    for (const row of keepIdentity(before.slice(known, known + PAGE), parsed))
      if (!byId.has(row.id)) byId.set(row.id, row)
    const last = rows.at(-1)
    // The last of a page begins the next one, because two may have the same place.
    if (rows.length < PAGE || !last || (byId.size === known && last.place === from)) break
    from = last.place
  }
  const entries = [...byId.values()]
  const isUnchanged =
    entries.length === before.length && entries.every((entry, index) => entry === before[index])
  return isUnchanged ? before : entries
}

/** How many entries each book has. */
export async function countLoreEntries(bookIds: readonly string[]): Promise<Map<string, number>> {
  const counts = await Promise.all(bookIds.map((id) => entriesOfBook(id).count()))
  return new Map(bookIds.map((id, index) => [id, counts[index] ?? 0]))
}

/** An entry; undefined where there is none, or it is damaged. */
export async function getLoreEntry(id: string): Promise<LoreEntryRecord | undefined> {
  return parseRow('loreEntries', loreEntryRecordSchema, await database.loreEntries.get(id))
}

/** Where books of a chat come from: the ids that chat, persona and character name. */
export interface LorebookChoice {
  characterId: string
  conversation?: readonly string[]
  persona?: readonly string[]
  character?: readonly string[]
}

/**
 * The books that count in a stored character's chat, in the order of precedence, each once. LORE-01. Reads no entry.
 * @param ofCard those of the character's card. Default: the stored ones
 */
export async function getLorebooksFor(
  { characterId, conversation = [], persona = [], character = [] }: LorebookChoice,
  ofCard?: readonly LorebookRecord[],
): Promise<LorebookInUse<LorebookRecord>[]> {
  const [named, own, all] = await Promise.all([
    database.lorebooks.bulkGet([...conversation, ...persona, ...character]),
    ofCard ?? database.lorebooks.where('characterId').equals(characterId).toArray(),
    database.lorebooks.filter(({ isForAll }) => isForAll === true).toArray(),
  ])
  const found = parseRows(
    'lorebooks',
    lorebookRecordSchema,
    [...named, ...own, ...all].flatMap((row) => row ?? []),
  )
  const byId = new Map(found.map((row) => [row.id, row]))
  const inUse = new Map<string, LorebookInUse<LorebookRecord>>()
  const add = (scope: LoreScope, ids: readonly string[]) => {
    for (const id of ids) {
      const book = byId.get(id)
      if (book && !inUse.has(id)) inUse.set(id, { book, scope })
    }
  }
  const idOf = ({ id }: { id: string }) => id
  add('chat', conversation)
  add('persona', persona)
  add('character', [...own.map(idOf), ...character])
  add('all', all.map(idOf))
  return [...inUse.values()]
}
