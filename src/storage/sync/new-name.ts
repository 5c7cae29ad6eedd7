import { database } from '../database/database'
import type { Entry, FrozenSegment, Mark, SyncState } from './marks/marks'
import { isDirty } from './marks/merge'
import { createDeviceId, renameStamp } from './marks/stamps'
import { getFrozenSegment, getSyncState, putSyncState, withSyncTables } from './sync-tables'
import { parseSegment } from './wire/segment'

/**
 * Gives this device a new name, because another copy of its profile goes on under the old one. What it had sent under that
 * counts as received; what it has not sent goes out under the new name. SYNC-26
 * @param known.sentHash of the text of the frozen segment, if there is one and it has arrived.
 * @param known.isLastLost whether the last one that was sent may not lie there any more. @throws {StorageError}
 */
export async function takeNewName({
  sentHash,
  isLastLost = false,
}: {
  sentHash?: string | undefined
  isLastLost?: boolean
} = {}): Promise<void> {
  const isSent = sentHash !== undefined
  const device = createDeviceId()
  await withSyncTables(async () => {
    const state = await getSyncState()
    if (!state) return
    const frozen = await getFrozenSegment()
    const lastSent = frozen && !isSent ? frozen.n - 1 : state.n
    const sentUpTo = isLastLost ? Math.max(0, lastSent - 1) : lastSent
    const lost = frozen && !isSent ? registersOf(frozen, state.device) : new Map<string, string[]>()
    const rename = renaming(state, device, sentUpTo, lost)
    await database.syncMarks.toCollection().modify((row, change) => {
      if ('born' in row) change.value = rename(row)
    })
    const { prev, frozen: _frozen, ...rest } = state
    const last = isLastLost ? undefined : (sentHash ?? prev)
    await putSyncState({
      ...rest,
      device,
      clock: renameStamp(state.clock, device),
      toTell: true,
      n: 0,
      vector: { ...state.vector, [state.device]: sentUpTo },
      chain: { ...state.chain, ...(last !== undefined && { [state.device]: last }) },
    })
    if (frozen) await database.syncMarks.delete(['', 'segment'])
  })
}

/** Changes that were not sent under the old name get the new one, and are to be sent. */
function renaming(
  state: SyncState,
  device: string,
  sentUpTo: number,
  lost: ReadonlyMap<string, readonly string[]>,
) {
  const renamed = (entry: Entry): Entry =>
    entry.d === state.device && (entry.n === 0 || entry.n > sentUpTo)
      ? { ...entry, s: renameStamp(entry.s, device), d: device, n: 0 }
      : entry
  return (mark: Mark): Mark => {
    const f = Object.fromEntries(
      Object.entries(mark.f).map(([register, entry]) => [register, renamed(entry)]),
    )
    const again = [...new Set([...(mark.again ?? []), ...(lost.get(nameOf(mark)) ?? [])])]
    const next = { ...mark, born: renamed(mark.born), f, ...(again.length > 0 && { again }) }
    return { ...next, dirty: isDirty(next) ? 1 : 0 }
  }
}

function nameOf({ store, id }: Pick<Mark, 'store' | 'id'>): string {
  return `${store}/${id}`
}

/** What a segment that goes nowhere was to carry, by record. */
function registersOf({ text, n }: FrozenSegment, device: string): Map<string, string[]> {
  const { changes } = parseSegment(text, { device, n })
  return new Map(
    changes.map((change) => [nameOf(change), change.operations.map(({ register }) => register)]),
  )
}
