import { Dexie, type EntityTable, type Table } from 'dexie'
import * as z from 'zod/mini'
import { database } from '../database/database'
import { databaseExists } from '../database/database-exists'
import { putMoneyRows, readMoneyRows } from '../ledger/money-rows'
import { chooseDurability } from '../database/durability'
import { forgetWords } from '../search/search'
import { StorageError, toStorageError } from '../database/storage-error'
import { leaveSync } from '../sync/leave-sync'
import { write } from '../database/write'
import { type DataCounts, countData } from './count-data'
import {
  findLeftOutKeys,
  forgetHeldKeys,
  type KeyMark,
  leaveKeyOut,
  putKeyBack,
} from './copied-keys'
import { tidyExclusively, withExclusiveData } from './exclusive'
import { forgetNotices, putDraftsBack, readDrafts } from './leftovers'
import { SAFETY_DATABASE_NAME } from './safety-database-name'

/*
 * A copy of everything in a database of its own, made before an import or a reset and put back by "Undo". It
 * survives crashes and restarts. There is one at most.
 *
 * It is written store by store in batches, and marked complete at the end: what a crash leaves is no copy. It holds
 * the records as they stand, damaged ones and unknown fields too, and pictures as blobs, whose bytes only the
 * browser moves. The search's records are made anew.
 *
 * Readable keys of providers are not in it (`copied-keys.ts`); sealed ones are. Whoever sets, changes or removes the
 * vault's passphrase must call `dropSafetyCopy` in the same breath: else an Undo brings a former passphrase back.
 */

/** Days that a copy is kept. */
const KEPT_DAYS = 7
const DAY_MS = 24 * 60 * 60 * 1_000

/** Records that are copied at once; pictures, cards, texts of lorebooks and memories are larger. */
const ROWS_PER_BATCH = 200
const PICTURES_PER_BATCH = 20

const reasons = ['import', 'reset'] as const
/** What the copy was made before. */
export type SafetyReason = (typeof reasons)[number]

const countsSchema = z.object({
  providers: z.number(),
  characters: z.number(),
  conversations: z.number(),
  datingSessions: z.number(),
  // Copies of earlier releases do not know them.
  personas: z.catch(z.number(), 0),
  presets: z.catch(z.number(), 0),
  lorebooks: z.catch(z.number(), 0),
  messages: z.number(),
  profiles: z.number(),
  pictures: z.number(),
  memories: z.catch(z.number(), 0),
}) satisfies z.ZodMiniType<DataCounts>

/** The mark of a complete copy. */
const markSchema = z.object({
  id: z.literal('copy'),
  reason: z.enum(reasons),
  /** Epoch milliseconds. */
  madeAt: z.number(),
  counts: countsSchema,
  /** Records of all stores. */
  rows: z.number(),
  /** Unsent texts by conversation, which are not in the database. */
  drafts: z.record(z.string(), z.string()),
})
type Mark = z.infer<typeof markSchema>
const MARK_ID = 'copy'

/** A record of one of the stores. */
interface CopiedRow {
  /** Given by the database, growing. */
  id: number
  store: string
  row: unknown
  /** For a provider whose readable key was left out. */
  key?: KeyMark
}

class SafetyDatabase extends Dexie {
  marks!: EntityTable<Mark, 'id'>
  rows!: EntityTable<CopiedRow, 'id'>

  constructor() {
    super(SAFETY_DATABASE_NAME)
    this.version(1).stores({ marks: 'id', rows: '++id' })
    // It stands in nobody's way who drops the copy.
    this.on('versionchange', () => {
      this.close({ disableAutoOpen: false })
      return false
    })
    chooseDurability(this)
  }
}

/** Opens the copy's database only for the work: what is not open stands in nobody's way. */
async function withSafetyDatabase<Result>(
  work: (safety: SafetyDatabase) => Promise<Result>,
): Promise<Result> {
  const safety = new SafetyDatabase()
  try {
    return await work(safety)
  } finally {
    safety.close()
  }
}

/** Stores that are copied: all but what is made of others, and what this device was in a group, which it leaves. */
function copiedTables(): Table[] {
  const { wordBlocks, syncMarks, syncHeld } = database
  const left = [wordBlocks, syncMarks, syncHeld].map(({ name }) => name)
  return database.tables.filter(({ name }) => !left.includes(name))
}

/**
 * Copies everything, in place of the copy before. To be called inside of `withExclusiveData`, before what it
 * protects from; runs of this and other tabs should be stopped first, because what they write while the copy is
 * made may be missing from it. Where what follows fails, drop the copy: there is nothing to take back.
 * @throws {StorageError} where there is no room for instance: then do not go on. Nothing is left behind.
 */
export async function makeSafetyCopy(reason: SafetyReason): Promise<void> {
  try {
    await dropSafetyCopy()
    await withSafetyDatabase(async (safety) => {
      const counts = await countData()
      let rows = 0
      for (const table of copiedTables()) rows += await copyTable(table, safety)
      await safety.marks.put({
        id: MARK_ID,
        reason,
        madeAt: Date.now(),
        counts,
        rows,
        drafts: readDrafts(),
      })
    })
  } catch (cause) {
    // Gives the room back; what cannot be dropped has no mark and is no copy.
    await dropSafetyCopy().catch(() => undefined)
    throw toStorageError('make_safety_copy', cause)
  }
}

async function copyTable(table: Table, safety: SafetyDatabase): Promise<number> {
  const keys = await table.toCollection().primaryKeys()
  const large = [database.images, database.cards, database.lorebookSources, database.memories]
  const isLarge = large.some(({ name }) => name === table.name)
  const size = isLarge ? PICTURES_PER_BATCH : ROWS_PER_BATCH
  let copied = 0
  for (let start = 0; start < keys.length; start += size) {
    const rows: unknown[] = await table.bulkGet(keys.slice(start, start + size))
    // Undefined where another tab has deleted it in between.
    const found = rows.filter((row) => row !== undefined)
    const isProviders = table.name === database.providers.name
    const kept = isProviders
      ? await Promise.all(found.map(leaveKeyOut))
      : found.map((row) => ({ row }))
    await safety.rows.bulkAdd(kept.map((each) => ({ store: table.name, ...each })))
    copied += found.length
  }
  return copied
}

/** What can be taken back. */
export interface SafetyCopy {
  /** What it was made before: names the button, "Undo import" or "Undo reset". */
  reason: SafetyReason
  /** Epoch milliseconds. */
  madeAt: number
  /** How much is in it. */
  counts: DataCounts
}

async function readMark(safety: SafetyDatabase): Promise<Mark | undefined> {
  const mark = z.safeParse(markSchema, await safety.marks.get(MARK_ID))
  return mark.success ? mark.data : undefined
}

/** The complete copy that there is, if any. @throws {StorageError} where that cannot be read. */
export async function readSafetyCopy(): Promise<SafetyCopy | undefined> {
  try {
    if (!(await databaseExists(SAFETY_DATABASE_NAME))) return undefined
    const mark = await withSafetyDatabase(readMark)
    return mark && { reason: mark.reason, madeAt: mark.madeAt, counts: mark.counts }
  } catch (cause) {
    throw toStorageError('read_safety_copy', cause)
  }
}

/**
 * Puts everything back as it was when the copy was made, in one transaction: all or nothing. Unsent texts come
 * back where there are none now. The copy is dropped. Other tabs see the change by their live queries. The caller
 * stops all runs before, as for a reset, and calls `indexMissingMessages` after, as for an import.
 * @returns how many providers ask for their key again, because the copy does not hold it.
 * @throws {StorageError} where there is no complete copy, where another tab imports or resets, or as any write.
 */
export function restoreSafetyCopy(): Promise<number> {
  return withExclusiveData(async () => {
    const { drafts, missingKeys } = await putEverythingBack()
    forgetWords()
    forgetNotices()
    putDraftsBack(drafts)
    // Everything is back: a copy that stays is only in the way, and goes with its time.
    await dropSafetyCopy().catch(() => undefined)
    return missingKeys
  })
}

async function putEverythingBack(): Promise<Mark & { missingKeys: number }> {
  try {
    return await withSafetyDatabase(async (safety) => {
      const mark = await readMark(safety)
      if (!mark) throw new StorageError('safety_copy_gone')
      const keyed = await safety.rows.filter(({ key }) => key !== undefined).toArray()
      const { keys, missing } = await findLeftOutKeys(keyed)
      await write({ action: 'restore_everything', retry: false }, database.tables, () =>
        putBack(safety, mark, keys),
      )
      return { ...mark, missingKeys: missing }
    })
  } catch (cause) {
    throw toStorageError('restore_everything', cause)
  }
}

/** Runs inside of a transaction over all stores. */
async function putBack(
  safety: SafetyDatabase,
  { rows, reason }: Mark,
  keys: ReadonlyMap<string, string>,
): Promise<void> {
  // An import leaves the ledger, the limits and the prices alone, and so does its Undo: what was spent since then stays spent (COST-24).
  const kept = reason === 'import' ? [database.usage.name, database.usageSums.name] : []
  const money = reason === 'import' ? await readMoneyRows() : undefined
  await leaveSync()
  for (const table of database.tables) if (!kept.includes(table.name)) await table.clear()
  let count = 0
  let next = readRowsAfter(safety, 0)
  for (;;) {
    const batch = await whileTransactionStaysOpen(next)
    const last = batch.at(-1)
    if (!last) break
    // Read while these are written.
    next = readRowsAfter(safety, last.id)
    for (const table of copiedTables()) {
      const copied = batch.filter(({ store }) => store === table.name)
      if (copied.length > 0 && !kept.includes(table.name))
        await table.bulkPut(copied.map(({ row, key }) => (key ? putKeyBack(row, keys) : row)))
      count += copied.length
    }
  }
  if (money) await putMoneyRows(money)
  if (count !== rows) throw new StorageError('safety_copy_damaged')
}

/** Some records of the copy, read besides the transaction that runs. */
function readRowsAfter(safety: SafetyDatabase, id: number): Promise<CopiedRow[]> {
  const reading = Dexie.ignoreTransaction(() =>
    safety.rows.where('id').above(id).limit(ROWS_PER_BATCH).toArray(),
  )
  // Whoever waits for it gets the failure; nobody does when a write has failed before.
  reading.catch(() => undefined)
  return reading
}

/**
 * Waits for something that is not of the present transaction, which would end in that time, and so is asked again
 * and again for something small. Dexie.waitFor does the same, but waits for ever when the transaction is aborted.
 */
async function whileTransactionStaysOpen<Result>(other: Promise<Result>): Promise<Result> {
  const state = { isSettled: false }
  const settle = () => {
    state.isSettled = true
  }
  other.then(settle, settle)
  while (!state.isSettled) await database.metadata.count()
  return other
}

/**
 * Forgets the copy for good, and what a crash left of one. Nothing happens where there is none.
 * @throws {StorageError}
 */
export async function dropSafetyCopy(): Promise<void> {
  try {
    await Dexie.delete(SAFETY_DATABASE_NAME)
    forgetHeldKeys()
  } catch (cause) {
    throw toStorageError('drop_safety_copy', cause)
  }
}

/** Takes the readable keys out of a copy that release 0.3 has made. */
async function leaveFormerKeysOut(safety: SafetyDatabase): Promise<void> {
  const { name } = database.providers
  const former = await safety.rows.filter(({ store, key }) => store === name && !key).toArray()
  for (const { id, row } of former) await safety.rows.update(id, await leaveKeyOut(row))
}

/**
 * Drops a copy that is older than seven days, and what a crash left of one. For the app's start, when the browser
 * is idle. Never throws: the next start tries again.
 * @param now epoch milliseconds.
 */
export async function dropOldSafetyCopy(now: number): Promise<void> {
  try {
    if (!(await databaseExists(SAFETY_DATABASE_NAME))) return
    // A copy that another tab is just making is not complete either.
    await tidyExclusively(async () => {
      const copy = await readSafetyCopy()
      // A clock that was put back must not keep it for years.
      if (!copy || Math.abs(now - copy.madeAt) > KEPT_DAYS * DAY_MS) await dropSafetyCopy()
      else await withSafetyDatabase(leaveFormerKeysOut)
    })
  } catch {
    // It is there the next time too.
  }
}
