import { database } from '../database'
import type { DataCounts } from '../all-data/count-data'
import { type CappedList, type ImportIssue, cappedList, quoteName } from './import-issues'
import { arrive } from './provider-arrival'
import { type SessionScan, newIdOf } from './scan-session'
import { type ImportKind, importKinds } from './session-reader'

/** What a file holds and what would become of it. Nothing has been written. */
export interface SessionPreview {
  /** When the file's data was last changed, in epoch milliseconds; undefined where it does not say. */
  lastUpdated: number | undefined
  /** What can be taken from the file. */
  counts: DataCounts
  /** Of all messages, in epoch milliseconds; undefined where there are none. */
  messageTimes: { from: number; to: number } | undefined
  /** What is left out or replaced, and why (P11). */
  issues: CappedList<ImportIssue>
  /**
   * What is stored under the same id already, by its name in the file; a merge keeps those unless it overwrites. In
   * quotes, as all names of a preview, because a file may call things anything. SESS-06
   */
  clashes: Record<ImportKind, CappedList<string>>
  /** Names of the providers that come in off: their address is foreign (P12). */
  turnedOff: CappedList<string>
  /** How many API keys the file holds. */
  keys: number
}

/** Compares what was found in a file with the database. @throws what the database failed with. */
export async function previewSession(scan: SessionScan): Promise<SessionPreview> {
  const { head, counts, messageTimes, issues, names } = scan
  const clashes = {
    providers: cappedList<string>(),
    characters: cappedList<string>(),
    conversations: cappedList<string>(),
    datingSessions: cappedList<string>(),
  }
  for (const kind of importKinds) {
    const stored = new Set<string>(await database[kind].toCollection().primaryKeys())
    const isClash = ([id]: [string, string]) => stored.has(newIdOf(scan.newIds, kind, id))
    clashes[kind] = cappedList(
      Array.from(names[kind])
        .filter(isClash)
        .map(([, name]) => name),
    )
  }
  const storedProviders = new Map(
    (await database.providers.toArray()).map((provider) => [provider.id, provider]),
  )
  const turnedOff = scan.providers.filter(
    (provider) => arrive(provider, storedProviders.get(provider.id)).isTurnedOff,
  )
  return {
    lastUpdated: head.lastUpdated,
    counts,
    messageTimes,
    issues,
    clashes,
    turnedOff: cappedList(turnedOff.map(({ name }) => quoteName(name))),
    keys: scan.providers.filter(({ apiKey }) => apiKey !== '').length,
  }
}
