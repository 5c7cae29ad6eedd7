import 'fake-indexeddb/auto'
import { forceCloseDatabase } from 'fake-indexeddb'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { waitFor } from '@/testing/wait-for'
import { storedReader } from '../conversations/conversation-reader'
import { storedConversations } from '../conversations/conversation-source'
import { database, databaseStatus, openDatabase } from '../database/database'
import { getProviders } from '../database/queries'
import { retryWrite, write, writeFailures } from '../database/write'
import { deleteProvider } from '../commands/providers'
import { updateSettings } from '../commands/settings'
import { withFault } from '../testing/fault-layer'
import { freshDatabase, openNatively, removeDatabase } from '../testing/fresh-database'
import { fillDatabase } from '../testing/sample-records'
import { readAgain } from './lost-connection'
import { mendClosedConnections } from './mend-connection'

const { prototype } = IDBDatabase
const original = Reflect.get(prototype, 'transaction') as (
  this: IDBDatabase,
  ...args: Parameters<IDBDatabase['transaction']>
) => IDBTransaction

/** Connections over which nothing works any more, without a word of the browser's. */
let lost = new WeakSet<IDBDatabase>()
/** Databases that were opened since the test began. */
let opened = 0
let stopMending = () => {}

beforeEach(async () => {
  lost = new WeakSet()
  // Before opening, because Dexie binds the method when it opens.
  prototype.transaction = function (...args) {
    if (lost.has(this))
      throw new DOMException(
        'Connection to Indexed Database server lost. Refresh the page to try again',
        'UnknownError',
      )
    return original.apply(this, args)
  }
  await freshDatabase()
  await fillDatabase()
  stopMending = mendClosedConnections()
  opened = 0
  database.on.ready.subscribe(countOpened, true)
  await waitFor(() => expect(opened).toBe(1))
  opened = 0
})

afterEach(async () => {
  stopMending()
  database.on.ready.unsubscribe(countOpened)
  prototype.transaction = original
  vi.restoreAllMocks()
  await removeDatabase()
})

function countOpened() {
  opened += 1
}

const loseConnection = () => lost.add(database.backendDB())
const status = () => databaseStatus.getState()
const failures = () => writeFailures.getState().failures
const say = () =>
  storedConversations.addMessages('conversation-1', [
    { role: 'user', content: 'Is the lamp lit?' },
    { role: 'assistant', content: '' },
  ])
const contents = async () =>
  (await storedConversations.getMessages('conversation-1', {})).map(({ content }) => content)

/** Follows the number of providers as a screen does. */
function watchProviders() {
  const seen: number[] = []
  const errors: unknown[] = []
  const stop = storedReader.watch(
    getProviders,
    (providers) => seen.push(providers.length),
    (error) => errors.push(error),
  )
  return { seen, errors, stop }
}

describe('a write over a connection that the browser has lost (REACH-03)', () => {
  it('is made over a new one, and nothing is told', async () => {
    const before = await contents()
    const statuses: string[] = []
    const stop = databaseStatus.subscribe((next) => statuses.push(next.status))
    loseConnection()
    await say()
    stop()
    expect(await contents()).toEqual([...before, 'Is the lamp lit?', ''])
    expect(failures()).toEqual([])
    // Else all screens would give way, with what is typed in them.
    expect(statuses.filter((each) => each !== 'ready')).toEqual([])
    expect(opened).toBe(1)
  })

  it('is made over a new one also before what waits until the start is over', async () => {
    stopMending()
    const { error } = await withFault(2, 'UnknownError', say)
    expect(error).toBeUndefined()
    expect((await contents()).filter((content) => content === 'Is the lamp lit?')).toHaveLength(1)
    expect(failures()).toEqual([])
  })

  it('is made over a new one for each of several at once, and the connection is opened once', async () => {
    loseConnection()
    await Promise.all([say(), say(), updateSettings({ theme: 'dark' })])
    expect((await contents()).filter((content) => content === 'Is the lamp lit?')).toHaveLength(2)
    expect(opened).toBe(1)
  })

  it('is made once, or not at all and told, whichever of its operations fails', async () => {
    const before = await contents()
    const { count } = await withFault(Infinity, 'UnknownError', say)
    expect(count).toBeGreaterThan(5)
    let made = 1
    let told = 0
    for (let failing = 1; failing <= count; failing += 1) {
      const { error } = await withFault(failing, 'UnknownError', say)
      if (error) told += 1
      else made += 1
    }
    // Only where all was done and the word was missing that it is committed.
    expect(told).toBe(1)
    expect(await contents()).toEqual([
      ...before,
      ...Array.from({ length: made }, () => ['Is the lamp lit?', '']).flat(),
    ])
    expect(failures()).toHaveLength(1)
  })

  it('is not made again where it may be committed, and told with Retry', async () => {
    const change = vi.fn(() => database.metadata.clear())
    const run = () => write({ action: 'save_settings' }, [database.metadata], change)
    const { error } = await withFault(3, 'UnknownError', run)
    expect(error).toMatchObject({ code: 'storage_failed' })
    expect(change).toHaveBeenCalledTimes(1)
    await retryWrite(failures()[0]!)
    expect(failures()).toEqual([])
  })

  it('is tried once more and then told', async () => {
    const change = vi.fn(() => Promise.reject(new DOMException('still lost', 'UnknownError')))
    const writing = write({ action: 'save_settings' }, [database.metadata], change)
    await expect(writing).rejects.toMatchObject({ code: 'storage_failed' })
    expect(change).toHaveBeenCalledTimes(2)
    expect(failures()).toHaveLength(1)
  })

  it('is made again as a whole, where a part of it stands in a transaction of its own', async () => {
    const inner = vi.fn(() => database.providers.toArray())
    let isFirst = true
    await write({ action: 'save_settings' }, [database.metadata, database.providers], async () => {
      await database.metadata.clear()
      await write({ action: 'save_provider' }, [database.providers], async () => {
        await inner()
        if (!isFirst) return
        isFirst = false
        throw new DOMException('lost', 'UnknownError')
      })
    })
    expect(inner).toHaveBeenCalledTimes(2)
    expect(opened).toBe(1)
  })

  it('is told where there is no new connection, and so is the loss', async () => {
    vi.spyOn(console, 'warn').mockReturnValue()
    loseConnection()
    const open = vi.spyOn(indexedDB, 'open').mockImplementation(() => {
      throw new DOMException('no server', 'UnknownError')
    })
    await expect(say()).rejects.toMatchObject({ name: 'StorageError' })
    expect(status()).toMatchObject({
      status: 'failed',
      error: { code: 'storage_closed_by_browser' },
    })
    open.mockRestore()
    await openDatabase()
    await say()
    expect(status()).toEqual({ status: 'ready', readOnly: false })
  })

  it.each(['ConstraintError', 'QuotaExceededError', 'DataError'])(
    'is not tried again for a %s',
    async (name) => {
      const change = vi.fn(() => Promise.reject(new DOMException('no', name)))
      const writing = write({ action: 'save_settings' }, [database.metadata], change)
      await expect(writing).rejects.toMatchObject({ name: 'StorageError' })
      expect(change).toHaveBeenCalledTimes(1)
      expect(opened).toBe(0)
    },
  )

  it('is not opened anew where it was closed on purpose', async () => {
    database.close()
    await expect(say()).rejects.toMatchObject({ code: 'storage_closed' })
    await expect(readAgain(getProviders)).rejects.toMatchObject({ name: 'DatabaseClosedError' })
    expect(opened).toBe(0)
    expect(database.isOpen()).toBe(false)
  })

  it('is not tried again where another tab needs the database', async () => {
    vi.spyOn(console, 'warn').mockReturnValue()
    const newer = await openNatively(30)
    await expect(say()).rejects.toMatchObject({ code: 'storage_closed' })
    expect(status()).toEqual({ status: 'superseded' })
    newer.close()
  })
})

describe('a live query (REACH-03)', () => {
  it('is asked again after the browser has closed the connection, and goes on', async () => {
    const { seen, errors, stop } = watchProviders()
    await waitFor(() => expect(seen).toEqual([2]))
    const connection = database.backendDB()
    forceCloseDatabase(connection as never)
    await waitFor(() => expect(seen).toEqual([2, 2]))
    expect(database.backendDB()).not.toBe(connection)
    await deleteProvider('provider-1')
    await waitFor(() => expect(seen.at(-1)).toBe(1))
    expect(errors).toEqual([])
    expect(status()).toEqual({ status: 'ready', readOnly: false })
    expect(opened).toBe(1)
    stop()
  })

  it('that fails over the lost connection is asked again over a new one', async () => {
    loseConnection()
    const { seen, errors, stop } = watchProviders()
    await waitFor(() => expect(seen.at(-1)).toBe(2))
    loseConnection()
    await storedConversations.updateConversation('conversation-1', { title: 'Second loss' })
    loseConnection()
    const second = watchProviders()
    await waitFor(() => expect(second.seen.at(-1)).toBe(2))
    expect([...errors, ...second.errors]).toEqual([])
    stop()
    second.stop()
  })

  it('that fails again tells so, and does not have the connection opened for ever', async () => {
    const read = vi.fn(() => Promise.reject(new DOMException('unreadable', 'UnknownError')))
    const errors: unknown[] = []
    const stop = storedReader.watch(
      read,
      () => undefined,
      (error) => errors.push(error),
    )
    await waitFor(() => expect(errors).toHaveLength(1))
    expect(read).toHaveBeenCalledTimes(2)
    expect(opened).toBe(1)
    stop()
  })
})
