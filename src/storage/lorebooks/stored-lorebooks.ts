import { Dexie } from 'dexie'
import { database } from '../database/database'
import type { ConversationTables } from '../conversations/tables'
import type { WholeLorebook } from './whole-lorebook'

/** The entries of a book in their order. Inside and outside of transactions. */
export function entriesOfBook(bookId: string) {
  return database.loreEntries
    .where('[bookId+place]')
    .between([bookId, Dexie.minKey], [bookId, Dexie.maxKey])
}

/** The stores that hold a lorebook: itself, its entries, and what it came from. */
export const lorebookTables = () => [
  database.lorebooks,
  database.loreEntries,
  database.lorebookSources,
]

/** Removes a book with its entries and what it came from. Inside a transaction. */
export async function removeBook(id: string): Promise<void> {
  await database.lorebooks.delete(id)
  await entriesOfBook(id).delete()
  await database.lorebookSources.delete(id)
}

/** Puts whole books. Inside a transaction. */
export async function putBooks(books: readonly WholeLorebook[]): Promise<void> {
  for (const { book, entries, source } of books) {
    await database.lorebooks.put(book)
    await database.loreEntries.bulkPut(entries)
    if (source) await database.lorebookSources.put(source)
  }
}

/** A book with everything that belongs to it; undefined where there is none. */
export async function wholeBook(id: string): Promise<WholeLorebook | undefined> {
  const book = await database.lorebooks.get(id)
  if (!book) return undefined
  const entries = await entriesOfBook(id).toArray()
  const source = await database.lorebookSources.get(id)
  return { book, entries, ...(source && { source }) }
}

const idsOf = (characterIds: readonly string[]) =>
  database.lorebooks.where('characterId').anyOf(characterIds).primaryKeys()

/** Lorebooks of stored cards. */
export const storedLorebooks: ConversationTables['lorebooks'] = {
  of: (characterIds) => database.lorebooks.where('characterId').anyOf(characterIds).toArray(),
  entriesOf: (bookId) => entriesOfBook(bookId).toArray(),
  wholeOf: async (characterIds) => {
    const books: WholeLorebook[] = []
    for (const id of await idsOf(characterIds)) {
      const whole = await wholeBook(id)
      if (whole) books.push(whole)
    }
    return books
  },
  put: putBooks,
  removeOf: async (characterIds) => {
    for (const id of await idsOf(characterIds)) await removeBook(id)
  },
}
