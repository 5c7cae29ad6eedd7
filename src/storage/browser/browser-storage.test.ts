import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { askForPersistence, readPersistence, readStorageUsage } from './browser-storage'
import { freshDatabase, removeDatabase } from '../testing/fresh-database'

function stubStorage(storage: object | undefined) {
  vi.stubGlobal('navigator', { storage })
}

beforeEach(freshDatabase)
afterEach(() => vi.unstubAllGlobals())

describe('how full the storage is', () => {
  it('is what the browser says (HOME-14)', async () => {
    stubStorage({ estimate: async () => ({ usage: 10, quota: 100 }) })
    expect(await readStorageUsage()).toEqual({ status: 'known', usage: 10, quota: 100 })
  })

  it('is 2 MB where the usage is unknown and the database exists (HOME-19)', async () => {
    stubStorage({ estimate: async () => ({ quota: 100 }) })
    const assumed = { status: 'known', usage: 2 * 1024 * 1024, quota: 100 }
    expect(await readStorageUsage()).toEqual(assumed)
    await removeDatabase()
    expect(await readStorageUsage()).toEqual({ status: 'unavailable' })
  })

  it('is not known without figures, without the interface, and when it fails (HOME-16 to HOME-18)', async () => {
    stubStorage({ estimate: async () => ({}) })
    expect(await readStorageUsage()).toEqual({ status: 'unavailable' })
    stubStorage(undefined)
    expect(await readStorageUsage()).toEqual({ status: 'unsupported' })
    stubStorage({ estimate: () => Promise.reject(new Error('not here')) })
    expect(await readStorageUsage()).toEqual({ status: 'failed', message: 'not here' })
  })
})

describe('whether the data is kept (P20)', () => {
  it('is what the browser says, before and after asking', async () => {
    let isKept = false
    stubStorage({
      persisted: async () => isKept,
      persist: async () => (isKept = true),
    })
    expect(await readPersistence()).toBe('evictable')
    expect(await askForPersistence()).toBe('kept')
    expect(await readPersistence()).toBe('kept')
  })

  it('is no where the browser refuses or throws, and unknown where it has no such promise', async () => {
    stubStorage({
      persist: async () => false,
      persisted: () => Promise.reject(new Error('private')),
    })
    expect(await askForPersistence()).toBe('evictable')
    expect(await readPersistence()).toBe('evictable')
    stubStorage({})
    expect(await readPersistence()).toBe('unknown')
    expect(await askForPersistence()).toBe('unknown')
  })
})
