import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { fc } from '@/testing/fast-check'
import { database } from '../database/database'
import { freshDatabase, removeDatabase } from '../testing/fresh-database'
import {
  type CallToReserve,
  callsOf,
  correctCall,
  deleteSpending,
  forgetChats,
  getLostCalls,
  loseStaleCalls,
  readDayChats,
  readDays,
  readWholeSum,
  reserveCall,
  resolveLostCall,
  settleCall,
} from './ledger'
import {
  addSum,
  emptySum,
  type LedgerRecord,
  partKeys,
  type SpendingSum,
  type SumRow,
  sumOfRecord,
  usedOf,
} from './ledger-records'
import { updateMoneySettings } from './money-settings'

beforeEach(freshDatabase)
afterEach(removeDatabase)

/** Noon, so that no time zone makes another day of it. */
const noon = (day: number) => new Date(2026, 10, day, 12).getTime()
const now = noon(24)
const DAY = '2026-11-24'

const call: CallToReserve = {
  providerId: 'p',
  providerType: 'openai',
  model: 'gpt-6-luna',
  purpose: 'answer',
  conversationId: 'chat',
  characterId: 'ada',
  worst: 100,
}

async function reserve(change: Partial<CallToReserve> = {}, at = now): Promise<string> {
  const made = await reserveCall({ ...call, ...change }, { now: at })
  if (!('id' in made)) throw new Error(JSON.stringify(made.refusal))
  return made.id
}

async function allRecords(): Promise<LedgerRecord[]> {
  const records: LedgerRecord[] = []
  for await (const some of callsOf('0000', '9999')) records.push(...some)
  return records
}

const never = () => Promise.resolve(false)

/** What the kept sums must be, reckoned from the records. */
async function expectSumsToAgree() {
  const records = await allRecords()
  const days = await readDays('0000', '9999')
  const all = (list: readonly SpendingSum[]) => list.reduce((a, b) => addSum(a, b), emptySum())
  const whole = all(records.map(sumOfRecord))
  expect(all(days.map(({ total }) => total))).toEqual(whole)
  for (const part of ['provider', 'model', 'purpose'] as const)
    expect(all(days.flatMap((day) => day[part].map(({ sum }) => sum)))).toEqual(whole)
  const chats = await readDayChats('0000', '9999')
  for (const part of ['conversation', 'character'] as const) {
    const keyOf = (record: LedgerRecord) => partKeys(record)[part]
    const expected = all(records.filter((each) => keyOf(each) !== undefined).map(sumOfRecord))
    expect(all(chats.flatMap((day) => day[part].map(({ sum }) => sum)))).toEqual(expected)
  }
  for (const chat of new Set(records.map(({ conversationId }) => conversationId)))
    if (chat)
      expect((await readWholeSum('chat', chat)) ?? emptySum()).toEqual(
        all(records.filter((each) => each.conversationId === chat).map(sumOfRecord)),
      )
}

describe('a call', () => {
  it('is entered before it is sent, and settled once (COST-10, COST-36)', async () => {
    const id = await reserve()
    expect((await readDays(DAY, DAY))[0]?.total).toMatchObject({ reserved: 100, cost: 0 })
    const done = { state: 'done', input: 10, output: 5, cost: 42, source: 'priced' } as const
    await settleCall(id, done)
    await settleCall(id, { ...done, cost: 4_000 })
    expect(await allRecords()).toMatchObject([{ day: DAY, state: 'done', cost: 42, input: 10 }])
    expect((await readDays(DAY, DAY))[0]).toMatchObject({
      total: { reserved: 0, cost: 42, calls: 1 },
      provider: [{ key: 'p', sum: { cost: 42 } }],
    })
    expect(await readDayChats(DAY, DAY)).toMatchObject([
      {
        conversation: [{ key: 'chat', sum: { cost: 42 } }],
        character: [{ key: 'ada', sum: { cost: 42 } }],
      },
    ])
    expect(await readWholeSum('chat', 'chat')).toMatchObject({ cost: 42 })
    expect(await readWholeSum('character', 'ada')).toMatchObject({ cost: 42 })
  })

  it('that fails costs nothing, and one without a price is counted as unknown', async () => {
    await settleCall(await reserve(), { state: 'failed' })
    await settleCall(await reserve({ worst: undefined }), { state: 'done', input: 3, output: 1 })
    const [day] = await readDays(DAY, DAY)
    expect(day?.total).toEqual({ ...emptySum(), calls: 1, unknown: 1, input: 3, output: 1 })
    await expectSumsToAgree()
  })

  it('whose page was killed is lost after half an hour, unless its run goes on (COST-21)', async () => {
    await reserve()
    await loseStaleCalls(never, now + 29 * 60_000)
    await loseStaleCalls((owner) => Promise.resolve(owner === 'chat'), now + 31 * 60_000)
    expect(await getLostCalls()).toEqual([])
    await loseStaleCalls(never, now + 31 * 60_000)
    const [lost] = await getLostCalls()
    expect((await readDays(DAY, DAY))[0]?.total).toMatchObject({ reserved: 0, lost: 100 })
    await resolveLostCall(lost?.id ?? '', true)
    expect((await readDays(DAY, DAY))[0]?.total).toMatchObject({ lost: 0, cost: 100 })
    await resolveLostCall(lost?.id ?? '', false)
    expect((await readDays(DAY, DAY))[0]?.total).toMatchObject({ cost: 100 })
  })

  it('of a deleted chat that ends afterwards counts as a deleted chat’s (COST-11, COST-36)', async () => {
    const id = await reserve()
    await forgetChats(['chat'])
    await settleCall(id, { state: 'done', cost: 9 })
    const [day] = await readDayChats(DAY, DAY)
    expect(day?.conversation).toEqual([{ key: '', sum: { ...emptySum(), cost: 9, calls: 1 } }])
    expect(await readWholeSum('chat', 'chat')).toBeUndefined()
    expect(await readWholeSum('chat', '')).toBeUndefined()
  })

  it('that was estimated takes its bill once, and no other does (COST-12)', async () => {
    const id = await reserve()
    const bill = { state: 'done', cost: 7, source: 'billed' } as const
    await correctCall(id, bill)
    expect(await allRecords()).toMatchObject([{ state: 'reserved' }])
    await settleCall(id, { state: 'done', cost: 40, source: 'estimated', priceDate: DAY })
    await correctCall(id, bill)
    await correctCall(id, { ...bill, cost: 4_000 })
    const [record] = await allRecords()
    expect(record).toMatchObject(bill)
    expect(record).not.toHaveProperty('priceDate')
    await expectSumsToAgree()
    await deleteSpending()
    await correctCall(id, bill)
    expect(await allRecords()).toEqual([])
  })

  it('counts for the greatest day that was seen, forwards and back (COST-23)', async () => {
    await reserve({}, noon(24))
    await reserve({}, noon(27))
    await reserve({}, noon(2))
    expect((await readDays('0000', '9999')).map(({ day, total }) => [day, total.reserved])).toEqual(
      [
        [DAY, 100],
        ['2026-11-27', 200],
      ],
    )
  })

  it('of a chat that is gone for good stays without its id (COST-11)', async () => {
    await settleCall(await reserve(), { state: 'done', cost: 7 })
    await settleCall(await reserve({ conversationId: 'other' }), { state: 'done', cost: 1 })
    await forgetChats(['chat'])
    expect(new Set((await allRecords()).map(({ conversationId }) => conversationId))).toEqual(
      new Set(['other', '']),
    )
    const [day] = await readDayChats(DAY, DAY)
    expect(
      Object.fromEntries((day?.conversation ?? []).map(({ key, sum }) => [key, sum])),
    ).toMatchObject({
      other: { cost: 1 },
      '': { cost: 7 },
    })
    expect(await readWholeSum('chat', 'chat')).toBeUndefined()
    await deleteSpending()
    expect(await allRecords()).toEqual([])
    expect(await readDays('0000', '9999')).toEqual([])
    expect(await readDayChats('0000', '9999')).toEqual([])
  })
})

describe('COST-18: a limit', () => {
  it('lets exactly one of two calls through that only one fits', async () => {
    await updateMoneySettings({ dayLimit: 150 })
    const both = await Promise.all([reserveCall(call, { now }), reserveCall(call, { now })])
    expect(both.filter((made) => 'id' in made)).toHaveLength(1)
    expect(both.find((made) => 'refusal' in made)).toEqual({
      refusal: { reason: 'limit', kind: 'day', limit: 150, used: 100, worst: 100 },
    })
  })

  it('may be reached exactly, and tells from 80 % on (COST-17)', async () => {
    await updateMoneySettings({ dayLimit: 100 })
    expect(await reserveCall(call, { now })).toMatchObject({
      notice: { kind: 'day', limit: 100, used: 100 },
    })
    expect(await reserveCall({ ...call, worst: 1 }, { now })).toHaveProperty('refusal')
    expect(await reserveCall({ ...call, worst: 1 }, { now, isAllowed: true })).toHaveProperty('id')
    expect(await reserveCall({ ...call, worst: 0 }, { now })).toHaveProperty('id')
  })

  it.each([
    ['month', { monthLimit: 150 }, noon(23), {}],
    ['provider', { providerLimits: [{ providerId: 'p', limit: 150 }] }, now, {}],
    ['chat', { chatLimit: 150 }, noon(3), { purpose: 'analysis' as const }],
  ] as const)('holds for a %s', async (kind, limits, earlier, change) => {
    await updateMoneySettings({
      ...limits,
      providerLimits: [...('providerLimits' in limits ? limits.providerLimits : [])],
    })
    await reserve(change, earlier)
    expect(await reserveCall(call, { now })).toMatchObject({ refusal: { kind, used: 100 } })
    const elsewhere = { ...call, providerId: 'q', conversationId: 'other' }
    const made = await reserveCall(elsewhere, { now })
    expect('id' in made).toBe(kind !== 'month')
  })

  it('of zero lets nothing through that costs', async () => {
    await updateMoneySettings({ dayLimit: 0 })
    expect(await reserveCall({ ...call, worst: 1 }, { now })).toHaveProperty('refusal')
    expect(await reserveCall({ ...call, worst: 0 }, { now })).toHaveProperty('id')
  })

  it('counts what is lost (COST-21), and is not freed by a clock set back (COST-23)', async () => {
    await updateMoneySettings({ dayLimit: 150 })
    await settleCall(await reserve(), { state: 'lost' })
    expect(await reserveCall(call, { now: noon(20) })).toMatchObject({ refusal: { used: 100 } })
    expect(await reserveCall(call, { now: noon(25) })).toHaveProperty('id')
  })

  it('does not let unknown prices pass unasked (COST-22)', async () => {
    const unknown = { ...call, worst: undefined }
    expect(await reserveCall(unknown, { now })).toHaveProperty('id')
    await updateMoneySettings({ dayLimit: 1_000 })
    expect(await reserveCall(unknown, { now })).toEqual({
      refusal: { reason: 'unknown', isBlocked: false },
    })
    await updateMoneySettings({ unknownPrice: 'block' })
    expect(await reserveCall(unknown, { now })).toEqual({
      refusal: { reason: 'unknown', isBlocked: true },
    })
    await updateMoneySettings({ unknownPrice: 'allow' })
    expect(await reserveCall(unknown, { now })).toHaveProperty('id')
  })
})

interface Snapshot {
  calls: LedgerRecord[]
  sums: SumRow[]
}

async function snapshot(): Promise<Snapshot> {
  return { calls: await database.usage.toArray(), sums: await database.usageSums.toArray() }
}

/** What the Undo of a reset does: all records as they were. */
async function putBack({ calls, sums }: Snapshot): Promise<void> {
  await deleteSpending()
  await database.usage.bulkPut(calls)
  await database.usageSums.bulkPut(sums)
}

it('COST-36: the sums are those of the records, whatever happens, and no limit is passed', async () => {
  const step = fc.record({
    what: fc.constantFrom(
      ...(['reserve', 'both', 'done', 'estimated', 'failed', 'lost', 'stale'] as const),
      ...(['charged', 'free', 'bill', 'forget', 'delete', 'undo'] as const),
    ),
    worst: fc.integer({ min: 0, max: 400 }),
    cost: fc.integer({ min: 0, max: 400 }),
    at: fc.integer({ min: 1, max: 28 }),
    which: fc.nat(5),
    chat: fc.constantFrom('chat', 'other', '__proto__', undefined),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 16 }), async (steps) => {
      await deleteSpending()
      await updateMoneySettings({ dayLimit: 1_000 })
      const ids: string[] = []
      const worstOf = new Map<string, number>()
      let before = await snapshot()
      const enter = async (worst: number, at: number, chat: string | undefined) => {
        const made = await reserveCall(
          { ...call, worst, conversationId: chat, model: chat ?? 'm' },
          { now: noon(at) },
        )
        if (!('id' in made)) return
        ids.push(made.id)
        worstOf.set(made.id, worst)
        const [day] = await readDays(made.day, made.day)
        if (worst > 0) expect(usedOf(day?.total ?? emptySum())).toBeLessThanOrEqual(1_000)
      }
      for (const { what, worst, cost, at, which, chat } of steps) {
        const id = ids[which % Math.max(1, ids.length)] ?? ''
        // A bill is never above the worst case here, so that no limit may be passed.
        const billed = Math.min(cost, worstOf.get(id) ?? 0)
        if (what === 'reserve') await enter(worst, at, chat)
        else if (what === 'both')
          await Promise.all([enter(worst, at, chat), enter(worst, at, chat)])
        else if (what === 'forget') await forgetChats(chat === undefined ? [] : [chat])
        else if (what === 'bill')
          await correctCall(id, { state: 'done', cost: billed, source: 'billed' })
        else if (what === 'delete') {
          before = await snapshot()
          await deleteSpending()
        } else if (what === 'undo') await putBack(before)
        else if (what === 'stale') await loseStaleCalls(never, noon(at))
        else if (what === 'charged' || what === 'free')
          await resolveLostCall(id, what === 'charged')
        else
          await settleCall(id, {
            state: what === 'estimated' ? 'done' : what,
            ...(what === 'done' && { cost: billed, source: 'priced' as const }),
            ...(what === 'estimated' && { cost: billed, source: what }),
          })
        await expectSumsToAgree()
      }
    }),
    { numRuns: 20 },
  )
})

it('COST-16: a year of sums is read without its calls', async () => {
  const sum = { ...emptySum(), cost: 1, calls: 300 }
  const rows = Array.from({ length: 365 }, (_, index) => {
    const day = new Date(Date.UTC(2026, 0, 1 + index)).toISOString().slice(0, 10)
    const part = Array.from({ length: 20 }, (__, key) => ({ key: `k${key}`, sum }))
    return { id: `day:${day}`, total: sum, provider: part, model: part, purpose: part }
  })
  await database.usageSums.bulkPut(rows)
  expect(await readDays('2026-01-01', '2026-12-31')).toHaveLength(365)
  expect(await readDays('2026-02-01', '2026-02-31')).toHaveLength(28)
})

it('COST-16: every call is read once, also of a day with thousands', async () => {
  const record: LedgerRecord = { ...call, id: '', at: now, day: DAY, state: 'done', cost: 1 }
  const rows = Array.from({ length: 2_300 }, (_, index): LedgerRecord => ({
    ...record,
    id: `call-${index}`,
    day: index < 2_100 ? DAY : '2026-11-23',
  }))
  await database.usage.bulkAdd(rows)
  const read = await allRecords()
  expect(read.map(({ id }) => id).toSorted()).toEqual(rows.map(({ id }) => id).toSorted())
  expect(read[0]?.day).toBe('2026-11-23')
})

it('COST-28: a batch goes past its budget in no tab, whatever else is allowed', async () => {
  const ofBatch = { ...call, batchId: 'batch' }
  const both = await Promise.all([
    reserveCall(ofBatch, { budget: 150, now }),
    reserveCall(ofBatch, { budget: 150, now }),
  ])
  const refusal = { reason: 'budget', limit: 150, used: 100, worst: 100 }
  expect(both.filter((each) => 'refusal' in each)).toEqual([{ refusal }])
  expect(await reserveCall(ofBatch, { budget: 150, isAllowed: true, now })).toEqual({ refusal })
  // Others do not count against it, and neither does what costs nothing or has no known price.
  await reserve()
  expect(await reserveCall({ ...ofBatch, worst: 0 }, { budget: 150, now })).toHaveProperty('id')
  const { worst: _worst, ...unknown } = ofBatch
  const sent = await reserveCall(unknown, { budget: 150, now })
  if ('id' in sent) await settleCall(sent.id, { state: 'done', cost: 10_000, source: 'billed' })
  expect(await readWholeSum('batch', 'batch')).toMatchObject({ reserved: 100, cost: 0 })
  // What was less than its worst case frees the rest.
  const [first] = both
  const made = 'id' in first ? first : both[1]
  if ('id' in made) await settleCall(made.id, { state: 'done', cost: 50, source: 'priced' })
  expect(await reserveCall(ofBatch, { budget: 150, now })).toHaveProperty('id')
})
