import 'fake-indexeddb/auto'
import { forceCloseDatabase } from 'fake-indexeddb'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { waitFor } from '@/testing/wait-for'
import { createProvider } from '../commands/providers'
import { updateSettings } from '../commands/settings'
import { storedReader } from '../conversations/conversation-reader'
import { database, databaseStatus, openDatabase } from '../database/database'
import { DATABASE_NAME, NATIVE_VERSION } from '../database/name-and-version'
import { getProviders, getSettings } from '../database/queries'
import {
  dumpDatabase,
  freshDatabase,
  openNatively,
  promiseOf,
  removeDatabase,
} from '../testing/fresh-database'
import { fillDatabase, providerDraft } from '../testing/sample-records'
import { earlyOpening, openEarly, takeEarly } from './early-connection'

/** What has been opened since the test began, by the version that was asked for. */
let opened: (number | undefined)[] = []

/** The connection that came of it last. */
let lastConnection: () => IDBDatabase

const ready = { status: 'ready', readOnly: false }
const status = () => databaseStatus.getState()
const versions = async () => (await indexedDB.databases()).map(({ version }) => version)

/** As a page that begins: the database is closed, and opened early. */
function beginPage() {
  database.close({ disableAutoOpen: false })
  databaseStatus.setState({ status: 'opening' }, true)
  opened = []
  openEarly()
}

/** As a page whose large scripts come when the early opening is over. */
async function beginSlowPage() {
  beginPage()
  await earlyOpening()
}

beforeEach(async () => {
  await removeDatabase()
  const open = indexedDB.open.bind(indexedDB)
  vi.spyOn(indexedDB, 'open').mockImplementation((name, version) => {
    opened.push(version)
    const request = open(name, version)
    lastConnection = () => request.result
    return request
  })
})

afterEach(async () => {
  vi.restoreAllMocks()
  takeEarly(DATABASE_NAME, NATIVE_VERSION)?.result.close()
  await removeDatabase()
})

describe('a database that is as it should be', () => {
  beforeEach(async () => {
    await freshDatabase()
    await fillDatabase()
  })

  it('is opened once, and read and written over this connection', async () => {
    await beginSlowPage()
    await openDatabase()
    expect(opened).toEqual([undefined])
    expect(status()).toEqual(ready)
    expect(await getProviders()).toHaveLength(2)
    await updateSettings({ theme: 'dark' })
    expect((await dumpDatabase()).metadata).toMatchObject([{ settings: { theme: 'dark' } }])
  })

  it('is opened once where Dexie is there before it is open, whoever asks first', async () => {
    beginPage()
    const reading = getProviders()
    await Promise.all([openDatabase(), reading])
    expect(opened).toEqual([undefined])
    expect(await reading).toHaveLength(2)
    expect(status()).toEqual(ready)
  })

  it('is handed over once: another connection is opened anew (REACH-03)', async () => {
    await beginSlowPage()
    await openDatabase()
    const first = database.backendDB()
    database.close({ disableAutoOpen: false })
    await openDatabase()
    expect(opened).toEqual([undefined, NATIVE_VERSION])
    expect(database.backendDB()).not.toBe(first)
    expect(await getProviders()).toHaveLength(2)
  })

  it('is opened anew where the browser closes the connection afterwards (REACH-03)', async () => {
    vi.spyOn(console, 'warn').mockReturnValue()
    await beginSlowPage()
    await openDatabase()
    forceCloseDatabase(database.backendDB() as never)
    expect(await getProviders()).toHaveLength(2)
    expect(opened).toEqual([undefined, NATIVE_VERSION])
    expect(status()).toEqual(ready)
  })

  it('is opened anew where the browser has closed the connection before', async () => {
    await beginSlowPage()
    forceCloseDatabase(lastConnection() as never)
    await openDatabase()
    expect(opened).toEqual([undefined, NATIVE_VERSION])
    expect(await getProviders()).toHaveLength(2)
  })

  it('gives way to another tab afterwards, and says so (P19)', async () => {
    vi.spyOn(console, 'warn').mockReturnValue()
    await beginSlowPage()
    await openDatabase()
    const newer = await openNatively(30)
    expect(status()).toEqual({ status: 'superseded' })
    newer.close()
  })

  it('gives way to another tab before, and is not handed over (P19)', async () => {
    await beginSlowPage()
    const newer = await openNatively(30)
    newer.close()
    await openDatabase()
    expect(opened).toEqual([undefined, 30, NATIVE_VERSION, undefined])
    expect(status()).toEqual({ status: 'ready', readOnly: true })
    expect(await getProviders()).toHaveLength(2)
  })

  it('can be deleted by another tab before', async () => {
    await beginSlowPage()
    await promiseOf(indexedDB.deleteDatabase(DATABASE_NAME))
    expect(takeEarly(DATABASE_NAME, NATIVE_VERSION)).toBeUndefined()
    await openDatabase()
    expect(status()).toEqual(ready)
    expect(await getProviders()).toEqual([])
  })

  it('is shared with another tab that has it open', async () => {
    const other = await openNatively()
    await beginSlowPage()
    await openDatabase()
    expect(status()).toEqual(ready)
    expect(await promiseOf(other.transaction('providers').objectStore('providers').count())).toBe(2)
    other.close()
  })
})

describe('a database that is not', () => {
  it('is made by Dexie alone where there is none (P17)', async () => {
    await beginSlowPage()
    expect(await versions()).toEqual([])
    expect(takeEarly(DATABASE_NAME, NATIVE_VERSION)).toBeUndefined()
    await openDatabase()
    expect(opened).toEqual([undefined, NATIVE_VERSION])
    expect(status()).toEqual(ready)
    expect(await versions()).toEqual([NATIVE_VERSION])
    expect((await dumpDatabase()).metadata).toHaveLength(1)
  })

  it('is upgraded by Dexie alone where it is older', async () => {
    const older = await openNatively(20, (connection) => {
      connection.createObjectStore('metadata', { keyPath: 'id' })
      connection.createObjectStore('providers', { keyPath: 'id' })
    })
    older.close()
    await beginSlowPage()
    expect(await versions()).toEqual([20])
    await openDatabase()
    expect(status()).toEqual(ready)
    expect(await versions()).toEqual([NATIVE_VERSION])
    expect((await dumpDatabase()).metadata).toEqual([])
  })

  it('asks no older tab to make way by itself (P19)', async () => {
    const older = await openNatively(20)
    const asked = vi.fn()
    older.onversionchange = asked
    await beginSlowPage()
    expect(asked).not.toHaveBeenCalled()
    older.close()
  })

  it('can be read and not changed where a newer Parlour has written it (P19)', async () => {
    await freshDatabase()
    await fillDatabase()
    database.close()
    const newer = await openNatively(30)
    newer.close()
    await beginSlowPage()
    await openDatabase()
    expect(status()).toEqual({ status: 'ready', readOnly: true })
    expect(await getProviders()).toHaveLength(2)
    expect(await versions()).toEqual([30])
  })
})

describe('an early opening that fails', () => {
  it('leaves it to Dexie, where the browser throws as in a private window', async () => {
    await freshDatabase()
    vi.spyOn(indexedDB, 'open').mockImplementationOnce(() => {
      throw new DOMException('The operation is insecure', 'SecurityError')
    })
    await beginSlowPage()
    expect(earlyOpening()).toBeUndefined()
    await openDatabase()
    expect(status()).toEqual(ready)
  })

  it('leaves it to Dexie to say so, where it fails each time (P17)', async () => {
    vi.spyOn(console, 'warn').mockReturnValue()
    vi.spyOn(indexedDB, 'open').mockImplementation(() => {
      throw new DOMException('The disk is broken', 'UnknownError')
    })
    await beginSlowPage()
    await openDatabase()
    expect(status()).toMatchObject({ status: 'failed', error: { code: 'storage_not_opened' } })
  })

  it('leaves it to Dexie, where there is no database in this browser', async () => {
    vi.stubGlobal('indexedDB', undefined)
    openEarly()
    vi.unstubAllGlobals()
    expect(earlyOpening()).toBeUndefined()
    await openDatabase()
    expect(status()).toEqual(ready)
  })
})

describe('a connection that the browser loses without a word (REACH-03)', () => {
  const { prototype } = IDBDatabase
  const original = Reflect.get(prototype, 'transaction') as (
    this: IDBDatabase,
    ...args: Parameters<IDBDatabase['transaction']>
  ) => IDBTransaction

  /** Has nothing begin any more, over the connection that is open then, after so many transactions. */
  function loseAfter(transactions: number) {
    let count = 0
    const lost = new WeakSet<IDBDatabase>()
    prototype.transaction = function (...args) {
      if (count === transactions) lost.add(this)
      count += 1
      if (lost.has(this)) throw new DOMException('Connection lost', 'UnknownError')
      return original.apply(this, args)
    }
    return () => count > transactions
  }

  beforeEach(async () => {
    vi.spyOn(console, 'warn').mockReturnValue()
    await freshDatabase()
    await fillDatabase()
  })

  afterEach(() => {
    prototype.transaction = original
  })

  it.each([0, 1, 2, 3, 4, 5, 6])(
    'is replaced after %i transactions: all that is asked for is done, once',
    async (transactions) => {
      const isLost = loseAfter(transactions)
      beginPage()
      const seen: number[] = []
      const failed = vi.fn()
      const stop = storedReader.watch(getProviders, ({ length }) => seen.push(length), failed)
      const [, providers] = await Promise.all([
        openDatabase(),
        getProviders(),
        updateSettings({ theme: 'dark' }),
        updateSettings({ devMode: true }),
        createProvider(providerDraft),
      ])
      await waitFor(() => expect(seen.at(-1)).toBe(3))
      stop()
      expect(isLost()).toBe(true)
      expect(providers.length).toBeGreaterThan(1)
      expect(failed).not.toHaveBeenCalled()
      expect(status()).toEqual(ready)
      expect(await getProviders()).toHaveLength(3)
      expect(await getSettings()).toMatchObject({ theme: 'dark', devMode: true })
    },
  )

  it('is replaced where the browser takes back what tells whether sync is on', async () => {
    let isFirst = true
    prototype.transaction = function (...args) {
      const transaction = original.apply(this, args)
      if (args[0] === 'syncMarks' && isFirst) {
        isFirst = false
        queueMicrotask(() => transaction.abort())
      }
      return transaction
    }
    beginPage()
    const reading = getProviders()
    await openDatabase()
    expect(isFirst).toBe(false)
    expect(await reading).toHaveLength(2)
    expect(status()).toEqual(ready)
  })
})

it('is told as blocked after five seconds where the early opening hangs, and goes on by itself (P19)', async () => {
  await freshDatabase()
  database.close({ disableAutoOpen: false })
  databaseStatus.setState({ status: 'opening' }, true)
  const older = await openNatively()
  older.onversionchange = null
  // An upgrade that waits for another tab, and all that is opened after it waits too.
  const upgrading = openNatively(30)
  openEarly()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const opening = openDatabase()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(status()).toEqual({ status: 'blocked' })
  vi.useRealTimers()
  older.close()
  const newer = await upgrading
  newer.close()
  await opening
  expect(status()).toEqual({ status: 'ready', readOnly: true })
})
