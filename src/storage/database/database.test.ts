import 'fake-indexeddb/auto'
import { forceCloseDatabase } from 'fake-indexeddb'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { defaultSettings } from '@/domain/settings'
import { createProvider, deleteProvider } from '../commands/providers'
import { updateSettings } from '../commands/settings'
import { database, databaseStatus, openDatabase } from './database'
import { NATIVE_VERSION } from './name-and-version'
import { indexMissingMessages } from '../search/message-index'
import { getProviders, getSettings } from './queries'
import type { StorageError } from './storage-error'
import {
  dumpDatabase,
  freshDatabase,
  openNatively,
  promiseOf,
  removeDatabase,
} from '../testing/fresh-database'
import { fillDatabase, providerDraft, sampleImage, sampleProvider } from '../testing/sample-records'
import { writeFailures } from './write'

const specified = {
  metadata: { key: 'id', indexes: {} },
  providers: { key: 'id', indexes: { type: 'type', enabled: 'enabled' } },
  characters: { key: 'id', indexes: { providerId: 'providerId' } },
  conversations: { key: 'id', indexes: { characterId: 'characterId' } },
  datingSessions: { key: 'id', indexes: { name: 'name', worldType: 'worldType' } },
}
const ownStores = {
  messages: {
    key: 'id',
    indexes: {
      '[conversationId+seq]': ['conversationId', 'seq'],
      '[seq+conversationId]': ['seq', 'conversationId'],
    },
  },
  profiles: { key: 'id', indexes: { '[sessionId+status]': ['sessionId', 'status'] } },
  images: { key: 'id', indexes: { owner: 'owner' } },
  wordBlocks: {
    key: ['conversationId', 'place'],
    indexes: { revision: 'revision', count: 'count' },
  },
  studioResults: { key: 'id', indexes: { createdAt: 'createdAt' } },
  recentlyDeleted: { key: 'id', indexes: { deletedAt: 'deletedAt' } },
  deletedRows: { key: ['deletedId', 'place'], indexes: {} },
  personas: { key: 'id', indexes: {} },
  presets: { key: 'id', indexes: {} },
  cards: { key: 'id', indexes: { owner: 'owner', hash: 'hash' } },
  lorebooks: { key: 'id', indexes: { characterId: 'characterId' } },
  loreEntries: { key: 'id', indexes: { '[bookId+place]': ['bookId', 'place'] } },
  lorebookSources: { key: 'id', indexes: {} },
  usage: {
    key: 'id',
    indexes: { day: 'day', state: 'state', conversationId: 'conversationId' },
  },
  usageSums: { key: 'id', indexes: {} },
  memories: { key: 'id', indexes: { ownerId: 'ownerId', sourceIds: 'sourceIds' } },
  syncMarks: { key: ['store', 'id'], indexes: { dirty: 'dirty', owner: 'owner' } },
  syncHeld: { key: ['store', 'id'], indexes: { owner: 'owner', until: 'until' } },
}

function describeStores(connection: IDBDatabase) {
  const stores = Array.from(connection.objectStoreNames)
  const transaction = connection.transaction(stores)
  return Object.fromEntries(
    stores.map((name) => {
      const store = transaction.objectStore(name)
      const indexes = Array.from(store.indexNames).map((index) => [
        index,
        store.index(index).keyPath,
      ])
      return [name, { key: store.keyPath, indexes: Object.fromEntries(indexes) as unknown }]
    }),
  )
}

/** Makes the stores of a database as Parlour does, but natively and in any version. */
function createStores(connection: IDBDatabase, ...leaveOut: string[]) {
  for (const [name, { key, indexes }] of Object.entries({ ...specified, ...ownStores })) {
    if (leaveOut.includes(name)) continue
    const store = connection.createObjectStore(name, { keyPath: key })
    for (const [index, keyPath] of Object.entries<string | string[]>(indexes))
      store.createIndex(index, keyPath, {
        unique: index === '[seq+conversationId]',
        multiEntry: index === 'sourceIds',
      })
  }
}

const status = () => databaseStatus.getState()

beforeEach(removeDatabase)

afterEach(async () => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  await removeDatabase()
})

describe('the tables', () => {
  it('are made when the first one is asked for, and not before', async () => {
    vi.resetModules()
    const { Dexie } = await import('dexie')
    const version = vi.spyOn(Dexie.prototype, 'version')
    const fresh = await import('./database')
    await import('../conversations/stored-tables')
    expect(version).not.toHaveBeenCalled()
    expect(fresh.database.messages.name).toBe('messages')
    const made = version.mock.calls.length
    expect(made).toBeGreaterThan(0)
    expect(fresh.database.tables).toContain(fresh.database.table('syncHeld'))
    expect(fresh.database.tables).toHaveLength(23)
    await fresh.openDatabase()
    expect(version).toHaveBeenCalledTimes(made)
    fresh.database.close()
    version.mockRestore()
  })
})

describe('opening for the first time', () => {
  it('makes the specified stores with their keys and indexes (DATA-07 to DATA-12)', async () => {
    await openDatabase()
    const connection = await openNatively()
    expect(describeStores(connection)).toEqual({ ...specified, ...ownStores })
    expect(connection.name).toBe('parlour')
    expect(connection.version).toBe(NATIVE_VERSION)
    connection.close()
  })

  it('makes the one metadata record of an empty session (DATA-08, DATA-69)', async () => {
    await openDatabase()
    expect((await dumpDatabase()).metadata).toEqual([
      {
        id: 'session',
        appVersion: '1.0.0',
        lastUpdated: expect.any(Number) as number,
        settings: defaultSettings,
      },
    ])
    expect(status()).toEqual({ status: 'ready', readOnly: false })
  })
})

describe('opening again', () => {
  it('keeps everything', async () => {
    await openDatabase()
    await fillDatabase()
    const before = await dumpDatabase()
    database.close()
    await openDatabase()
    expect(await dumpDatabase()).toEqual(before)
  })

  it('does not make metadata where an existing database has none (P17)', async () => {
    await openDatabase()
    await database.metadata.clear()
    database.close()
    await openDatabase()
    expect(await getSettings()).toEqual(defaultSettings)
    expect((await dumpDatabase()).metadata).toEqual([])
  })

  it('adds its own stores to a database that has only the specified ones', async () => {
    const old = await openNatively(2, (connection) => {
      for (const [name, { key }] of Object.entries(specified))
        connection.createObjectStore(name, { keyPath: key })
    })
    await promiseOf(
      old.transaction('providers', 'readwrite').objectStore('providers').put(sampleProvider()),
    )
    old.close()
    await openDatabase()
    expect(await getProviders()).toEqual([sampleProvider()])
    const connection = await openNatively()
    expect(describeStores(connection)).toEqual({ ...specified, ...ownStores })
    connection.close()
  })
})

describe('a database from before the image studio', () => {
  /** As version 2.0 left it. */
  async function createOlder() {
    const older = await openNatively(20, (connection) => createStores(connection, 'studioResults'))
    const transaction = older.transaction(['metadata', 'providers', 'images'], 'readwrite')
    transaction.objectStore('metadata').put({ id: 'session', note: 'as it was' })
    transaction.objectStore('providers').put(sampleProvider())
    await promiseOf(transaction.objectStore('images').put(sampleImage('avatar-1', 'character-1')))
    return older
  }

  it('gets its store and keeps everything else', async () => {
    const older = await createOlder()
    older.close()
    const before = await dumpDatabase()
    await openDatabase()
    expect(status()).toEqual({ status: 'ready', readOnly: false })
    expect(await dumpDatabase()).toEqual({ ...before, studioResults: [] })
    const connection = await openNatively()
    expect(connection.version).toBe(NATIVE_VERSION)
    expect(describeStores(connection)).toEqual({ ...specified, ...ownStores })
    connection.close()
  })

  it('waits for an older tab that holds it, says so, and goes on by itself (P19)', async () => {
    vi.spyOn(console, 'warn').mockReturnValue()
    const older = await createOlder()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const opening = openDatabase()
    await vi.advanceTimersByTimeAsync(5_000)
    expect(status()).toEqual({ status: 'blocked' })
    vi.useRealTimers()
    older.close()
    await opening
    expect(status()).toEqual({ status: 'ready', readOnly: false })
    expect(await getProviders()).toEqual([sampleProvider()])
  })
})

describe('a database of a newer Parlour (P19)', () => {
  async function createNewer(...leaveOut: string[]) {
    const newer = await openNatively(30, (connection) => {
      createStores(connection, ...leaveOut)
      connection.createObjectStore('future', { keyPath: 'id' })
    })
    const transaction = newer.transaction(['providers', 'future'], 'readwrite')
    transaction.objectStore('providers').put({ ...sampleProvider(), since: 'version 3' })
    await promiseOf(transaction.objectStore('future').put({ id: 1 }))
    newer.close()
  }

  it('can be read and not changed', async () => {
    await createNewer()
    const before = await dumpDatabase()
    await openDatabase()
    expect(status()).toEqual({ status: 'ready', readOnly: true })
    expect(await getProviders()).toEqual([sampleProvider()])
    for (const write of [
      () => createProvider(providerDraft),
      () => deleteProvider('provider-1'),
      () => updateSettings({ theme: 'dark' }),
    ])
      await expect(write()).rejects.toMatchObject({
        name: 'StorageError',
        code: 'storage_read_only',
      })
    expect(await dumpDatabase()).toEqual(before)
    const connection = await openNatively()
    expect(connection.version).toBe(30)
    connection.close()
  })

  it('offers no retry for what cannot work', async () => {
    await createNewer()
    await openDatabase()
    await createProvider(providerDraft).catch(() => undefined)
    await updateSettings({ theme: 'dark' }).catch(() => undefined)
    const { failures } = writeFailures.getState()
    expect(failures.map(({ error, retry }) => [error.code, retry])).toEqual([
      ['storage_read_only', undefined],
    ])
  })

  it('refuses a write that comes before the opening is over', async () => {
    await createNewer()
    const before = await dumpDatabase()
    const opening = openDatabase()
    await expect(createProvider(providerDraft)).rejects.toMatchObject({ code: 'storage_read_only' })
    await opening
    expect(await dumpDatabase()).toEqual(before)
  })

  it('is not repaired where it lacks a store that this version knows', async () => {
    vi.spyOn(console, 'warn').mockReturnValue()
    await createNewer('profiles')
    const before = await dumpDatabase()
    await openDatabase()
    expect(status()).toMatchObject({ status: 'failed', error: { code: 'storage_not_opened' } })
    const connection = await openNatively()
    expect(connection.version).toBe(30)
    connection.close()
    expect(await dumpDatabase()).toEqual(before)
  })
})

describe('another tab', () => {
  it('gets the way free for its upgrade, and this one says so (P19)', async () => {
    vi.spyOn(console, 'warn').mockReturnValue()
    await freshDatabase()
    const seen: string[] = []
    const stop = databaseStatus.subscribe((next) => seen.push(next.status))
    const newer = await openNatively(30)
    stop()
    expect(seen).toEqual(['superseded'])
    expect(database.isOpen()).toBe(false)
    await expect(createProvider(providerDraft)).rejects.toMatchObject({ code: 'storage_closed' })
    await expect(getProviders()).rejects.toThrow()
    expect(status()).toEqual({ status: 'superseded' })
    newer.close()
    expect((await dumpDatabase()).providers).toEqual([])
  })

  it('can delete the database', async () => {
    vi.spyOn(console, 'warn').mockReturnValue()
    await freshDatabase()
    await promiseOf(indexedDB.deleteDatabase('parlour'))
    expect(status()).toEqual({ status: 'superseded' })
    await expect(createProvider(providerDraft)).rejects.toMatchObject({ code: 'storage_closed' })
    expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain('parlour')
  })
})

describe('an opening that hangs (P19)', () => {
  it('shows as blocked after five seconds and goes on by itself', async () => {
    vi.spyOn(console, 'warn').mockReturnValue()
    const older = await openNatively(1)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const opening = openDatabase()
    await vi.advanceTimersByTimeAsync(4_999)
    expect(status()).toEqual({ status: 'opening' })
    await vi.advanceTimersByTimeAsync(1)
    expect(status()).toEqual({ status: 'blocked' })
    vi.useRealTimers()
    older.close()
    await opening
    expect(status()).toEqual({ status: 'ready', readOnly: false })
  })

  it('never shows as blocked when it was quick', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    await openDatabase()
    await vi.advanceTimersByTimeAsync(10_000)
    expect(status()).toEqual({ status: 'ready', readOnly: false })
  })
})

describe('an opening that fails (P17)', () => {
  it('says so and leads to no write, even if the database works a moment later', async () => {
    await freshDatabase()
    await fillDatabase()
    database.close()
    const before = await dumpDatabase()
    const open = vi.spyOn(indexedDB, 'open').mockImplementation(() => {
      throw new DOMException('The disk is broken', 'UnknownError')
    })
    vi.spyOn(console, 'warn').mockReturnValue()
    await openDatabase()
    open.mockRestore()
    const { error } = status() as { error: StorageError }
    expect(status().status).toBe('failed')
    expect(error).toMatchObject({ code: 'storage_not_opened' })
    expect(error.cause).toBeDefined()
    await expect(createProvider(providerDraft)).rejects.toBe(error)
    await expect(updateSettings({ theme: 'dark' })).rejects.toBe(error)
    expect(await dumpDatabase()).toEqual(before)
  })

  it('can be tried again', async () => {
    const open = vi.spyOn(indexedDB, 'open').mockImplementation(() => {
      throw new DOMException('no', 'UnknownError')
    })
    vi.spyOn(console, 'warn').mockReturnValue()
    await openDatabase()
    open.mockRestore()
    await openDatabase()
    expect(status()).toEqual({ status: 'ready', readOnly: false })
    await expect(createProvider(providerDraft)).resolves.toBeTypeOf('string')
  })
})

describe('a connection that the browser closes', () => {
  it('is opened again by the next read', async () => {
    await freshDatabase()
    await fillDatabase()
    forceCloseDatabase(database.backendDB() as never)
    expect(await getProviders()).toHaveLength(2)
    expect(status()).toEqual({ status: 'ready', readOnly: false })
  })

  it('keeps nothing from going on that asks first whether it may write', async () => {
    await freshDatabase()
    await fillDatabase()
    forceCloseDatabase(database.backendDB() as never)
    expect(await indexMissingMessages()).toBe(15)
  })
})
