import {
  type DBCore,
  type DBCoreAddRequest,
  type DBCoreMutateRequest,
  type DBCoreTable,
  type DBCoreTransaction,
  Dexie,
} from 'dexie'
import { changeLog } from '../database/durability'
import { type Fields, isFields } from '../session-file/check/read-record'
import {
  GONE,
  HELD_MS,
  type HeldRecord,
  isGone,
  type Mark,
  STATE_KEY,
  type SyncState,
} from './marks/marks'
import {
  markOfDeletion,
  markOfWrite,
  type Moment,
  ownerOf,
  markWithOwner,
} from './marks/note-changes'
import { nextStamp } from './marks/stamps'
import { type AnyStore, storesOwnedBy, syncedStore } from './rules/registry'
import { withoutSecrets } from './rules/registers'

/*
 * Notes what each write changes, in the same transaction: a write that is taken back leaves no mark, and a mark never lacks
 * its write. Loaded where sync is on, before anybody writes (`database/database.ts`). SYNC-01
 */

const MARKS = 'syncMarks'
const HELD = 'syncHeld'

/** Transactions that apply what other devices have sent: what they write is marked by whoever applies it. */
const unlogged = new WeakSet<object>()

/** Lets the writes of a transaction pass the log. @param transaction the browser's own */
export function leaveUnlogged(transaction: IDBTransaction): void {
  unlogged.add(transaction)
}

/** What is known of this device within a transaction; undefined where sync is off. */
const moments = new WeakMap<object, Promise<Moment | undefined>>()

/** Transactions whose moment stands in the database. */
const ticked = new WeakSet<object>()

/** What the log reads and writes itself. */
interface LogTables {
  marks: DBCoreTable
  held: DBCoreTable
}

/** One stamp for each transaction: what is written in one is one change. */
function momentOf({ marks }: LogTables, trans: DBCoreTransaction): Promise<Moment | undefined> {
  const known = moments.get(trans)
  if (known) return known
  const moment = marks.get({ trans, key: STATE_KEY }).then((row: SyncState | undefined) => {
    if (!row) return undefined
    const stamp = nextStamp(row.clock, Date.now(), row.device)
    return { state: { ...row, clock: stamp }, stamp }
  })
  moments.set(trans, moment)
  return moment
}

/**
 * What an async function gives, to be awaited within a transaction: only the database's own promises lead back into it where
 * several steps of it were asked together.
 */
function within<Value>(given: Promise<Value>): PromiseLike<Value> {
  return new Dexie.Promise<Value>((resolve, reject) => {
    given.then(resolve, reject)
  })
}

/** Writes what the log says. @throws what it failed of: the caller's write fails with it then, and none is left unnoted */
function write(table: DBCoreTable, request: DBCoreMutateRequest): PromiseLike<void> {
  return table.mutate(request).then(({ failures }) => {
    const [failure] = Object.values(failures)
    if (failure) throw failure
  })
}

function put(table: DBCoreTable, trans: DBCoreTransaction, values: readonly object[]) {
  return values.length === 0 ? undefined : write(table, { type: 'put', trans, values })
}

changeLog.scope = (stores, mode) =>
  mode === 'readwrite' && stores.some((name) => syncedStore(name))
    ? [...new Set([...stores, MARKS, HELD])]
    : stores

changeLog.mutate = (core, table, request) => {
  const store = syncedStore(table.name)
  const { trans } = request
  // A check-point, and what was begun before the log was loaded, have not the stores of the log.
  const isLogged = trans instanceof IDBTransaction && trans.objectStoreNames.contains(MARKS)
  if (!store || !isLogged || unlogged.has(trans)) return table.mutate(request)
  return mutate(logTablesOf(core), store, table, request)
}

const logTables = new WeakMap<DBCore, LogTables>()

/** The log's own tables: to make them anew for each write would cost more than the write. */
function logTablesOf(core: DBCore): LogTables {
  const known = logTables.get(core)
  if (known) return known
  const tables = { marks: core.table(MARKS), held: core.table(HELD) }
  logTables.set(core, tables)
  return tables
}

async function mutate(
  tables: LogTables,
  store: AnyStore,
  table: DBCoreTable,
  request: DBCoreMutateRequest,
) {
  if (request.type === 'add') return add(tables, store, table, request)
  const { trans } = request
  const keys = keysOf(request) ?? (await keysInRange(table, request))
  const ids = keys.filter((key) => typeof key === 'string')
  // All asked at once, to go one way to the database and back: it reads before it writes, as it was asked.
  const [moment, rows, marks, response] = await Promise.all([
    momentOf(tables, trans),
    table.getMany({ trans, keys: ids }),
    tables.marks.getMany({ trans, keys: ids.map((id) => [store.name, id]) }),
    table.mutate(request),
  ])
  if (!moment) return response
  const before = new Map<string, Before>()
  for (const [at, id] of ids.entries())
    before.set(id, {
      row: rows[at] as Fields | undefined,
      mark: marks[at] as Mark | undefined,
    })
  // A record that is held is known, and not in its store.
  const gone = ids.filter((id) => before.get(id)?.mark && !before.get(id)?.row)
  if (gone.length > 0) {
    const held = await tables.held.getMany({
      trans,
      keys: gone.map((id) => [store.name, id]),
    })
    for (const [at, id] of gone.entries())
      before.set(id, { ...before.get(id), held: held[at] as HeldRecord | undefined })
  }
  const isWritten = (at: number) => !response.failures[at]
  const noted =
    request.type === 'put'
      ? noteWrites(
          store,
          request.values.filter((_, at) => isWritten(at)),
          before,
          moment,
        )
      : await within(
          noteDeletions(
            tables,
            store,
            ids.filter((_, at) => isWritten(at)),
            before,
            { trans, moment },
          ),
        )
  if (noted.marks.length === 0) return response
  await Promise.all([
    put(tables.marks, trans, [...clockOnce(trans, moment), ...noted.marks]),
    put(tables.held, trans, noted.held),
    noted.released.length > 0 &&
      write(tables.held, { type: 'delete', trans, keys: noted.released }),
  ])
  return response
}

/** The clock, to be written; nothing where it stands already: it stands still within a transaction. */
function clockOnce(trans: DBCoreTransaction, { state }: Moment): SyncState[] {
  if (ticked.has(trans)) return []
  ticked.add(trans)
  return [state]
}

/** Records of ids that have just been made: nothing can be known of them, and nothing is asked. */
async function add(
  tables: LogTables,
  store: AnyStore,
  table: DBCoreTable,
  request: DBCoreAddRequest,
) {
  const { trans } = request
  const [moment, response] = await Promise.all([momentOf(tables, trans), table.mutate(request)])
  if (!moment) return response
  const added = request.values.filter((_, at) => !response.failures[at])
  const { marks } = noteWrites(store, added, new Map(), moment)
  if (marks.length === 0) return response
  // Were one of them known after all, its mark would be lost: then all fails.
  await Promise.all([
    write(tables.marks, { type: 'add', trans, values: marks }),
    put(tables.marks, trans, clockOnce(trans, moment)),
  ])
  return response
}

/** A record before a write. */
interface Before {
  row?: Fields | undefined
  mark?: Mark | undefined
  held?: HeldRecord | undefined
}

/** What a write says to the log. */
interface Noted {
  marks: Mark[]
  held: HeldRecord[]
  /** Keys of what is held no longer. */
  released: [store: string, id: string][]
}

/** The keys that a request names; undefined where it names a range of them. */
function keysOf(request: DBCoreMutateRequest): unknown[] | undefined {
  if (request.type === 'delete') return request.keys as unknown[]
  if (request.type === 'deleteRange') return undefined
  return request.values.map((value: unknown) => idOf(value))
}

function keysInRange(
  table: DBCoreTable,
  request: DBCoreMutateRequest,
): PromiseLike<unknown[]> | unknown[] {
  if (request.type !== 'deleteRange') return []
  const { trans, range } = request
  const query = { trans, values: false, query: { index: table.schema.primaryKey, range } }
  return table.query(query).then(({ result }) => result as unknown[])
}

function idOf(value: unknown): string {
  return isFields(value) && typeof value.id === 'string' ? value.id : ''
}

function noteWrites(
  store: AnyStore,
  values: readonly unknown[],
  before: ReadonlyMap<string, Before>,
  moment: Moment,
): Noted {
  const noted: Noted = { marks: [], held: [], released: [] }
  for (const next of values) {
    if (!isFields(next) || store.isLocal?.(next)) continue
    const id = idOf(next)
    const { row, mark, held } = before.get(id) ?? {}
    const now = markOfWrite(store, { row: row ?? held?.row, mark }, next, moment)
    if (now !== mark) noted.marks.push(now)
    if (held?.row) noted.released.push([store.name, id])
  }
  // A record that comes back unchanged, with what it goes with, is held no longer, though its mark says nothing new.
  if (noted.released.length > 0 && noted.marks.length === 0)
    noted.marks.push(...noted.released.flatMap(([, id]) => before.get(id)?.mark ?? []))
  return noted
}

async function noteDeletions(
  { marks }: LogTables,
  store: AnyStore,
  ids: readonly string[],
  before: ReadonlyMap<string, Before>,
  { trans, moment }: { trans: DBCoreTransaction; moment: Moment },
): Promise<Noted> {
  const noted: Noted = { marks: [], held: [], released: [] }
  const owners = new Map<string, boolean>()
  for (const id of ids) {
    const { row, mark } = before.get(id) ?? {}
    if (!row || !mark || store.goesQuietly) continue
    const owner = ownerOf(store, row)
    if (owner !== undefined && !owners.has(owner))
      owners.set(owner, await within(goesNow(marks, store, owner, { trans, moment })))
    const goesWithOwner = owner !== undefined && owners.get(owner) === true
    noted.marks.push(goesWithOwner ? mark : markOfDeletion(store, mark, moment))
    noted.held.push({
      store: store.name,
      id,
      ...(owner !== undefined && { owner }),
      until: Date.now() + HELD_MS,
      row: withoutSecrets(store, row),
    })
    if (storesOwnedBy(store.name).length > 0)
      noted.marks.push(...(await within(marksGoneWith(marks, id, { trans, moment }))))
  }
  return noted
}

/** Whether what a record goes with is deleted in this transaction. */
async function goesNow(
  marks: DBCoreTable,
  { owner }: AnyStore,
  id: string,
  { trans, moment }: { trans: DBCoreTransaction; moment: Moment },
): Promise<boolean> {
  for (const name of owner?.stores ?? []) {
    const mark = (await marks.get({ trans, key: [name, id] })) as Mark | undefined
    if (isGone(mark) && mark?.f[GONE]?.s === moment.stamp) return true
  }
  return false
}

/** Marks of records that went with another one in this transaction: none of them has a deletion of its own. */
async function marksGoneWith(
  marks: DBCoreTable,
  owner: string,
  { trans, moment }: { trans: DBCoreTransaction; moment: Moment },
): Promise<Mark[]> {
  const index = marks.schema.getIndexByKeyPath('owner')
  if (!index) return []
  const range = { type: 1, lower: owner, upper: owner, lowerOpen: false, upperOpen: false }
  const { result } = await marks.query({ trans, values: true, query: { index, range } })
  return (result as Mark[])
    .filter((mark) => isGone(mark) && mark.f[GONE]?.s === moment.stamp)
    .map(markWithOwner)
}
