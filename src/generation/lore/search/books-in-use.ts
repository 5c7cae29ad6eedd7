import { type LorebookInUse, loreScopes } from '@/domain/lorebook'
import type { CompiledBook, CompiledEntry } from '../book/compile-book'
import { type CompiledKey, compileKey, type EntryKeys, mapKeys } from '../book/compile-keys'
import { KeyTerms } from '../keys/key-terms'
import type { LoreDraws } from '../lore-types'
import type { BookInUse, EntryInUse } from './entry-in-use'

/** The books of a chat in the order of precedence, each once, with all their entries. */
export interface LoreInUse {
  books: readonly BookInUse[]
  entries: readonly EntryInUse[]
  /** All lists of plain keys. */
  terms: readonly KeyTerms[]
}

/** Takes books into use. Keys with macros are other ones in each chat, and so are read here. LORE-01, LORE-09 */
export function takeIntoUse(
  inUse: readonly LorebookInUse<CompiledBook>[],
  resolve: LoreDraws['resolve'],
): LoreInUse {
  const books: BookInUse[] = []
  const seen = new Set<string>()
  for (const scope of loreScopes) {
    for (const { book, scope: own } of inUse) {
      if (own !== scope || seen.has(book.id)) continue
      seen.add(book.id)
      books.push({ book, scope, used: 0 })
    }
  }
  const ofChat = new KeyTerms()
  const entries: EntryInUse[] = []
  for (const book of books) {
    for (const compiled of book.book.entries) {
      const keys = compiled.keys ?? resolvedKeys(compiled, ofChat, resolve)
      entries.push({ compiled, book, place: entries.length, keys, isSettled: false })
    }
  }
  return { books, entries, terms: [...books.map(({ book }) => book.terms), ofChat] }
}

/** The keys of an entry with the macros of a chat. */
export function resolvedKeys(
  { entry, writtenKeys, keyMode }: CompiledEntry,
  terms: KeyTerms,
  resolve: LoreDraws['resolve'],
): EntryKeys<CompiledKey> {
  return mapKeys(writtenKeys, (key) =>
    compileKey(key, resolve(key, `lore:${entry.id}:key`), keyMode, terms),
  )
}
