import { loreTriggers } from '@/domain/lorebook'
import { isShortWord } from '../keys/signs'
import type { LoreBook } from '../lore-types'
import { type CompiledBook, type CompiledEntry, compileBook } from './compile-book'
import type { CompiledKey } from './compile-keys'

/** Why an entry can never be used. */
export type NeverReason =
  | 'noKeys'
  | 'brokenPatterns'
  | 'empty'
  | 'probability'
  | 'dontActivate'
  | 'noOutlet'
  | 'triggers'
  | 'notRead'
  | 'recursionOnly'
  | 'overBudget'

/** What is wrong with a book, or odd. LORE-52 */
export type LoreWarning =
  | { code: 'neverFires'; entryId: string; params: { reason: NeverReason } }
  | { code: 'brokenPattern'; entryId: string; params: { key: string } }
  | { code: 'longKey'; entryId: string; params: { key: string } }
  | { code: 'shortKey'; entryId: string; params: { key: string } }
  /** Of the book: a key that many entries have. */
  | { code: 'sameKey'; params: { key: string; count: number } }
  /** Of the book: constant entries do not all fit into its budget. */
  | { code: 'constantOverBudget'; params: { tokens: number; budget: number } }

/** Entries that a key has before it is worth a word. */
const MANY = 5
/** Warnings of one code at most. */
const MAX_WARNINGS = 500
const MAX_KEY_SHOWN = 100

/**
 * Finds what is wrong with a book, or odd, in the order of its entries, what concerns the book as a whole last. What is
 * switched off is not looked at. Which patterns are slow, only trying them tells. LORE-52
 */
export function findLoreWarnings(book: LoreBook): LoreWarning[] {
  const compiled = compileBook(book)
  const counts = new Map<LoreWarning['code'], number>()
  const warnings: LoreWarning[] = []
  const warn = (warning: LoreWarning) => {
    const count = counts.get(warning.code) ?? 0
    counts.set(warning.code, count + 1)
    if (count < MAX_WARNINGS) warnings.push(warning)
  }
  const entries = compiled.entries.filter(({ entry }) => entry.enabled)
  for (const entry of entries) warnOfEntry(entry, compiled, warn)
  warnOfSameKeys(entries, warn)
  warnOfConstants(entries, compiled, warn)
  return warnings
}

type Warn = (warning: LoreWarning) => void

function warnOfEntry(compiled: CompiledEntry, book: CompiledBook, warn: Warn) {
  const entryId = compiled.entry.id
  const reason = whyNever(compiled, book)
  if (reason) warn({ code: 'neverFires', entryId, params: { reason } })
  for (const key of compiled.keys?.primary ?? []) {
    const params = { key: key.written.slice(0, MAX_KEY_SHOWN) }
    if (key.kind === 'broken') warn({ code: 'brokenPattern', entryId, params })
    else if (key.kind === 'tooLong') warn({ code: 'longKey', entryId, params })
    else if (key.kind === 'term' && isShortWord(key.written))
      warn({ code: 'shortKey', entryId, params })
  }
  const {
    secondary = [],
    additional = [],
    excluded = [],
    excludedTogether = [],
  } = compiled.keys ?? {}
  for (const key of [secondary, ...additional, ...excluded, ...excludedTogether].flat()) {
    const params = { key: key.written.slice(0, MAX_KEY_SHOWN) }
    if (key.kind === 'broken') warn({ code: 'brokenPattern', entryId, params })
  }
}

const isUseless = ({ kind }: CompiledKey) => kind === 'broken' || kind === 'tooLong'

/** Why an entry can never be used, whatever the chat; undefined where it can. */
function whyNever(compiled: CompiledEntry, { budget }: CompiledBook): NeverReason | undefined {
  const { entry, decorators, keys, content, tokens = 0 } = compiled
  if (content.trim() === '') return 'empty'
  const isElsewhere = decorators.position !== undefined || decorators.depth !== undefined
  if (
    entry.position === 'outlet' &&
    !entry.outlet?.trim() &&
    !isElsewhere &&
    decorators.reverseDepth === undefined
  )
    return 'noOutlet'
  if (budget !== undefined && tokens > budget && !entry.ignoreBudget) return 'overBudget'
  if (decorators.activate) return undefined
  if (decorators.dontActivate) return 'dontActivate'
  if (compiled.probability <= 0) return 'probability'
  const triggers = entry.triggers?.map((name) => name.trim().toLowerCase()).filter(Boolean) ?? []
  const known: readonly string[] = [...loreTriggers, 'swipe']
  if (triggers.length > 0 && !triggers.some((name) => known.includes(name))) return 'triggers'
  if (compiled.recursionLevel > 0 && !compiled.reads.lore) return 'recursionOnly'
  if (entry.constant || !keys) return undefined
  if (keys.primary.length === 0) return 'noKeys'
  if (keys.primary.every(isUseless)) return 'brokenPatterns'
  const allKeys = [keys.primary, keys.secondary, ...keys.additional, ...keys.excluded]
  const isBroken = [...allKeys, ...keys.excludedTogether]
    .flat()
    .some(({ kind }) => kind === 'broken')
  if (entry.usePatterns === true && isBroken) return 'brokenPatterns'
  const { window, sources, lore } = compiled.reads
  return window === 0 && !lore && sources.length === 0 ? 'notRead' : undefined
}

function warnOfSameKeys(entries: readonly CompiledEntry[], warn: Warn) {
  const byKey = new Map<string, { key: string; count: number }>()
  for (const { keys } of entries) {
    const ids = new Set<string>()
    for (const key of keys?.primary ?? []) {
      const id = key.kind === 'term' ? String(key.term) : key.kind === 'pattern' && key.pattern.id
      if (id === false || ids.has(id)) continue
      ids.add(id)
      const known = byKey.get(id)
      if (known) known.count += 1
      else byKey.set(id, { key: key.written.slice(0, MAX_KEY_SHOWN), count: 1 })
    }
  }
  for (const params of byKey.values()) if (params.count >= MANY) warn({ code: 'sameKey', params })
}

function warnOfConstants(entries: readonly CompiledEntry[], { budget }: CompiledBook, warn: Warn) {
  if (budget === undefined) return
  const tokens = entries.reduce((sum, compiled) => {
    const { entry } = compiled
    const counts = entry.constant && !entry.ignoreBudget && compiled.probability > 0
    return counts ? sum + (compiled.tokens ?? 0) : sum
  }, 0)
  if (tokens > budget) warn({ code: 'constantOverBudget', params: { tokens, budget } })
}
