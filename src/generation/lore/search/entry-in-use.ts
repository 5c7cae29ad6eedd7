import type { LoreRestReason, LoreScope, LoreUse } from '@/domain/lorebook'
import type { CompiledBook, CompiledEntry, ReadFor } from '../book/compile-book'
import type { CompiledKey, EntryKeys } from '../book/compile-keys'

/** A book of a chat, and what its entries have taken of its budget. */
export interface BookInUse {
  book: CompiledBook
  scope: LoreScope
  used: number
}

/** An entry of a book in use, and what has become of it. */
export interface EntryInUse {
  compiled: CompiledEntry
  book: BookInUse
  /** Its place among all entries: books in the order of precedence, entries in the order of their files. */
  place: number
  /** With the macros of the chat. */
  keys: EntryKeys<CompiledKey>
  /** Why it rests, as far as is known. */
  rests?: LoreRestReason
  /** Whether nothing more can come of it. */
  isSettled: boolean
}

/** That an entry fires, and why. */
export interface Firing {
  kind: 'fires'
  use: EntryInUse
  reason: LoreUse['reason']
  /** Whether it fires in all cases, without a roll. LORE-31, LORE-38 */
  isSure: boolean
  /** The key that was found, and what was read for it. */
  found?: { key: CompiledKey; reads: ReadFor }
}

/** Order in the prompt: lower stands higher; ties by scope, book and file. LORE-24 */
export function byOrder(a: { use: EntryInUse }, b: { use: EntryInUse }): number {
  return a.use.compiled.order - b.use.compiled.order || a.use.place - b.use.place
}
