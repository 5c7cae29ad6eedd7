import { createId } from '@/lib/ids'
import { localDay } from '@/lib/local-day'
import { database } from '../database/database'
import { parseRow, parseRows } from '../database/read'
import { write } from '../database/write'
import {
  addSum,
  addToDay,
  addToDayChats,
  type DayChatSums,
  dayChatSumsSchema,
  type DaySums,
  daySumsSchema,
  emptyDay,
  emptySum,
  latestDaySchema,
  LATEST_ID,
  type LedgerRecord,
  ledgerRecordSchema,
  type SpendingSum,
  sumOfRecord,
  usedOf,
  wholeSumSchema,
} from './ledger-records'
import { getMoneySettings, hasLimit, type MoneySettings } from './money-settings'

/*
 * The ledger of paid calls: one record for each, and sums that are kept in step with them. A call is reserved before it is
 * sent, in one transaction that the browser lets no other tab run beside (COST-18), and settled afterwards.
 */

const ledgerTables = [database.usage, database.usageSums]

/** Stands in place of the id of a chat that is deleted for good. */
const DELETED_CHAT = ''

/** What is known of a call before it is sent. */
export type CallToReserve = Omit<LedgerRecord, 'id' | 'at' | 'day' | 'state' | 'cost' | 'source'>

/** The limits that there are. */
export type LimitKind = 'day' | 'month' | 'provider' | 'chat'

/** Why a call may not be sent. */
export type Refusal =
  /** It would go past a limit. All in nano-dollars. */
  | { reason: 'limit'; kind: LimitKind; limit: number; used: number; worst: number }
  /** It would go past what was agreed to for its batch. In nano-dollars. COST-28 */
  | { reason: 'budget'; limit: number; used: number; worst: number }
  /** A limit is set, and nobody knows what it costs. */
  | { reason: 'unknown'; isBlocked: boolean }

/** A limit that is nearly used up with a call that is sent. */
export interface LimitNotice {
  kind: LimitKind
  /** Nano-dollars. */
  limit: number
  used: number
}

/** What became of the wish to send. */
export type Reservation = { id: string; day: string; notice?: LimitNotice } | { refusal: Refusal }

/** Share of a limit from which on the user is told. COST-17 */
const NOTICE_SHARE = 0.8

/** How to reserve. */
export interface ReserveOptions {
  /** The user has allowed it, whatever the limits say. */
  isAllowed?: boolean
  /** Nano-dollars that all calls of its batch may cost together; the user has agreed to no more. */
  budget?: number
  /** Epoch milliseconds. Default: now */
  now?: number
}

/**
 * Enters a call that is about to be sent, unless it would go past a limit: then nothing is written, and nothing may be
 * sent. A call that costs nothing passes always.
 * @throws {StorageError} where nothing can be written.
 */
export function reserveCall(
  call: CallToReserve,
  { isAllowed = false, budget, now = Date.now() }: ReserveOptions = {},
): Promise<Reservation> {
  return write(
    { action: 'count_spending', retry: false },
    [database.metadata, ...ledgerTables],
    async () => {
      const beyond = await judgeBudget(call, budget)
      if (beyond) return { refusal: beyond }
      const settings = await getMoneySettings()
      const day = await presentDay(now)
      const { refusal, notice } = await judge(call, day, settings)
      if (refusal && !isAllowed) return { refusal }
      const record: LedgerRecord = { ...call, id: createId(), at: now, day, state: 'reserved' }
      await database.usage.add(record)
      await addToSums(undefined, record)
      await database.usageSums.put({ id: LATEST_ID, day })
      return { id: record.id, day, ...(notice && { notice }) }
    },
  )
}

/** The day that calls count for now: never one before the greatest that was seen. Within a transaction or not. */
export async function presentDay(now = Date.now()): Promise<string> {
  const row = parseRow('usageSums', latestDaySchema, await database.usageSums.get(LATEST_ID))
  const day = localDay(now)
  return row && row.day > day ? row.day : day
}

/** Calls whose price nobody knows count for nothing: the user was told so. */
async function judgeBudget(
  { batchId, worst = 0 }: CallToReserve,
  limit: number | undefined,
): Promise<Refusal | undefined> {
  if (batchId === undefined || limit === undefined || worst === 0) return undefined
  const used = usedOf((await readWholeSum('batch', batchId)) ?? emptySum())
  return used + worst > limit ? { reason: 'budget', limit, used, worst } : undefined
}

async function judge(
  call: CallToReserve,
  day: string,
  settings: MoneySettings,
): Promise<{ refusal?: Refusal; notice?: LimitNotice }> {
  if (!hasLimit(settings, call.providerId) || call.worst === 0) return {}
  const { worst } = call
  const { unknownPrice } = settings
  if (worst === undefined && unknownPrice !== 'allow')
    return { refusal: { reason: 'unknown', isBlocked: unknownPrice === 'block' } }
  let notice: LimitNotice | undefined
  for (const { kind, limit, used } of await limitsOf(call, day, settings)) {
    const after = used + (worst ?? 0)
    if (after > limit || limit === 0)
      return { refusal: { reason: 'limit', kind, limit, used, worst: worst ?? 0 } }
    if (!notice && after >= limit * NOTICE_SHARE) notice = { kind, limit, used: after }
  }
  return notice ? { notice } : {}
}

/** The limits that a call counts against, with what is used of each. */
async function limitsOf(
  { providerId, conversationId }: Pick<LedgerRecord, 'providerId' | 'conversationId'>,
  day: string,
  { dayLimit, monthLimit, chatLimit, providerLimits }: MoneySettings,
): Promise<{ kind: LimitKind; limit: number; used: number }[]> {
  const today = await readDaySums(day)
  const limits: { kind: LimitKind; limit: number; used: number }[] = []
  const add = (kind: LimitKind, limit: number, sum: SpendingSum | undefined) =>
    limits.push({ kind, limit, used: usedOf(sum ?? emptySum()) })
  if (dayLimit !== undefined) add('day', dayLimit, today?.total)
  const ofProvider = providerLimits.find((each) => each.providerId === providerId)
  if (ofProvider)
    add('provider', ofProvider.limit, today?.provider.find(({ key }) => key === providerId)?.sum)
  if (monthLimit !== undefined) {
    const days = await readDays(`${day.slice(0, 7)}-01`, `${day.slice(0, 7)}-31`)
    add(
      'month',
      monthLimit,
      days.map(({ total }) => total).reduce((a, b) => addSum(a, b), emptySum()),
    )
  }
  if (chatLimit !== undefined && conversationId !== undefined)
    add('chat', chatLimit, await readWholeSum('chat', conversationId))
  return limits
}

const dayId = (day: string) => `day:${day}`
const dayChatsId = (day: string) => `chats:${day}`

async function readDaySums(day: string): Promise<DaySums | undefined> {
  return parseRow('usageSums', daySumsSchema, await database.usageSums.get(dayId(day)))
}

/** The kept sums of days, in their order. @param from first day, YYYY-MM-DD @param to last day */
export async function readDays(from: string, to: string): Promise<(DaySums & { day: string })[]> {
  const rows = await readRows(dayId(from), dayId(to))
  return parseRows('usageSums', daySumsSchema, rows).map((sums) => ({
    ...sums,
    day: sums.id.slice(dayId('').length),
  }))
}

/** The kept sums of days by chat and character, in their order. @param from first day, YYYY-MM-DD @param to last day */
export async function readDayChats(from: string, to: string): Promise<DayChatSums[]> {
  return parseRows('usageSums', dayChatSumsSchema, await readRows(dayChatsId(from), dayChatsId(to)))
}

function readRows(firstId: string, lastId: string) {
  return database.usageSums.where('id').between(firstId, lastId, true, true).toArray()
}

/** Whether anything is in the ledger. */
export async function hasSpending(): Promise<boolean> {
  return (
    (await database.usageSums.where('id').startsWith(dayId('')).limit(1).primaryKeys()).length > 0
  )
}

/** The sum of all calls of a chat, a character or a batch; undefined where there are none. */
export async function readWholeSum(
  of: 'chat' | 'character' | 'batch',
  id: string,
): Promise<SpendingSum | undefined> {
  const row = await database.usageSums.get(`${of}:${id}`)
  return parseRow('usageSums', wholeSumSchema, row)?.total
}

/** Brings the sums in step with a record that changes. Within a transaction over the ledger. */
async function addToSums(before: LedgerRecord | undefined, after: LedgerRecord): Promise<void> {
  const delta = addSum(sumOfRecord(after), before ? sumOfRecord(before) : emptySum(), -1)
  if (Object.values(delta).every((number) => number === 0)) return
  const sums = (await readDaySums(after.day)) ?? emptyDay(dayId(after.day))
  await database.usageSums.put(addToDay(sums, after, delta))
  if (after.conversationId !== undefined || after.characterId !== undefined) {
    const id = dayChatsId(after.day)
    const known = parseRow('usageSums', dayChatSumsSchema, await database.usageSums.get(id))
    const chats = known ?? { id, character: [], conversation: [] }
    await database.usageSums.put(addToDayChats(chats, after, delta))
  }
  if (after.conversationId) await addToWhole(`chat:${after.conversationId}`, delta)
  if (after.characterId !== undefined) await addToWhole(`character:${after.characterId}`, delta)
  // What was sent without a known price is no part of what was agreed to.
  if (after.batchId !== undefined && after.worst !== undefined)
    await addToWhole(`batch:${after.batchId}`, delta)
}

async function addToWhole(id: string, delta: SpendingSum): Promise<void> {
  const row = parseRow('usageSums', wholeSumSchema, await database.usageSums.get(id))
  await database.usageSums.put({ id, total: addSum(row?.total ?? emptySum(), delta) })
}

/** How a call has ended. */
export type Settlement = Pick<
  LedgerRecord,
  'input' | 'cached' | 'output' | 'pictures' | 'cost' | 'source' | 'priceDate'
> & { state: 'done' | 'failed' | 'lost' }

/**
 * Enters how a reserved call has ended. Nothing happens where it has been settled already or the ledger was emptied: a call
 * is never counted twice. One that was taken for lost is settled all the same, because now it is known.
 * @throws {StorageError}
 */
export function settleCall(id: string, settlement: Settlement): Promise<void> {
  return write({ action: 'count_spending', subject: `call ${id}` }, ledgerTables, async () => {
    const before = await readRecord(id)
    if (!before || (before.state !== 'reserved' && before.state !== 'lost')) return
    await replaceRecord(before, { ...before, ...settlement })
  })
}

/**
 * Enters what the provider has billed for a call that was settled by an estimate. Nothing happens to any other, or where
 * the ledger was emptied.
 * @throws {StorageError}
 */
export function correctCall(id: string, bill: Settlement): Promise<void> {
  return write({ action: 'count_spending', subject: `call ${id}` }, ledgerTables, async () => {
    const before = await readRecord(id)
    if (before?.state !== 'done' || before.source !== 'estimated') return
    const { priceDate: _date, ...rest } = before
    await replaceRecord(before, { ...rest, ...bill })
  })
}

async function readRecord(id: string): Promise<LedgerRecord | undefined> {
  return parseRow('usage', ledgerRecordSchema, await database.usage.get(id))
}

async function replaceRecord(before: LedgerRecord, after: LedgerRecord): Promise<void> {
  await database.usage.put(after)
  await addToSums(before, after)
}

/** Milliseconds after which a call that is still on its way is looked after. COST-21 */
const STALE_MS = 30 * 60_000

/**
 * Takes calls for lost that were reserved more than 30 minutes ago and whose run nobody holds any more: their page was
 * killed. They count at their worst until the user says otherwise.
 * @param isHeld whether a run of a conversation or a dating session is on its way in any tab. @throws {StorageError}
 */
export async function loseStaleCalls(
  isHeld: (ownerId: string) => Promise<boolean>,
  now = Date.now(),
): Promise<void> {
  const rows = await database.usage.where('state').equals('reserved').toArray()
  for (const record of parseRows('usage', ledgerRecordSchema, rows)) {
    // A clock that was set back must not keep it on its way for ever.
    if (Math.abs(now - record.at) < STALE_MS) continue
    const owner = record.conversationId || record.datingSessionId
    if (owner !== undefined && (await isHeld(owner))) continue
    await settleCall(record.id, { state: 'lost' })
  }
}

/**
 * What the user knows of a lost call: it was charged, which counts its worst case as its cost, or it was not.
 * @throws {StorageError}
 */
export function resolveLostCall(id: string, wasCharged: boolean): Promise<void> {
  return write({ action: 'count_spending', subject: `call ${id}` }, ledgerTables, async () => {
    const before = await readRecord(id)
    if (before?.state !== 'lost') return
    await replaceRecord(before, {
      ...before,
      ...(wasCharged
        ? { state: 'done' as const, cost: before.worst, source: 'estimated' as const }
        : { state: 'failed' as const }),
    })
  })
}

/** Calls of which nobody knows whether they were charged, newest first. */
export async function getLostCalls(): Promise<LedgerRecord[]> {
  const rows = await database.usage.where('state').equals('lost').toArray()
  return parseRows('usage', ledgerRecordSchema, rows).toSorted((a, b) => b.at - a.at)
}

/** Calls of a day that are read at once; few have more in a day. */
const MOST_AT_ONCE = 1_000

/** So many at once where a day has more: they are looked up one by one. */
const LOOKED_UP_AT_ONCE = 200

/** Calls of some days, some at a time. @param from first day, YYYY-MM-DD @param to last day */
export async function* callsOf(from: string, to: string): AsyncGenerator<LedgerRecord[]> {
  const records = (rows: unknown[]) => parseRows('usage', ledgerRecordSchema, rows)
  const days = await database.usage.where('day').between(from, to, true, true).uniqueKeys()
  for (const day of days) {
    const ofDay = () => database.usage.where('day').equals(day)
    if ((await ofDay().count()) <= MOST_AT_ONCE) {
      yield records(await ofDay().toArray())
      continue
    }
    const ids = await ofDay().primaryKeys()
    for (let start = 0; start < ids.length; start += LOOKED_UP_AT_ONCE) {
      const rows = await database.usage.bulkGet(ids.slice(start, start + LOOKED_UP_AT_ONCE))
      yield records(rows.filter((row) => row !== undefined))
    }
  }
}

/** Empties the ledger. What is on its way now is not counted any more either. @throws {StorageError} */
export function deleteSpending(): Promise<void> {
  return write({ action: 'delete_spending', retry: false }, ledgerTables, async () => {
    await database.usage.clear()
    await database.usageSums.clear()
  })
}

/**
 * Takes the ids of chats that are deleted for good out of the ledger: what they cost stays. COST-11
 * @throws {StorageError}
 */
export async function forgetChats(conversationIds: readonly string[]): Promise<void> {
  if (conversationIds.length === 0) return
  const gone = new Set(conversationIds)
  await write({ action: 'delete_for_good', retry: false }, ledgerTables, async () => {
    await database.usage
      .where('conversationId')
      .anyOf([...gone])
      .modify((record: LedgerRecord) => {
        record.conversationId = DELETED_CHAT
      })
    await database.usageSums.bulkDelete([...gone].map((id) => `chat:${id}`))
    const rows = await database.usageSums.where('id').startsWith(dayChatsId('')).toArray()
    for (const sums of parseRows('usageSums', dayChatSumsSchema, rows)) {
      const ofGone = sums.conversation.filter(({ key }) => gone.has(key))
      if (ofGone.length === 0) continue
      const sum = ofGone.reduce((all, each) => addSum(all, each.sum), emptySum())
      const conversation = sums.conversation.filter(({ key }) => !gone.has(key))
      const chat = { conversationId: DELETED_CHAT }
      await database.usageSums.put(addToDayChats({ ...sums, conversation }, chat, sum))
    }
  })
}
