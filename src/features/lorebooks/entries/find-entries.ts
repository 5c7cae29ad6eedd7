import { DEFAULT_LORE_ORDER, loreEntryTitle } from '@/domain/lorebook'
import { loreTokens } from '@/generation/lore/lore-tokens'
import { wordsMatcher } from '@/lib/words-matcher'
import type { LoreEntryRecord } from '@/storage/lorebooks/lorebook-records'
import * as words from './list-words'

/** How a list of entries is ordered. */
export type EntrySort = keyof typeof words.sorts
/** Which entries a list shows. */
export type EntryFilter = keyof typeof words.filters

/** Whether a text names an order. */
export const isEntrySort = (text: string): text is EntrySort => Object.hasOwn(words.sorts, text)
/** Whether a text names a choice of entries. */
export const isEntryFilter = (text: string): text is EntryFilter =>
  Object.hasOwn(words.filters, text)

const titles = new Intl.Collator(undefined, { sensitivity: 'base', numeric: true })

/** Entries keep their identity as long as they do not change, so that each is counted once. */
const counted = new WeakMap<LoreEntryRecord, number>()

/** About how many tokens an entry takes. */
export function tokensOf(entry: LoreEntryRecord): number {
  const known = counted.get(entry)
  if (known !== undefined) return known
  const tokens = loreTokens(entry.content)
  counted.set(entry, tokens)
  return tokens
}

interface Wanted {
  search: string
  sort: EntrySort
  filter: EntryFilter
  /** Ids of the entries with a warning. */
  warned: ReadonlySet<string>
}

/** The entries that hold each word of a search in name, note, keys or content, in an order. @param entries in file order */
export function findEntries(
  entries: readonly LoreEntryRecord[],
  { search, sort, filter, warned }: Wanted,
): LoreEntryRecord[] {
  const isFound = wordsMatcher(search)
  const hasSearch = search.trim() !== ''
  const found = entries.filter(
    (entry) =>
      isOfFilter(entry, filter, warned) &&
      (!hasSearch ||
        isFound([entry.name ?? '', entry.comment ?? '', ...entry.keys, entry.content])),
  )
  switch (sort) {
    case 'file':
      return found
    case 'order':
      return found.sort((a, b) => (a.order ?? DEFAULT_LORE_ORDER) - (b.order ?? DEFAULT_LORE_ORDER))
    case 'title':
      return found.sort((a, b) => titles.compare(loreEntryTitle(a), loreEntryTitle(b)))
    case 'tokens':
      return found.sort((a, b) => tokensOf(b) - tokensOf(a))
  }
}

function isOfFilter(
  entry: LoreEntryRecord,
  filter: EntryFilter,
  warned: ReadonlySet<string>,
): boolean {
  switch (filter) {
    case 'all':
      return true
    case 'on':
      return entry.enabled
    case 'off':
      return !entry.enabled
    case 'always':
      return entry.constant === true
    case 'warned':
      return warned.has(entry.id)
  }
}
