// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openDatabase } from '@/storage/database/database'
import { createGroupCode } from '@/storage/sync/seal/group-code'
import { getOutcome } from '@/storage/sync/notices/outcome'
import { waitFor } from '@/testing/wait-for'
import { startS3 } from '../../../e2e/stand-in/s3/s3-server'
import { beginGroup, keepBucket, tryPlace } from './set-up/devices'
import { startSyncRun, stopSyncRun, syncStatus } from './sync-run'
import { startWorkerHere } from './testing/start-worker-here'

let isOnline = true

// Real requests to the stand-in.
beforeEach(() => {
  vi.unstubAllGlobals()
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnline)
})

afterEach(stopSyncRun)

it('breaks off where the browser goes offline in an exchange, which is no failure of the store (SYNC-46)', async () => {
  const store = await startS3({ secret: 'planted/secret+of+the+store' })
  try {
    const { endpoint, bucket, keyId, secret } = store
    await openDatabase()
    await keepBucket({ endpoint, bucket, prefix: 'parlour/', keyId, secret }, 'Laptop')
    await tryPlace()
    await beginGroup(createGroupCode(), false)
    const before = store.calls.length
    store.fault = () => {
      isOnline = false
      return undefined
    }
    startSyncRun({ startWorker: startWorkerHere })
    await waitFor(() => expect(syncStatus.getState().lookedAt).toBeDefined())
    expect(store.calls).toHaveLength(before + 1)
    expect(syncStatus.getState().isBusy).toBe(false)
    expect((await getOutcome())?.failure).toBeUndefined()
  } finally {
    await stopSyncRun()
    await store.close()
  }
})
