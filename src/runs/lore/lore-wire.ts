import type { LoreScope } from '@/domain/lorebook'
import type { LoreBook, LoreChat, LoreResult, LoreSettings } from '@/generation/lore/lore-types'
import type { LoreWarning } from '@/generation/lore/book/find-warnings'
import type { MacroSources } from '@/generation/prompt/plan-macros'

/** A book that the worker is to read, unless it has read this revision. */
export interface BookReference {
  id: string
  revision: number
  scope: LoreScope
  /** The book itself, where it is in no database that the worker sees: that of a temporary chat. */
  inline?: LoreBook
}

/** A chat that lore is found for, before its texts are resolved. */
export interface LoreRequestChat extends LoreChat {
  /** What macros are resolved by; absent where they stay as they are written. */
  macros?: MacroSources
  /** What tells the turn from others, for chance. MACRO-23 */
  seed: string
}

/** What the page asks of the worker that finds lore. One after the other. */
export type LoreRequest =
  /** Reads books, so that they are there when they are asked for. */
  | { kind: 'prepare'; books: readonly BookReference[] }
  | {
      kind: 'find'
      books: readonly BookReference[]
      chat: LoreRequestChat
      settings: LoreSettings
    }
  | { kind: 'try'; book: BookReference; text: string }
  | { kind: 'warn'; book: BookReference }

/** What is wrong with a book, or odd; slow patterns are those that took too long in this visit. LORE-52 */
export type BookWarning =
  | LoreWarning
  | { code: 'slowPattern'; entryId: string; params: { key: string } }

/** A request, with the patterns that took too long before. */
export type LoreTask = LoreRequest & { slowPatterns: readonly string[] }

/** Where a key stands in a text that is tried. */
export interface TextMark {
  entryId: string
  /** UTF-16 code units. */
  start: number
  end: number
}

/** What the worker answers each kind of request with. */
export interface LoreAnswers {
  /** Whether the books depend on the whole chat. */
  prepare: { needsHistory: boolean }
  find: LoreResult & { variables: LoreVariables }
  try: { log: LoreResult['log']; marks: TextMark[] }
  warn: { warnings: BookWarning[] }
}

/** Variables that macros of lore have set, for the parts of the prompt that follow. */
interface LoreVariables {
  local: ReadonlyMap<string, string>
  global: ReadonlyMap<string, string>
}

/** What the worker says. */
export type LoreReply =
  /** A pattern is tried from now on, or, undefined, no longer. */
  | { kind: 'trying'; pattern: string | undefined }
  | { kind: 'answer'; answer: LoreAnswers[LoreRequest['kind']] }
  | { kind: 'broke'; message: string }
