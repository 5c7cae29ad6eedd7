import 'fake-indexeddb/auto'
import { type Subscription, liveQuery } from 'dexie'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { waitFor } from '@/testing/wait-for'
import { freshDatabase, removeDatabase } from '../testing/fresh-database'
import { database } from './database'
import { throttledQuery } from './throttled-query'

beforeEach(freshDatabase)
afterEach(async () => {
  subscription?.unsubscribe()
  await removeDatabase()
})

let subscription: Subscription | undefined

/** Follows how many rows there are. @returns the answers, and how often it was read */
function follow() {
  const followed = { answers: [] as number[], readings: 0 }
  const query = throttledQuery(async () => {
    followed.readings += 1
    return database.syncHeld.count()
  })
  subscription = liveQuery(query).subscribe((count) => followed.answers.push(count))
  return followed
}

const addRow = (id: string) => database.syncHeld.put({ store: 'messages', id, reason: 'no_bytes' })

it('reads at once, and once for all that changes soon after it (SYNC-31)', async () => {
  const begun = performance.now()
  const followed = follow()
  await waitFor(() => expect(followed.answers).toEqual([0]))
  for (let at = 0; at < 200; at += 1) await addRow(`message ${at}`)
  await waitFor(() => expect(followed.answers.at(-1)).toBe(200))
  // However slow the machine is. A timer may be a little early.
  const halfSeconds = (performance.now() - begun) / 490
  expect(followed.readings).toBeLessThanOrEqual(2 + halfSeconds)
})

it('goes on following what it has read after it waited', async () => {
  const followed = follow()
  await waitFor(() => expect(followed.answers).toEqual([0]))
  await addRow('one')
  await waitFor(() => expect(followed.answers.at(-1)).toBe(1))
  await addRow('two')
  await waitFor(() => expect(followed.answers.at(-1)).toBe(2))
  await addRow('three')
  await waitFor(() => expect(followed.answers.at(-1)).toBe(3))
})
