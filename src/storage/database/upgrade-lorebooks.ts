import type { Table } from 'dexie'
import * as z from 'zod/mini'
import { toLorebookRecords } from '../lorebooks/new-lorebook'
import { readCardLorebook } from '../lorebooks/read/read-lorebook'

/* Lorebooks that came with cards before there was a place for them. Runs inside the upgrade of the database. */

/** What is read of a card; what does not hold to it has no book. */
const cardSchema = z.object({ owner: z.string(), text: z.string() })

/** The book of a card, without what cannot be read, which stays in the card. */
function booksOf(row: unknown) {
  try {
    const { data: card } = cardSchema.safeParse(row)
    const found = card && readCardLorebook(card.text)
    if (!card || !found) return []
    const { book, entries } = found
    return [toLorebookRecords({ book: { ...book, characterId: card.owner }, entries })]
  } catch {
    // Whatever is wrong with one card, it must not keep the database closed.
    return []
  }
}

/**
 * Gives the lorebook in each card its records, card by card, so that memory is needed for one alone. The cards stay as they
 * are.
 * @param onProgress told how many cards are done, of how many.
 */
export async function upgradeLorebooks(
  cards: Table<unknown, string>,
  lorebooks: Table,
  loreEntries: Table,
  onProgress: (done: number, total: number) => void,
): Promise<void> {
  const ids = await cards.toCollection().primaryKeys()
  for (const [index, id] of ids.entries()) {
    onProgress(index, ids.length)
    for (const { book, entries } of booksOf(await cards.get(id))) {
      await lorebooks.put(book)
      await loreEntries.bulkPut(entries)
    }
  }
}
