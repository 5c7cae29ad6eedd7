import type { LoreEntry, LoreLog, LorebookHead, LoreSource, LoreTrigger } from '@/domain/lorebook'

/*
 * What the lore of an answer is found from, and what is found. The engine knows no storage, no screen and no clock.
 */

/** A book with its entries, in the order of the file. */
export interface LoreBook extends Pick<
  LorebookHead,
  'id' | 'name' | 'scanDepth' | 'tokenBudget' | 'recursive' | 'wholeWords'
> {
  entries: readonly LoreEntry[]
}

/** A message that is read for keys. LORE-08 */
export interface LoreMessage {
  /** Absent in a draft. */
  id?: string
  role: 'user' | 'assistant'
  /** Who says it, for patterns that ask. LORE-18 */
  name: string
  /** As it is shown, notes included: the engine takes them away. */
  text: string
}

/** The chat that lore is found for. */
export interface LoreChat {
  /** The messages that would be sent, oldest first, the user's new one included. */
  messages: readonly LoreMessage[]
  /** Messages of user and character in the whole chat, the new one included; hidden ones do not count. */
  messageCount: number
  /** Of those the character's. LORE-39 */
  characterMessageCount: number
  /** Place of the shown greeting, 0 for the first; undefined where it is not known. */
  greeting?: number
  trigger: LoreTrigger
  /** Names of the character: its name and its nickname. LORE-34 */
  characterNames: readonly string[]
  /** What may be read beside messages, macros resolved. LORE-21 */
  sources: Readonly<Partial<Record<LoreSource, string>>>
  /** What fired earlier in the chat, from the logs of its answers, oldest first. LORE-33, LORE-40 */
  fired: readonly LoreFiring[]
}

/** Entries that fired for an answer. */
export interface LoreFiring {
  /** Messages of user and character before that answer, hidden ones left out. */
  messageCount: number
  /** Those that fired by themselves; what was only sticky or kept is not among them. */
  entryIds: readonly string[]
}

/** What holds for all books. */
export interface LoreSettings {
  /** Tokens of all books together. LORE-29 */
  budget: number
  /** LORE-56 */
  keepsBeginning?: boolean
  /** Whether there is a text for `@@position personality` and `scenario`. LORE-41 */
  hasPersonality: boolean
  hasScenario: boolean
}

/** Where a pattern was found. */
export interface PatternHit {
  /** UTF-16 code units. */
  index: number
  length: number
}

/** What the engine needs and does not know itself. */
export interface LoreDraws {
  /** A number from 0 up to 1, the same for the same place within one turn of a chat. LORE-31 */
  draw: (place: string) => number
  /** Resolves the macros of an entry's text. @param place the entry, and what of it */
  resolve: (text: string, place: string) => string
  /** Tries a pattern on a text; 'tooSlow' where it takes more than its time. LORE-17 */
  tryPattern: (pattern: RegExp, text: string) => PatternHit | 'none' | 'tooSlow'
}

/** Where a text of lore stands in the prompt. */
export type LorePlace =
  /** Beside a part, or in its place. */
  | { slot: 'loreBefore' | 'loreAfter'; side: 'in' }
  | { slot: 'description' | 'examples'; side: 'before' | 'after' }
  | { slot: 'personality' | 'scenario'; side: 'after' }
  /** Above or below the author's note, or where it would stand. */
  | { note: 'above' | 'below' }
  | { depth: number; role: 'system' | 'user' | 'assistant' }
  /** For `{{outlet::name}}`. */
  | { outlet: string }

/** An entry that is sent. */
export interface PlacedLore {
  entryId: string
  bookId: string
  /** What the user calls it. */
  name: string
  /** As it is sent. */
  text: string
  place: LorePlace
  /** About. */
  tokens: number
  /** Whether it goes first when the history no longer fits. LORE-43 */
  restsWhenNarrow: boolean
}

/** The lore of an answer. */
export interface LoreResult {
  /** In the order in which they stand within their place. */
  placed: PlacedLore[]
  /** What is told of it; `at` is 0. */
  log: LoreLog
}
