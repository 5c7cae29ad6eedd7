import { useEffect, useState } from 'react'
import type { BookWarning } from '@/runs/lore/lore-wire'
import { readLoreWarnings } from '@/runs/lore/try-text'
import type { LorebookRecord } from '@/storage/lorebooks/lorebook-records'

/** Warnings by what they are of. */
export interface BookWarnings {
  ofBook: readonly BookWarning[]
  byEntry: ReadonlyMap<string, readonly BookWarning[]>
}

/** The warnings of a book and of its entries, found off the page and anew with each change. LORE-52 */
export function useLoreWarnings({ id, revision }: Pick<LorebookRecord, 'id' | 'revision'>) {
  const [found, setFound] = useState(none)
  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    readLoreWarnings(id, signal).then(
      (warnings) => {
        if (!signal.aborted) setFound(sortWarnings(warnings))
      },
      // They are a help: what is wrong with the worker is told where lore is needed.
      () => undefined,
    )
    return () => controller.abort()
  }, [id, revision])
  return found
}

const none: BookWarnings = { ofBook: [], byEntry: new Map() }

/** Puts warnings to the entries that they are of. */
function sortWarnings(warnings: readonly BookWarning[]): BookWarnings {
  const byEntry = new Map<string, BookWarning[]>()
  const ofBook: BookWarning[] = []
  for (const warning of warnings) {
    if (!('entryId' in warning)) ofBook.push(warning)
    else byEntry.set(warning.entryId, [...(byEntry.get(warning.entryId) ?? []), warning])
  }
  return { ofBook, byEntry }
}
