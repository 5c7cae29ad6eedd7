import { database } from '../database'
import { getSettings } from '../queries'
import type { DataCounts } from '../all-data/count-data'
import { type CappedList, type ImportIssue, cappedList } from './import-issues'
import { type ProviderArrival, arrive } from './provider-arrival'
import type { SessionScan } from './scan-session'
import { type ImportKind, importKinds } from './session-reader'

/** A provider of a file, as it would come in. */
interface ProviderPreview extends Pick<ProviderArrival, 'isTurnedOff' | 'storedKey'> {
  name: string
  /** Where it calls, as the file says; undefined for the type's own address. */
  apiEndpoint: string | undefined
  /** Whether its key is in the file. */
  hasKey: boolean
  /** Whether one with the same id is stored: a merge changes it only when it overwrites. */
  isStored: boolean
}

/** What a file holds and what would become of it. Nothing has been written. */
export interface SessionPreview {
  /** Version of the session format that the file names. */
  appVersion: string
  /** When the file's data was last changed, in epoch milliseconds; undefined where it does not say. */
  lastUpdated: number | undefined
  /** What can be taken from the file. */
  counts: DataCounts
  /** Of all messages, in epoch milliseconds; undefined where there are none. */
  messageTimes: { from: number; to: number } | undefined
  /** What is left out or replaced, and why (P11). */
  issues: CappedList<ImportIssue>
  /** Names of what is stored under the same id already; a merge keeps those unless it overwrites. SESS-06 */
  clashes: Record<ImportKind, CappedList<string>>
  providers: CappedList<ProviderPreview>
  /** Providers that come in off: their address is foreign (P12). */
  turnedOff: CappedList<ProviderPreview>
  /** How many API keys the file holds. */
  keys: number
  /** Whether the file names a provider for image analysis that is not set here; it is not taken over (P12). */
  isImageAnalysisLeftOut: boolean
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
    const isClash = ([id]: [string, string]) => stored.has(newIdOf(scan, kind, id))
    clashes[kind] = cappedList(
      Array.from(names[kind])
        .filter(isClash)
        .map(([, name]) => name),
    )
  }
  const storedProviders = new Map(
    (await database.providers.toArray()).map((provider) => [provider.id, provider]),
  )
  const providers = scan.providers.map((provider): ProviderPreview => {
    const stored = storedProviders.get(provider.id)
    const { isTurnedOff, storedKey } = arrive(provider, stored)
    const { name, apiEndpoint, apiKey } = provider
    const isStored = stored !== undefined
    const address = apiEndpoint?.trim() || undefined
    return { name, apiEndpoint: address, hasKey: apiKey !== '', isStored, isTurnedOff, storedKey }
  })
  const { imageAnalysisProviderId } = head.settings
  return {
    appVersion: head.appVersion,
    lastUpdated: head.lastUpdated,
    counts,
    messageTimes,
    issues,
    clashes,
    providers: cappedList(providers),
    turnedOff: cappedList(providers.filter(({ isTurnedOff }) => isTurnedOff)),
    keys: providers.filter(({ hasKey }) => hasKey).length,
    isImageAnalysisLeftOut:
      imageAnalysisProviderId !== undefined &&
      imageAnalysisProviderId !== (await getSettings()).imageAnalysisProviderId,
  }
}

/** The id under which a record of a file is stored. */
export function newIdOf(
  { newIds }: Pick<SessionScan, 'newIds'>,
  kind: ImportKind,
  id: string,
): string {
  if (kind === 'characters' || kind === 'conversations') return newIds[kind].get(id) ?? id
  return id
}
