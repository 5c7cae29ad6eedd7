import 'fake-indexeddb/auto'
import { fc } from '@/testing/fast-check'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { database } from '../database/database'
import { getConversations } from '../database/queries'
import { damagedRecords } from '../database/read'
import { freshDatabase, removeDatabase } from '../testing/fresh-database'
import { sampleConversation } from '../testing/sample-records'
import { getLatestConversations } from './latest-conversations'

beforeEach(freshDatabase)
afterEach(removeDatabase)

it('gives the last ones of the whole list, newest first, whether they are pinned or not', async () => {
  const some = fc.array(
    fc.record({ updatedAt: fc.nat({ max: 9 }), pinned: fc.constantFrom(true, undefined) }),
    { maxLength: 12 },
  )
  await fc.assert(
    fc.asyncProperty(some, fc.integer({ min: 1, max: 4 }), async (changes, limit) => {
      await database.conversations.clear()
      await database.conversations.bulkPut(
        changes.map((change, index) =>
          sampleConversation({ id: `c${String(index).padStart(2, '0')}`, ...change }),
        ),
      )
      const all = await getConversations()
      all.sort((a, b) => a.id.localeCompare(b.id)).sort((a, b) => b.updatedAt - a.updatedAt)
      expect(await getLatestConversations(limit)).toEqual(all.slice(0, limit))
    }),
  )
})

it('leaves damaged ones out, wherever they would stand (P17)', async () => {
  const rows = [5, 4, 3, 2].map((updatedAt) =>
    sampleConversation({ id: `${updatedAt}`, updatedAt }),
  )
  await database.conversations.bulkPut(rows)
  await database.conversations.update('5', { title: 7 as never })
  await database.conversations.update('3', { updatedAt: 'late' as never })
  expect((await getLatestConversations(2)).map(({ id }) => id)).toEqual(['4', '2'])
  expect(damagedRecords.getState().names).toContain('conversations/5')
})
