import 'fake-indexeddb/auto'
import { expect, it } from 'vitest'
import { freshDatabase, removeDatabase } from '@/storage/testing/fresh-database'
import { getStorePlace } from '@/storage/sync/place/store-place'
import { isSyncRunning, startSyncRun, stopSyncRun } from './sync-run'

it('ends where it is stopped while it looks for a place, and where it waits for one', async () => {
  await freshDatabase()
  startSyncRun()
  await stopSyncRun()
  startSyncRun()
  // The second one ends the first.
  startSyncRun()
  // Behind its own look.
  await getStorePlace()
  expect(isSyncRunning()).toBe(true)
  await stopSyncRun()
  expect(isSyncRunning()).toBe(false)
  await removeDatabase()
})
