import './testing/alone'
import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { storedConversations } from '../conversations/conversation-source'
import { database } from '../database/database'
import { faults, withFault } from '../testing/fault-layer'
import { freshDatabase, removeDatabase } from '../testing/fresh-database'
import { fillDatabase } from '../testing/sample-records'
import { forgetFrozen, freeze, hasUnsent } from './freeze'
import type { FrozenSegment } from './marks/marks'
import { hashNewPictures } from './pictures/hash-pictures'
import { markRest, startSync } from './start-sync'
import { takeNewName } from './new-name'
import { getFrozenSegment, getSyncState } from './sync-tables'
import { parseSegment } from './wire/segment'

const CHAT = 'conversation-1'

beforeEach(async () => {
  await freshDatabase()
  await fillDatabase()
  await startSync()
  await markRest()
  await hashNewPictures()
  await sendAll()
  // Their bytes are sent by others.
  await database.syncMarks.where('dirty').above(1).delete()
})
afterEach(removeDatabase)

async function sendAll(): Promise<FrozenSegment[]> {
  const sent: FrozenSegment[] = []
  for (let segment = await freeze(); segment; segment = await freeze()) {
    sent.push(segment)
    await forgetFrozen(segment.n)
  }
  return sent
}

async function addMany(count: number, content = 'Hello') {
  await storedConversations.addMessages(
    CHAT,
    Array.from({ length: count }, () => ({ role: 'user' as const, content })),
  )
}

async function idsIn(segments: readonly FrozenSegment[]): Promise<string[]> {
  const device = (await getSyncState())?.device ?? ''
  return segments.flatMap(({ n, text }) =>
    parseSegment(text, { device, n }).changes.map(({ store, id }) => `${store}/${id}`),
  )
}

it('takes many records into one segment, each with the message before it (SYNC-31)', async () => {
  await addMany(2_500)
  const segments = await sendAll()
  expect(segments.map(({ isOpen }) => isOpen)).toEqual([undefined])
  const ids = await idsIn(segments)
  expect(new Set(ids).size).toBe(2_500 + 1)
  const rows = await database.messages.orderBy('[conversationId+seq]').toArray()
  // In their order, or whoever gets them would have to put the chat in order after each piece.
  const messages = ids.filter((id) => id.startsWith('messages/'))
  expect(messages).toEqual(rows.map(({ id }) => `messages/${id}`).filter((id) => ids.includes(id)))
  const before = new Map(
    rows.map(({ id, conversationId }, at) => [
      id,
      rows[at - 1]?.conversationId === conversationId ? rows[at - 1]?.id : '',
    ]),
  )
  const device = (await getSyncState())?.device ?? ''
  const [segment] = segments
  for (const { store, id, operations } of parseSegment(segment?.text ?? '', {
    device,
    n: segment?.n ?? 0,
  }).changes)
    if (store === 'messages')
      expect(operations.find(({ register }) => register === 'after')?.value).toBe(before.get(id))
})

it('looks for the places of many messages at once', async () => {
  await addMany(2_000)
  const look = vi.spyOn(IDBIndex.prototype, 'openCursor')
  await freeze()
  expect(look.mock.calls.length).toBeLessThan(20)
})

it('closes what a page has left open, and takes the rest into the next one (SYNC-04)', async () => {
  await addMany(1_500)
  const { count } = await withFault(Infinity, 'NotReadableError', async () => freeze())
  await sendAll()
  await addMany(1_500)
  await withFault(count - 100, 'AbortError', freeze)
  const segments = await sendAll()
  expect(segments.length).toBe(2)
  expect(new Set(await idsIn(segments)).size).toBe(1_500 + 1)
  expect(await hasUnsent()).toBe(false)
})

describe.each(faults)('whichever operation fails with %s (SYNC-04)', (fault) => {
  const unsentRecords = () => database.syncMarks.where('dirty').equals(1).count()

  it('a segment is frozen or not, and the next try completes it', async () => {
    for (let failing = 1, isOver = false; !isOver; failing += 1) {
      await addMany(1, `Hello ${failing}`)
      const before = await getSyncState()
      const { count, error } = await withFault(failing, fault, freeze)
      isOver = failing > count
      const frozen = await getFrozenSegment()
      // What fails last may fail after all was done.
      expect(frozen !== undefined || error !== undefined).toBe(true)
      expect((await getSyncState())?.n).toBe((before?.n ?? 0) + (frozen ? 1 : 0))
      expect(await unsentRecords()).toBe(frozen ? 0 : 2)
      const segments = await sendAll()
      expect(segments.map(({ text }) => text.includes(`Hello ${failing}`))).toEqual([true])
    }
  })

  it('a device has its old name or a new one, and the next try completes it (SYNC-26)', async () => {
    // It reads and writes all marks, so not each of them is tried.
    for (let failing = 1, isOver = false; !isOver; failing += failing < 10 ? 1 : 40) {
      await addMany(1, `Hello ${failing}`)
      await freeze()
      const before = await getSyncState()
      const { count } = await withFault(failing, fault, () => takeNewName())
      isOver = failing > count
      const state = await getSyncState()
      const isNew = state?.device !== before?.device
      expect(await getFrozenSegment()).toEqual(isNew ? undefined : expect.anything())
      expect(await unsentRecords()).toBe(isNew ? 2 : 0)
      if (!isNew) await takeNewName()
      const [segment, ...others] = await sendAll()
      expect(others).toEqual([])
      expect(segment?.n).toBe(1)
      expect(segment?.text).toContain(`Hello ${failing}`)
      expect(segment?.text).not.toContain(`"${before?.device}",${(before?.n ?? 0) + 1}`)
    }
  })
})
