import { type ImportKind, forEachKind, importKinds } from './import-options'
import type { Provider } from '@/domain/provider'
import { baseAddressOf } from '@/domain/provider-endpoint'
import { database } from '../database/database'
import type { ProviderRecord } from '../database/records'
import type { DataCounts } from '../all-data/count-data'
import { type CappedList, type ImportIssue, cappedList, shortName } from './import-issues'
import { arrive } from './check/provider-arrival'
import { type SessionScan, newIdOf } from './scan-session'

/** A provider that is on in the file and comes in off, unless the user ticks it (P12). */
export interface ArrivingProvider {
  /** Under which it would be stored. */
  id: string
  /** Short, and in one line. */
  name: string
  /** The whole address that it calls; undefined where it has none yet. */
  address: string | undefined
  /** Whether the file holds a key for it. */
  hasKey: boolean
  /** The stored one that it would take the place of; undefined where there is none. */
  replaces: { address: string | undefined } | undefined
}

/** A provider, by what tells it from others. */
export interface NamedAddress {
  name: string
  /** The whole address that it calls; undefined where it has none yet. */
  address: string | undefined
}

/** How many of these can be ticked; more come in off and can be switched on later. */
const TICKABLE = 500

/** What a file holds and what would become of it. Nothing has been written. */
export interface SessionPreview {
  /**
   * When the file's data was last changed, in epoch milliseconds, by what it says itself or by its newest record: other
   * builds, and former ones of Parlour, moved their own time with the settings alone. Undefined where nothing says so.
   */
  lastUpdated: number | undefined
  /** What can be taken from the file. */
  counts: DataCounts
  /** Of all messages, in epoch milliseconds; undefined where there are none. */
  messageTimes: { from: number; to: number } | undefined
  /** What is left out or replaced, and why (P11). */
  issues: CappedList<ImportIssue>
  /**
   * What is stored under the same id already, by its name in the file; a merge keeps those unless it overwrites. Short
   * and in one line, as all names of a preview, because a file may call things anything.
   */
  clashes: Record<ImportKind, CappedList<string>>
  /** Providers that come in off unless the user ticks them; the first 500 can be ticked. */
  arriving: CappedList<ArrivingProvider>
  /** Providers that are to read mobile chats and decide about their pictures by the file. */
  analysts: CappedList<NamedAddress>
  /** How many API keys the file holds. */
  keys: number
}

/** Compares what was found in a file with the database. @throws what the database failed with. */
export async function previewSession(scan: SessionScan): Promise<SessionPreview> {
  const { head, counts, messageTimes, issues, names, newestChange } = scan
  const clashes = forEachKind(() => cappedList<string>())
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
  const arriving = scan.providers.filter(
    (provider) => arrive(provider, storedProviders.get(provider.id)).needsTick,
  )
  return {
    lastUpdated: newest(head.lastUpdated, newestChange),
    counts,
    messageTimes,
    issues,
    clashes,
    arriving: cappedList(
      arriving.map((provider) => toArriving(provider, storedProviders.get(provider.id))),
      TICKABLE,
    ),
    analysts: cappedList(analystsOf(scan, storedProviders)),
    keys: scan.providers.filter(({ apiKey }) => apiKey !== '').length,
  }
}

function newest(one: number | undefined, other: number | undefined): number | undefined {
  return one === undefined || other === undefined ? (one ?? other) : Math.max(one, other)
}

function toArriving(provider: Provider, stored: ProviderRecord | undefined): ArrivingProvider {
  return {
    id: provider.id,
    name: shortName(provider.name),
    address: baseAddressOf(provider),
    hasKey: provider.apiKey !== '',
    replaces: stored && { address: baseAddressOf(stored) },
  }
}

/** Whom the file names, as it and as the database know them; what is in neither can read nothing. */
function analystsOf(
  { analysts, providers, newIds }: SessionScan,
  storedProviders: ReadonlyMap<string, ProviderRecord>,
): NamedAddress[] {
  const ofFile = new Map(providers.map((provider) => [provider.id, provider]))
  const ids = Array.from(analysts.keys(), (id) => newIdOf(newIds, 'providers', id))
  const known = ids.flatMap((id) => [ofFile.get(id) ?? [], storedProviders.get(id) ?? []])
  const named = known.flat().map((provider): NamedAddress => {
    return { name: shortName(provider.name), address: baseAddressOf(provider) }
  })
  return [...new Map(named.map((each) => [`${each.name} ${each.address}`, each])).values()]
}
