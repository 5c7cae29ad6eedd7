import {
  type LoreEntry,
  loreEntryTitle,
  type LoreLog,
  type LoreRestReason,
} from '@/domain/lorebook'

/** An entry as far as the panel tells of it. */
export type KnownEntry = Pick<
  LoreEntry,
  'id' | 'name' | 'comment' | 'keys' | 'createdAt' | 'updatedAt'
> & {
  bookId: string
}

/** An entry that was not used. */
export interface RestRow {
  entryId: string
  /** Undefined where it is gone. */
  bookId: string | undefined
  title: string | undefined
  /** For the search: title and keys. */
  searched: string
  reason: LoreRestReason
  /** Whether it was changed after the answer was written. */
  isChanged: boolean
}

/**
 * The entries that were not used, each with its one reason. A log names none that were simply not found: what was there
 * then and stands in no list was not. LORE-49
 * @param entries of the log's books as they are now, in their order.
 */
export function restRows(log: LoreLog, entries: readonly KnownEntry[]): RestRow[] {
  const used = new Set(log.entries.map(({ entryId }) => entryId))
  const reasons = new Map<string, LoreRestReason>()
  for (const [reason, ids] of Object.entries(log.rest) as [LoreRestReason, string[]][])
    for (const id of ids) reasons.set(id, reason)
  const counted = Object.values(log.more ?? {}).some((count) => count > 0)
  const rows: RestRow[] = []
  for (const entry of entries) {
    const { id: entryId, bookId, keys, createdAt, updatedAt } = entry
    const reason = reasons.get(entryId)
    reasons.delete(entryId)
    if (used.has(entryId)) continue
    // What came later was not there; of a log that is not whole nothing is guessed.
    if (reason === undefined && (createdAt > log.at || counted)) continue
    const title = loreEntryTitle(entry)
    rows.push({
      entryId,
      bookId,
      title,
      searched: [title, ...keys].join(' ').toLocaleLowerCase(),
      reason: reason ?? 'notFound',
      isChanged: updatedAt > log.at,
    })
  }
  for (const [entryId, reason] of reasons)
    rows.push({
      entryId,
      bookId: undefined,
      title: undefined,
      searched: '',
      reason,
      isChanged: false,
    })
  return rows
}

/** Entries that found no room. LORE-51 */
export function didNotFit({ rest, more = {} }: LoreLog): number {
  const reasons = ['budget', 'allBudgets'] as const
  return reasons.reduce((sum, reason) => sum + (rest[reason]?.length ?? 0) + (more[reason] ?? 0), 0)
}
