import { database, openDatabase } from '../database/database'
import { DATABASE_NAME, NATIVE_VERSION } from '../database/name-and-version'
import { isFields } from '../session-file/check/read-record'
import type { Mark, SyncState } from './marks/marks'
import { bornMark } from './marks/note-changes'
import { createDeviceId, createStamp, nextStamp } from './marks/stamps'
import { createMetadataRecord } from '../database/records'
import { type AnyStore, syncedStore, syncedStoreNames } from './rules/registry'
import { isSame, toRegisters } from './rules/registers'
import { getMarks, getSyncState, putSyncState, recordTable, withSyncTables } from './sync-tables'

/** Records that are marked at once: all writes wait for it. */
const ROWS_AT_ONCE = 200

/**
 * Begins the change log of this device. Once it has resolved, no write of any tab passes it by: that sync is on stands in the
 * database before every other connection is closed, and whoever opens one after that loads the log first. Other tabs ask
 * for a reload. What is here already is marked by `markRest`, away from the page. May be called again after a crash.
 * @throws {StorageError}
 */
export async function startSync(): Promise<void> {
  if (!(await becomeDevice())) return
  database.close({ disableAutoOpen: false })
  // The browser opens one after another: the new connection comes when the others are closed, and who reads or writes in
  // this tab meanwhile waits for it.
  await Promise.all([closeOtherConnections(), openDatabase()])
}

/** Gives this browser a name in a group, unless it has one: from then on its log counts. @returns whether it had none. */
export function becomeDevice(): Promise<boolean> {
  return withSyncTables(async () => {
    if (await getSyncState()) return false
    const device = createDeviceId()
    const clock = createStamp(Date.now(), 0, device)
    await putSyncState({
      store: '',
      id: 'state',
      dirty: 0,
      device,
      toTell: true,
      toMark: true,
      clock,
      n: 0,
      vector: {},
    })
    return true
  })
}

/**
 * Closes the connections of all other tabs. An upgrade begins when none is left; it is taken back as soon as it does, and
 * the database stays as it is.
 */
function closeOtherConnections(): Promise<void> {
  return new Promise((resolve) => {
    const request = indexedDB.open(DATABASE_NAME, NATIVE_VERSION + 1)
    request.onupgradeneeded = () => request.transaction?.abort()
    request.onerror = (event) => {
      event.preventDefault()
      resolve()
    }
    request.onsuccess = () => {
      request.result.close()
      resolve()
    }
  })
}

/** How far marking is, in records. */
export interface MarkingProgress {
  done: number
  all: number
}

/**
 * Marks what was here before the log began, once; nothing may be exchanged before. After a crash it goes on.
 * @throws {StorageError}
 */
export async function markRest(onProgress?: (progress: MarkingProgress) => void): Promise<void> {
  if (!(await getSyncState())?.toMark) return
  await markAll(onProgress)
  await withSyncTables(async () => {
    const state = await getSyncState()
    if (!state) return
    const { toMark: _done, ...rest } = state
    await putSyncState(rest)
  })
}

/**
 * Marks all records that have no mark yet, with their own times: of two devices that had the same record before they met,
 * the later change counts.
 * @throws {StorageError}
 */
export async function markAll(onProgress?: (progress: MarkingProgress) => void): Promise<void> {
  const progress = { done: 0, all: 0 }
  for (const name of syncedStoreNames) progress.all += await recordTable(name).count()
  for (const name of syncedStoreNames) {
    const keys = await recordTable(name).toCollection().primaryKeys()
    for (let start = 0; start < keys.length; start += ROWS_AT_ONCE) {
      const some = keys.slice(start, start + ROWS_AT_ONCE)
      await withSyncTables(() => markSome(name, some))
      progress.done += some.length
      onProgress?.({ ...progress })
    }
  }
}

async function markSome(name: string, ids: readonly string[]): Promise<void> {
  const state = await getSyncState()
  if (!state) return
  const rows = await recordTable(name).bulkGet([...ids])
  const known = await getMarks(name, ids)
  const marks = rows.flatMap((row, at) =>
    row && !known[at] ? (markOfOld(name, row, state) ?? []) : [],
  )
  await database.syncMarks.bulkPut(marks)
}

/** The mark of a record that was here before it was logged; undefined of one that stays on this device. */
export function markOfOld(
  name: string,
  row: Record<string, unknown>,
  state: SyncState,
): Mark | undefined {
  const store = syncedStore(name)
  if (!store || store.isLocal?.(row)) return undefined
  const stamp = createStamp(Math.min(timeOfRow(row), Date.now()), 0, state.device)
  const mark = bornMark(store, row, { state, stamp }, '')
  return name === 'metadata' ? withChosenSettings(store, mark, row) : mark
}

/** Settings that nobody has changed are no wish: else a new browser would put its defaults over what the user chose elsewhere. */
function withChosenSettings(store: AnyStore, mark: Mark, row: Record<string, unknown>): Mark {
  const usual = toRegisters(store, { ...createMetadataRecord() })
  const chosen = [...toRegisters(store, row)].filter(
    ([name, value]) => !isSame(usual.get(name), value),
  )
  const { s, d, n } = mark.born
  return {
    ...mark,
    born: { s: createStamp(0, 0, d), d, n },
    f: Object.fromEntries(chosen.map(([register]) => [register, { s, d, n }])),
  }
}

/** When a record was last changed, as far as it tells; 0 where it does not. */
function timeOfRow(row: Record<string, unknown>): number {
  const settings = isFields(row.settings) ? row.lastUpdated : undefined
  for (const time of [row.updatedAt, settings, row.timestamp, row.generatedAt, row.createdAt])
    if (typeof time === 'number' && Number.isFinite(time)) return Math.max(0, time)
  return 0
}

/** The next stamp of this device's own, and its clock after it. */
export function tick(state: SyncState): { state: SyncState; stamp: string } {
  const stamp = nextStamp(state.clock, Date.now(), state.device)
  return { state: { ...state, clock: stamp }, stamp }
}
