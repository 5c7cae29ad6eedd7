import { type Collection, Dexie, type Table } from 'dexie'
import { database } from '../database/database'
import { write } from '../database/write'
import { leaveUnlogged } from './change-log'
import {
  type FrozenSegment,
  type HeldRecord,
  type Mark,
  type MarkRow,
  type RecordKey,
  SEGMENT_KEY,
  STATE_KEY,
  type SyncState,
} from './marks/marks'
import { syncedStoreNames } from './rules/registry'

/* The stores of sync, and those that it reads and writes. Inside of transactions of `withSyncTables`, unless it says else. */

/** A store of records by their ids. */
export type RecordTable = Table<Record<string, unknown>, string>

/** A store that is synced. */
export function recordTable(store: string): RecordTable {
  return database.table(store)
}

/**
 * Runs one transaction over all that sync reads and writes; its writes pass the change log.
 * @throws {StorageError} after reporting it, as any write (P16).
 */
export function withSyncTables<Result>(work: () => Promise<Result>): Promise<Result> {
  const { syncMarks, syncHeld, wordBlocks, recentlyDeleted, deletedRows } = database
  const tables: Table[] = [syncMarks, syncHeld, wordBlocks, recentlyDeleted, deletedRows]
  for (const name of syncedStoreNames) tables.push(recordTable(name))
  return write({ action: 'exchange_changes', retry: false, subject: 'sync' }, tables, () => {
    const transaction: unknown = Dexie.currentTransaction
    if (typeof transaction === 'object' && transaction !== null && 'idbtrans' in transaction)
      leaveUnlogged(transaction.idbtrans as IDBTransaction)
    return work()
  })
}

/** This device in its group; undefined where sync is off. */
export async function getSyncState(): Promise<SyncState | undefined> {
  const row: MarkRow | undefined = await database.syncMarks.get(STATE_KEY)
  return row && 'clock' in row ? row : undefined
}

export async function putSyncState(state: SyncState): Promise<void> {
  await database.syncMarks.put(state)
}

/** The segment that is frozen and not yet known to be in the store. */
export async function getFrozenSegment(): Promise<FrozenSegment | undefined> {
  const row: MarkRow | undefined = await database.syncMarks.get(SEGMENT_KEY)
  return row && 'text' in row ? row : undefined
}

/** Whether a row of the store of marks is one. */
export function isMark(row: MarkRow | undefined): row is Mark {
  return row !== undefined && 'born' in row
}

/** Marks by ids, in their order. */
export async function getMarks(
  store: string,
  ids: readonly string[],
): Promise<(Mark | undefined)[]> {
  const rows = await database.syncMarks.bulkGet(ids.map((id) => [store, id] as [string, string]))
  return rows.map((row) => (isMark(row) ? row : undefined))
}

/** What is held, by ids, in their order. */
export function getHeld(
  store: string,
  ids: readonly string[],
): Promise<(HeldRecord | undefined)[]> {
  return database.syncHeld.bulkGet(ids.map((id) => [store, id] as [string, string]))
}

/** Marks of all that goes with a record. @param store of the marks; default: of any */
export async function getMarksOwnedBy(owner: string, stores: readonly string[]): Promise<Mark[]> {
  const rows = await database.syncMarks.where('owner').equals(owner).toArray()
  return rows.filter(isMark).filter(({ store }) => stores.includes(store))
}

/** All rows of a store, in either of sync's own stores, in the order of their ids. @param after leaves out those up to this id */
export function rowsOfStore<Row>(
  table: Table<Row, RecordKey>,
  store: string,
  after?: string,
): Collection<Row, RecordKey> {
  const first = after ?? Dexie.minKey
  const isFirstIn = after === undefined
  return table.where('[store+id]').between([store, first], [store, Dexie.maxKey], isFirstIn)
}

/** Records that have something to be sent. Outside of a transaction, too. */
export function getDirtyKeys(): Promise<RecordKey[]> {
  return database.syncMarks.where('dirty').equals(1).primaryKeys()
}

/** Marks of those of some records that have something to be sent, in their order. */
export async function getDirtyMarks(keys: readonly RecordKey[]): Promise<Mark[]> {
  const rows = await database.syncMarks.bulkGet([...keys])
  return rows.filter(isMark).filter(({ dirty }) => dirty === 1)
}
