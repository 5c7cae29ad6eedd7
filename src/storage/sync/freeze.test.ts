import './testing/alone'
import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { storedConversations } from '../conversations/conversation-source'
import { database } from '../database/database'
import { withFault } from '../testing/fault-layer'
import { freshDatabase, removeDatabase } from '../testing/fresh-database'
import { fillDatabase } from '../testing/sample-records'
import { forgetFrozen, freeze, hasUnsent } from './freeze'
import type { FrozenSegment } from './marks/marks'
import { startSync } from './start-sync'
import { getSyncState } from './sync-tables'
import { parseSegment } from './wire/segment'

const CHAT = 'conversation-1'

beforeEach(async () => {
  await freshDatabase()
  await fillDatabase()
  await startSync()
  await sendAll()
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
  const { count } = await withFault(Infinity, 'UnknownError', async () => freeze())
  await sendAll()
  await addMany(1_500)
  await withFault(count - 100, 'AbortError', freeze)
  const segments = await sendAll()
  expect(segments.length).toBe(2)
  expect(new Set(await idsIn(segments)).size).toBe(1_500 + 1)
  expect(await hasUnsent()).toBe(false)
})
