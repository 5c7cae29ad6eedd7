import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { updateSettings } from '../commands/settings'
import { database } from './database'
import { storedConversations } from '../conversations/conversation-source'
import { withFault } from '../testing/fault-layer'
import { dumpDatabase, freshDatabase, removeDatabase } from '../testing/fresh-database'
import { fillDatabase } from '../testing/sample-records'
import { dismissWriteFailure, retryWrite, write, writeFailures } from './write'

beforeEach(async () => {
  await freshDatabase()
  await fillDatabase()
})

afterEach(removeDatabase)

const failures = () => writeFailures.getState().failures
const failing = (run: () => Promise<unknown>) => withFault(2, 'QuotaExceededError', run)
const finish = (id: string, content: string) =>
  storedConversations.updateMessage(`conversation-1-message-${id}`, { content })
const checkpoint = (content: string) =>
  storedConversations.checkpointMessage('conversation-1-message-5', { content })
const contentOf = async (id: string) =>
  (await storedConversations.getMessage(`conversation-1-message-${id}`))?.content

it('resolves when the transaction is complete, not before', async () => {
  const order: string[] = []
  await write({ action: 'save_settings' }, [database.metadata], async () => {
    Dexie.currentTransaction.on('complete', () => order.push('done'))
    await database.metadata.clear()
  })
  order.push('resolved')
  expect(order).toEqual(['done', 'resolved'])
})

it('undoes everything where the action itself throws', async () => {
  const before = await dumpDatabase()
  const failed = write({ action: 'save_settings' }, [database.providers], async () => {
    await database.providers.clear()
    throw new Error('changed my mind')
  })
  await expect(failed).rejects.toMatchObject({
    params: { action: 'save_settings', reason: 'changed my mind' },
  })
  expect(await dumpDatabase()).toEqual(before)
})

describe('the list of failed writes (P16)', () => {
  it('keeps every write that can be retried, though the words are the same', async () => {
    await failing(() => finish('3', 'first'))
    await failing(() => finish('5', 'second'))
    expect(failures()).toHaveLength(2)
    for (const failure of failures()) await retryWrite(failure)
    expect(failures()).toEqual([])
    expect([await contentOf('3'), await contentOf('5')]).toEqual(['first', 'second'])
  })

  it('tells a write that fails each second once', async () => {
    for (const text of ['a', 'ab', 'abc']) await failing(() => checkpoint(text))
    expect(failures()).toHaveLength(1)
    await retryWrite(failures()[0]!)
    expect(await contentOf('5')).toBe('abc')
  })

  it('tells a failure without Retry once', async () => {
    const add = () =>
      storedConversations.addMessages('conversation-1', [{ role: 'user', content: 'x' }])
    await failing(add)
    await failing(add)
    expect(failures().map(({ retry }) => retry)).toEqual([undefined])
  })

  it('drops an old write when a newer one of the same message is stored', async () => {
    await failing(() => checkpoint('half'))
    expect(failures()).toHaveLength(1)
    await finish('5', 'half and whole')
    expect(failures()).toEqual([])
  })

  it('cannot put an old text over a newer one', async () => {
    await failing(() => finish('5', 'old'))
    const [old] = failures()
    await storedConversations.restartMessage('conversation-1-message-5', { content: 'new' })
    expect(failures()).not.toContain(old)
    expect(await contentOf('5')).toBe('new')
  })

  it('keeps failures of other things when one succeeds', async () => {
    await failing(() => finish('3', 'x'))
    await finish('5', 'y')
    await updateSettings({ theme: 'dark' })
    expect(failures()).toHaveLength(1)
  })

  it('keeps a title that could not be stored when the same conversation is pinned', async () => {
    const id = 'conversation-1'
    await failing(() => storedConversations.updateConversation(id, { title: 'Kept' }))
    await storedConversations.updateConversation(id, { pinned: true })
    expect(failures()).toHaveLength(1)
    await retryWrite(failures()[0]!)
    const stored = await storedConversations.getConversation(id)
    expect(stored).toMatchObject({ title: 'Kept', pinned: true })
  })

  it('holds a retry that fails again', async () => {
    await failing(() => finish('5', 'x'))
    const [failure] = failures()
    await failing(() => retryWrite(failure!))
    expect(failures()).toHaveLength(1)
    expect(failures()[0]?.id).not.toBe(failure?.id)
    await retryWrite(failures()[0]!)
    expect(await contentOf('5')).toBe('x')
  })

  it('forgets a failure that the user dismisses', async () => {
    await failing(() => finish('5', 'x'))
    dismissWriteFailure(failures()[0]!.id)
    expect(failures()).toEqual([])
  })
})

describe('asking the browser to keep the data (P20)', () => {
  afterEach(() => vi.unstubAllGlobals())

  async function freshModules() {
    vi.resetModules()
    return (await import('./persistence')).requestPersistence
  }

  it('is done once a visit', async () => {
    const persist = vi.fn().mockResolvedValue(true)
    vi.stubGlobal('navigator', { storage: { persisted: () => Promise.resolve(false), persist } })
    const requestPersistence = await freshModules()
    await requestPersistence()
    await requestPersistence()
    expect(persist).toHaveBeenCalledTimes(1)
  })

  it('is not done where the data is kept already', async () => {
    const persist = vi.fn()
    vi.stubGlobal('navigator', { storage: { persisted: () => Promise.resolve(true), persist } })
    await (
      await freshModules()
    )()
    expect(persist).not.toHaveBeenCalled()
  })

  it.each([
    ['Firefox, which would ask the user', '-moz-orient', 0],
    ['a browser that knows other styles of its own', '-webkit-touch-callout', 1],
  ])('REACH-12: in %s, a save asks as often as it may', async (_, style, times) => {
    const persist = vi.fn().mockResolvedValue(true)
    vi.stubGlobal('navigator', { storage: { persisted: () => Promise.resolve(false), persist } })
    vi.stubGlobal('CSS', { supports: (property: string) => property === style })
    const requestPersistence = await freshModules()
    await requestPersistence()
    expect(persist).toHaveBeenCalledTimes(times)
  })

  it.each([
    ['there is no storage manager', {}],
    ['there is no navigator', undefined],
    ['it throws', { storage: { persisted: () => Promise.reject(new Error('private window')) } }],
  ])('fails in silence where %s', async (_, navigator) => {
    vi.stubGlobal('navigator', navigator)
    await expect((await freshModules())()).resolves.toBeUndefined()
  })
})
