import type { MacroContext, MacroField } from './macro-context'

/** What a macro is about; forms and previews tell some apart. */
export type MacroSubject = 'name' | 'field' | 'chat' | 'time' | 'chance' | 'variable' | 'text'

/** What a macro can ask for while it is resolved. */
export interface MacroScope {
  context: MacroContext
  /** A field with its own macros resolved; '' within itself. */
  resolveField: (field: MacroField) => string
  /** A sequence of numbers from 0 to 1, the same for this macro at this place whenever it is resolved. */
  draw: (seed: string) => () => number
  /** Says that a variable has changed. */
  changed: () => void
  /** As much of a text that is made as the limits of one resolution allow. */
  allow: (text: string) => string
  /** Keeps a hidden key for the search of lore. */
  keepHiddenKey: (key: string) => void
}

/** One macro that Parlour knows. */
export interface MacroKind {
  subject: MacroSubject
  /** How many arguments it takes, at least and at most. Default: none. */
  min?: number
  max?: number
  /**
   * From which argument on all is one, separators included, such as a text to reverse. Absent where separators always
   * separate.
   */
  restFrom?: number
  /** Whether arguments are sound; what is not stays as it is written. Default: any are. */
  accepts?: (args: readonly string[]) => boolean
  /** Its value. */
  resolve: (args: readonly string[], scope: MacroScope) => string
}

/** A table of macros by name, in lower case. */
export type MacroTable = readonly (readonly [name: string, kind: MacroKind])[]
