import type { LoreDraws, LoreMessage } from './lore-types'
import type { CompiledBook } from './book/compile-book'
import { resolvedKeys } from './search/books-in-use'
import { KeyTerms } from './keys/key-terms'
import type { KeyPattern } from './keys/read-pattern'
import { readText } from './keys/read-text'
import { textFor } from './search/lore-reader'

/** A key of an entry in a text, in UTF-16 code units. */
export interface LoreMark {
  entryId: string
  start: number
  end: number
}

/** What marks are found from. */
export interface MarkQuery {
  books: readonly CompiledBook[]
  /** The text, and who says it. */
  message: LoreMessage
  draws: Pick<LoreDraws, 'resolve' | 'tryPattern'>
  /** Entries that are looked for; absent: all. */
  entryIds?: ReadonlySet<string>
}

/** Marks that are found at most. */
export const MAX_MARKS = 1000

/**
 * Finds where the keys of entries stand in a text, in the order of the text, whether the entries fire or not. LORE-50
 *
 * Plain keys are found wherever they stand, patterns where they are found first. There are `MAX_MARKS` at most.
 */
export function findMarks({ books, message, draws, entryIds }: MarkQuery): LoreMark[] {
  const marks: LoreMark[] = []
  const ofChat = new KeyTerms()
  const owners = new Map<KeyTerms, Map<number, string[]>>()
  const patterns = new Map<string, { pattern: KeyPattern; entryIds: string[] }>()
  for (const { entries } of books) {
    for (const compiled of entries) {
      const { id } = compiled.entry
      if (entryIds && !entryIds.has(id)) continue
      const keys = compiled.keys ?? resolvedKeys(compiled, ofChat, draws.resolve)
      for (const key of keys.primary) {
        if (key.kind === 'term') {
          const terms = owners.get(key.terms) ?? new Map<number, string[]>()
          owners.set(key.terms, terms)
          addTo(terms, key.term, id)
        } else if (key.kind === 'pattern') {
          const known = patterns.get(key.pattern.id)
          if (known) known.entryIds.push(id)
          else patterns.set(key.pattern.id, { pattern: key.pattern, entryIds: [id] })
        }
      }
    }
  }
  const text = readText(message.text)
  const add = (ids: readonly string[], { start, end }: { start: number; end: number }) => {
    for (const entryId of ids) if (marks.length < MAX_MARKS) marks.push({ entryId, start, end })
  }
  for (const { pattern, entryIds: ids } of patterns.values()) {
    const tried = textFor(pattern, text, message)
    const hit = draws.tryPattern(pattern.regExp, tried.exact)
    if (typeof hit !== 'string') add(ids, tried.placeOf(hit.index, hit.index + hit.length))
  }
  for (const [terms, entriesOf] of owners) {
    terms.begin()(text, (term, start, end) => {
      const ids = entriesOf.get(term)
      // A key that nobody is looked for by may stand everywhere.
      if (!ids) return 'enough'
      add(ids, text.placeOf(start, end))
      return marks.length < MAX_MARKS ? 'goOn' : 'stop'
    })
  }
  return marks
    .filter(({ start, end }) => start < end)
    .sort((a, b) => a.start - b.start || a.end - b.end)
}

function addTo(lists: Map<number, string[]>, key: number, id: string) {
  const list = lists.get(key)
  // An entry may have the same key twice.
  if (!list) lists.set(key, [id])
  else if (list.at(-1) !== id) list.push(id)
}
