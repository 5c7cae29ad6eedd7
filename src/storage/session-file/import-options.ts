/** Kinds of records that stand in a session file by id. */
export const importKinds = [
  'providers',
  'characters',
  'conversations',
  'datingSessions',
  'personas',
  'presets',
  'lorebooks',
] as const

export type ImportKind = (typeof importKinds)[number]

/** Something for each kind of record. */
export function forEachKind<Value>(make: () => Value): Record<ImportKind, Value> {
  return {
    providers: make(),
    characters: make(),
    conversations: make(),
    datingSessions: make(),
    personas: make(),
    presets: make(),
    lorebooks: make(),
  }
}

/** How a file becomes the user's data. */
export interface ImportOptions {
  /** `merge` adds to what is there; `replace` clears everything first, dating sessions too. */
  mode: 'merge' | 'replace'
  /** When merging: what is stored under the same id gives way; else it stays as it is. */
  overwrite: boolean
  /** Ids of the providers that the user has ticked, as the preview has them: they come in on. Default: none (P12). */
  switchOn?: readonly string[]
  /** Whether what the file says about who decides about pictures is kept. Default: no (P12). */
  keepsAnalysts?: boolean
}
