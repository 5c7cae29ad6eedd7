import '../testing/alone'
import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { database, openDatabase } from '../../database/database'
import type { HeldRecord } from '../marks/marks'
import { CARD_FILES } from './noted-bytes'
import { countWaitingPictures } from './waiting-bytes'

beforeEach(async () => {
  await openDatabase()
})
afterEach(async () => {
  vi.restoreAllMocks()
  await database.delete()
})

/** Held records, each with what tells it apart. */
function held(store: string, count: number, facts: Partial<HeldRecord>): HeldRecord[] {
  const { reason = 'deleted', until } = facts
  return Array.from({ length: count }, (_, at) => ({
    store,
    id: `${String(at).padStart(4, '0')} ${reason} ${until ?? ''}`,
    ...facts,
  }))
}

it('counts some hundreds that wait without reading them all at once (SYNC-31)', async () => {
  await database.syncHeld.bulkPut([
    ...held('images', 250, { reason: 'no_bytes' }),
    ...held('images', 70, { reason: 'no_bytes', until: 1 }),
    ...held('images', 30, { reason: 'wrong_bytes' }),
    ...held('images', 40, { until: 1, row: {} }),
    ...held(CARD_FILES, 100, { reason: 'no_bytes' }),
    ...held('messages', 120, { until: 1, row: {} }),
  ])
  const read = vi.spyOn(IDBObjectStore.prototype, 'getAll')
  expect(await countWaitingPictures()).toBe(350)
  const counts = read.mock.results.map(
    ({ value }) => (value as IDBRequest<unknown[]>).result.length,
  )
  expect(counts).toEqual([100, 100, 100, 90, 100, 0])
})

it('counts none where nothing is held', async () => {
  expect(await countWaitingPictures()).toBe(0)
})
