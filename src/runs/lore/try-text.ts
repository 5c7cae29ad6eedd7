import type { LoreLog } from '@/domain/lorebook'
import { getLorebook } from '@/storage/lorebooks/lorebook-queries'
import { loreFinder } from './lore-finder'
import type { BookWarning, TextMark } from './lore-wire'

/** What a text fires. */
export interface TriedText {
  log: LoreLog
  /** Where the keys of entries that fired stand. */
  marks: TextMark[]
}

async function reference(bookId: string) {
  const book = await getLorebook(bookId)
  return book && { id: bookId, revision: book.revision, scope: 'chat' as const }
}

const nothing = { books: [], budget: 0, used: 0, entries: [], rest: {}, at: 0 }

/**
 * Tells which entries of a book a text would fire, and why the others rest. LORE-50
 * @throws {LoreError} @throws the signal's reason.
 */
export async function tryText(
  bookId: string,
  text: string,
  signal?: AbortSignal,
): Promise<TriedText> {
  const book = await reference(bookId)
  signal?.throwIfAborted()
  return book ? loreFinder.ask({ kind: 'try', book, text }, signal) : { log: nothing, marks: [] }
}

/** What is odd about a book. LORE-52 @throws {LoreError} */
export async function readLoreWarnings(
  bookId: string,
  signal?: AbortSignal,
): Promise<BookWarning[]> {
  const book = await reference(bookId)
  return book ? (await loreFinder.ask({ kind: 'warn', book }, signal)).warnings : []
}
