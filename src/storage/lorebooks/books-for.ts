import type { LorebookInUse } from '@/domain/lorebook'
import { tablesOf } from '../conversations/conversation-source'
import { isTemporaryId } from '../conversations/temporary-data'
import { parseRows } from '../database/read'
import { getLorebook, getLorebooksFor, type LorebookChoice } from './lorebook-queries'
import {
  type LoreEntryRecord,
  loreEntryRecordSchema,
  type LorebookRecord,
  lorebookRecordSchema,
} from './lorebook-records'
import type { BookOfCard } from './write/lorebook-text'

/* Lorebooks of chats, wherever they live: the card of a temporary character has its book in memory. */

/**
 * The books that count in a chat, stored or temporary, in the order of precedence, each once. LORE-01. Reads no entry.
 */
export async function readBooksFor(
  choice: LorebookChoice & { conversationId: string },
): Promise<LorebookInUse<LorebookRecord>[]> {
  const { characterId } = choice
  if (!isTemporaryId(characterId)) return getLorebooksFor(choice)
  return getLorebooksFor(choice, await tablesOf(characterId).lorebooks.of([characterId]))
}

/** The entries of a book in their order, stored or temporary; damaged ones are left out and reported. */
export async function readEntries(bookId: string): Promise<LoreEntryRecord[]> {
  const rows = await tablesOf(bookId).lorebooks.entriesOf(bookId)
  return parseRows('loreEntries', loreEntryRecordSchema, [...rows])
}

/** The book of a character, stored or temporary, as it goes into its card; null where it has none. */
export async function readBookOfCard(characterId: string): Promise<BookOfCard> {
  const [whole] = await tablesOf(characterId).lorebooks.wholeOf([characterId])
  if (!whole) return null
  const [book] = parseRows('lorebooks', lorebookRecordSchema, [whole.book])
  if (!book) return null
  const entries = parseRows('loreEntries', loreEntryRecordSchema, whole.entries)
  return { book, entries, ...(whole.source && { origin: whole.source.text }) }
}

/**
 * The books of a log as they are now, stored or temporary, with their entries.
 * @returns ids of those that are there still.
 */
export async function readBooksOfLog(
  bookIds: readonly string[],
): Promise<{ bookIds: string[]; entries: LoreEntryRecord[] }> {
  const found = await Promise.all(
    bookIds.map(async (id) => ({ id, isThere: await hasBook(id), entries: await readEntries(id) })),
  )
  const present = found.filter(({ isThere }) => isThere)
  return {
    bookIds: present.map(({ id }) => id),
    entries: present.flatMap(({ entries }) => entries),
  }
}

async function hasBook(id: string): Promise<boolean> {
  // That of a temporary character goes with it.
  if (isTemporaryId(id)) return (await readEntries(id)).length > 0
  return (await getLorebook(id)) !== undefined
}
