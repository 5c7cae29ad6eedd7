import { mayHaveMacros } from '../keys/braces'
import type { KeyMode, KeyTerms } from '../keys/key-terms'
import { type KeyPattern, readPattern } from '../keys/read-pattern'

/** A key as it is looked for. */
export type CompiledKey = {
  /** As it is written in the entry, without white space around it. */
  written: string
} & (
  | { kind: 'term'; terms: KeyTerms; term: number }
  | { kind: 'pattern'; pattern: KeyPattern }
  /** A pattern by which nothing can be found. LORE-16 */
  | { kind: 'broken' }
  /** Too long to be looked for. */
  | { kind: 'tooLong' }
)

/** How the keys of an entry are looked for. */
export interface EntryKeyMode extends KeyMode {
  /** Whether slashes around a key make it a pattern. LORE-15 */
  usePatterns: boolean
}

/** Keys of an entry, by what they are for. */
export interface EntryKeys<Key> {
  primary: readonly Key[]
  secondary: readonly Key[]
  /** LORE-42 */
  additional: readonly (readonly Key[])[]
  excluded: readonly (readonly Key[])[]
  excludedTogether: readonly (readonly Key[])[]
}

/** Makes something of each key, and leaves away what comes to nothing. */
export function mapKeys<From, To>(
  { primary, secondary, additional, excluded, excludedTogether }: EntryKeys<From>,
  map: (key: From) => To | undefined,
): EntryKeys<To> {
  const each = (keys: readonly From[]) => keys.flatMap((key) => map(key) ?? [])
  return {
    primary: each(primary),
    secondary: each(secondary),
    additional: additional.map(each),
    excluded: excluded.map(each),
    excludedTogether: excludedTogether.map(each),
  }
}

/** Whether any key may have a macro in it, so that it is another one in each chat. */
export function haveMacros(keys: EntryKeys<string>): boolean {
  const lists = [keys.primary, keys.secondary, ...keys.additional, ...keys.excluded]
  return [...lists, ...keys.excludedTogether].some((list) => list.some(mayHaveMacros))
}

/**
 * Reads a key. LORE-09, LORE-14
 * @param written as it stands in the entry.
 * @param text the same with its macros resolved.
 * @returns undefined where it is blank.
 */
export function compileKey(
  written: string,
  text: string,
  { usePatterns, ...mode }: EntryKeyMode,
  terms: KeyTerms,
): CompiledKey | undefined {
  const key = text.trim()
  if (key === '') return undefined
  const named = { written: written.trim() }
  const pattern = usePatterns ? readPattern(key) : undefined
  if (pattern === 'broken') return { ...named, kind: 'broken' }
  if (pattern) return { ...named, kind: 'pattern', pattern }
  const term = terms.add(key, mode)
  return term === undefined
    ? { ...named, kind: 'tooLong' }
    : { ...named, kind: 'term', terms, term }
}
