import { useDeferredValue, useMemo } from 'react'
import type { LoreWarning } from '@/features/shared/lore/lore-warning'
import type { LoreEntryRecord, LorebookRecord } from '@/storage/lorebooks/lorebook-records'

/** What finds the warnings of a book. */
type FindWarnings = (
  book: LorebookRecord & { entries: readonly LoreEntryRecord[] },
) => LoreWarning[]

/** Finds none until the engine's own is wired here. */
const findWarnings: FindWarnings = () => []

/** The warnings of a book and of its entries, found when nothing more urgent is to be drawn. LORE-52 */
export function useLoreWarnings(
  book: LorebookRecord,
  entries: readonly LoreEntryRecord[] | undefined,
): BookWarnings {
  const checked = useDeferredValue(entries)
  return useMemo(
    () => sortWarnings(checked ? findWarnings({ ...book, entries: checked }) : []),
    [book, checked],
  )
}

/** Warnings by what they are of. */
export interface BookWarnings {
  ofBook: readonly LoreWarning[]
  byEntry: ReadonlyMap<string, readonly LoreWarning[]>
}

/** Puts warnings to the entries that they are of. */
export function sortWarnings(warnings: readonly LoreWarning[]): BookWarnings {
  const byEntry = new Map<string, LoreWarning[]>()
  const ofBook: LoreWarning[] = []
  for (const warning of warnings) {
    if (warning.entryId === undefined) ofBook.push(warning)
    else byEntry.set(warning.entryId, [...(byEntry.get(warning.entryId) ?? []), warning])
  }
  return { ofBook, byEntry }
}
