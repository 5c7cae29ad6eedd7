import { withSharedData } from '../../all-data/exclusive'
import { laterStamp } from '../marks/stamps'
import type { SyncState, Vector } from '../marks/marks'
import { getSyncState, putSyncState, withSyncTables } from '../sync-tables'
import { knowledgeOfSegment, type RecordChange, type Segment } from '../wire/segment'
import { ArrivingRecords } from './arriving-records'
import { announceWritten } from '../../conversations/written-messages'
import type { MessageRecord } from '../../database/records'

/** Records that are written in one transaction. */
const RECORDS_AT_ONCE = 200

/** What came of a segment. */
export interface Applied {
  /** Records that were deleted elsewhere and came back, because they have something newer: chats above all. */
  revived: { store: string; id: string }[]
  /** Records that could not be taken yet, and are held. */
  held: { store: string; id: string }[]
}

/**
 * Applies a segment of another device. In transactions of up to 200 records; the cursor moves with the last of them, so a
 * crash repeats the segment, which changes nothing of what was done. The same holds for one that was applied before.
 * @returns what the user is to be told. @throws {StorageError}
 */
export function applySegment(segment: Segment): Promise<Applied> {
  return applyChanges(segment.changes, knowledgeOfSegment(segment), (state) =>
    withCursor(state, segment),
  )
}

/**
 * Applies changes, as `applySegment`.
 * @param knowledge what whoever sends them has known.
 * @param finish moves the cursor, with the last of them
 */
export function applyChanges(
  changes: readonly RecordChange[],
  knowledge: Vector,
  finish: (state: SyncState) => SyncState = (state) => state,
): Promise<Applied> {
  return withSharedData(async () => {
    const applied: Applied = { revived: [], held: [] }
    for (let start = 0; start === 0 || start < changes.length; start += RECORDS_AT_ONCE) {
      const slice = changes.slice(start, start + RECORDS_AT_ONCE)
      const isLast = start + RECORDS_AT_ONCE >= changes.length
      const { revived, held, written } = await applySlice(
        slice,
        knowledge,
        isLast ? finish : (state) => state,
      )
      applied.revived.push(...revived)
      applied.held.push(...held)
      for (const message of written) announceWritten(message)
    }
    return applied
  })
}

function applySlice(
  changes: readonly RecordChange[],
  knowledge: Vector,
  finish: (state: SyncState) => SyncState,
) {
  return withSyncTables(async () => {
    const state = await getSyncState()
    // Sync was left meanwhile.
    if (!state) return { revived: [], held: [], written: [] as MessageRecord[] }
    const records = new ArrivingRecords(withClock(state, changes), knowledge)
    await records.merge(changes)
    await records.revive()
    const result = await records.write()
    await putSyncState(finish(records.state))
    return result
  })
}

/** A clock that runs past all stamps that it has seen. */
function withClock(state: SyncState, changes: readonly RecordChange[]): SyncState {
  let { clock } = state
  for (const { operations } of changes)
    for (const { entry } of operations) clock = laterStamp(clock, entry.s)
  return { ...state, clock }
}

function withCursor(state: SyncState, { device, n, hash }: Segment): SyncState {
  if (n < (state.vector[device] ?? 0)) return state
  const { [device]: _before, ...rest } = state.chain ?? {}
  const chain = hash === undefined ? rest : { ...rest, [device]: hash }
  return { ...state, vector: { ...state.vector, [device]: n }, chain }
}
