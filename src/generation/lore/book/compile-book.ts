import { splitDecorators } from '@/domain/lore-decorators'
import {
  DEFAULT_GROUP_WEIGHT,
  DEFAULT_LORE_ORDER,
  DEFAULT_SCAN_DEPTH,
  type LoreEntry,
  loreEntryTitle,
  type LoreSource,
  MAX_SCAN_DEPTH,
} from '@/domain/lorebook'
import { loreTokens } from '../lore-tokens'
import { mayHaveMacros, readBraces } from '../keys/braces'
import { KeyTerms } from '../keys/key-terms'
import type { LoreBook } from '../lore-types'
import {
  type CompiledKey,
  compileKey,
  type EntryKeyMode,
  type EntryKeys,
  haveMacros,
  mapKeys,
} from './compile-keys'
import { type Decorators, readDecorators } from './read-decorators'

/** What is read for an entry. */
export interface ReadFor {
  /** Messages, from the newest on. */
  window: number
  sources: readonly LoreSource[]
  /** Whether what other entries say is read. */
  lore: boolean
}

/** An entry with all that depends on its book alone. */
export interface CompiledEntry {
  entry: LoreEntry
  bookId: string
  /** Its place in the file. */
  index: number
  title: string
  decorators: Decorators
  /** Without decorators, macros as they are written. */
  content: string
  /** About; undefined where macros decide. */
  tokens: number | undefined
  /** As they are written, macros too. LORE-46 */
  hiddenKeys: readonly string[]
  /** Undefined where macros decide. */
  keys: EntryKeys<CompiledKey> | undefined
  /** As they are written. */
  writtenKeys: EntryKeys<string>
  keyMode: EntryKeyMode
  /** What is read for it. LORE-07, LORE-21, LORE-22 */
  reads: ReadFor
  order: number
  /** LORE-28 */
  priority: number
  /** Of 100. LORE-31 */
  probability: number
  groups: readonly string[]
  groupWeight: number
  /** Messages; 0 for none. LORE-33 */
  sticky: number
  cooldown: number
  delay: number
  /** Whether it may fire other entries. LORE-23 */
  firesLore: boolean
  /** From which level of recursion on it fires; 0 where it need not wait. */
  recursionLevel: number
}

/** A book with all that can be worked out before there is a chat. */
export interface CompiledBook {
  id: string
  name: string
  /** In the order of the file. */
  entries: readonly CompiledEntry[]
  /** Its plain keys without macros. */
  terms: KeyTerms
  /** Tokens; undefined where it has no limit of its own. */
  budget: number | undefined
}

/**
 * Works out all that depends on a book alone: keys and patterns are read, decorators taken off, defaults filled in. Do it once
 * for each change of a book; the book itself is not changed.
 */
export function compileBook(book: LoreBook): CompiledBook {
  const terms = new KeyTerms()
  const entries = book.entries.map((entry, index) => compileEntry(book, entry, index, terms))
  terms.prepare()
  return {
    id: book.id,
    name: book.name,
    entries,
    terms,
    budget: atLeast(book.tokenBudget, 1),
  }
}

function compileEntry(
  book: LoreBook,
  entry: LoreEntry,
  index: number,
  terms: KeyTerms,
): CompiledEntry {
  const split = splitDecorators(entry.content)
  const decorators = readDecorators(split.decorators)
  const keyMode: EntryKeyMode = {
    caseSensitive: entry.caseSensitive ?? false,
    wholeWords: decorators.wholeWords ?? entry.wholeWords ?? book.wholeWords ?? true,
    usePatterns: entry.usePatterns !== false,
  }
  const writtenKeys: EntryKeys<string> = {
    primary: entry.keys,
    // Secondary keys count where the entry says so. LORE-20
    secondary: entry.selective ? (entry.secondaryKeys ?? []) : [],
    additional: decorators.additionalKeys,
    excluded: decorators.excludedKeys,
    excludedTogether: decorators.excludedTogether,
  }
  const order = finite(entry.order) ?? DEFAULT_LORE_ORDER
  const ownProbability = entry.useProbability === false ? undefined : finite(entry.probability)
  return {
    entry,
    bookId: book.id,
    index,
    title: loreEntryTitle(entry),
    decorators,
    content: split.rest,
    tokens: mayHaveMacros(split.rest) ? undefined : loreTokens(split.rest),
    hiddenKeys: readBraces(split.rest).hiddenKeys,
    keys: haveMacros(writtenKeys)
      ? undefined
      : mapKeys(writtenKeys, (key) => compileKey(key, key, keyMode, terms)),
    writtenKeys,
    keyMode,
    reads: {
      window: windowOf(book, entry, decorators),
      sources: entry.alsoReads ?? [],
      lore: book.recursive !== false && !entry.excludeRecursion && !decorators.readsNoLore,
    },
    order,
    priority: decorators.priority ?? finite(entry.priority) ?? order,
    probability: decorators.probability ?? ownProbability ?? 100,
    groups: groupsOf(entry),
    groupWeight: Math.max(0, finite(entry.groupWeight) ?? DEFAULT_GROUP_WEIGHT),
    sticky: atLeast(entry.sticky, 1) ?? 0,
    cooldown: atLeast(entry.cooldown, 1) ?? 0,
    delay: atLeast(entry.delay, 1) ?? 0,
    firesLore: !entry.preventRecursion && !decorators.firesNoLore,
    recursionLevel: atLeast(entry.recursionLevel, 1) ?? 0,
  }
}

function finite(value: number | undefined): number | undefined {
  return value !== undefined && Number.isFinite(value) ? value : undefined
}

/** A whole number that is not less than another; undefined where it is less, or none. */
function atLeast(value: number | undefined, least: number): number | undefined {
  const whole = Math.floor(finite(value) ?? NaN)
  return whole >= least ? whole : undefined
}

/** Messages that are read for an entry. LORE-07 */
function windowOf(book: LoreBook, entry: LoreEntry, { scanDepth }: Decorators): number {
  const depth =
    scanDepth ?? atLeast(entry.scanDepth, 0) ?? atLeast(book.scanDepth, 0) ?? DEFAULT_SCAN_DEPTH
  return Math.min(depth, MAX_SCAN_DEPTH)
}

function groupsOf({ group = '' }: LoreEntry): readonly string[] {
  const names = group.split(',').map((name) => name.trim())
  return [...new Set(names.filter((name) => name !== ''))]
}
