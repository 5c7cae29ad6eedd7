import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { defaultSettings } from '@/domain/settings'
import { database } from '../database/database'
import { readDraft, writeDraft } from '../browser/drafts'
import { indexMissingMessages } from '../search/message-index'
import { searchMessages } from '../search/search'
import { withExclusiveData } from './exclusive'
import { dropSafetyCopy, makeSafetyCopy, readSafetyCopy, restoreSafetyCopy } from './safety-copy'
import { createTemporaryChat } from '../conversations/temporary-chats'
import { temporaryData } from '../conversations/temporary-data'
import { faults, withFault } from '../testing/fault-layer'
import {
  dumpDatabase,
  freshDatabase,
  openNatively,
  removeDatabase,
} from '../testing/fresh-database'
import { createMemoryStorage } from '../testing/memory-storage'
import { characterDraft, fillDatabase } from '../testing/sample-records'
import { createSharedLocks } from '../testing/shared-locks'
import { resetSession } from './reset-session'
import { updateSettings } from '../commands/settings'
import { hasSpending, reserveCall, settleCall } from '../ledger/ledger'
import { getLoadedPrices, putLoadedPrices } from '../ledger/loaded-prices'
import { getMoneySettings, updateMoneySettings } from '../ledger/money-settings'

/** Everything but the search's records. */
async function dump() {
  const stores = await dumpDatabase()
  delete stores.wordBlocks
  return stores
}

beforeEach(async () => {
  vi.stubGlobal('navigator', { locks: createSharedLocks() })
  vi.stubGlobal('localStorage', createMemoryStorage())
  await freshDatabase()
  await fillDatabase()
  await updateSettings({ theme: 'dark', devMode: true })
  await indexMissingMessages()
})

afterEach(async () => {
  await dropSafetyCopy()
  await removeDatabase()
  vi.unstubAllGlobals()
})

describe('resetSession', () => {
  it('leaves the default session and nothing else (SESS-03, SESS-04)', async () => {
    await resetSession()
    const { metadata, ...others } = await dumpDatabase()
    expect(metadata).toEqual([
      {
        id: 'session',
        appVersion: '1.0.0',
        lastUpdated: expect.any(Number) as number,
        settings: defaultSettings,
      },
    ])
    expect(Object.values(others).flat()).toEqual([])
    expect(Object.keys(others)).toContain('wordBlocks')
  })

  it('leaves no words to be found', async () => {
    expect((await searchMessages('text')).groups).toHaveLength(3)
    await resetSession()
    expect((await searchMessages('text')).groups).toEqual([])
  })

  it('forgets drafts and temporary chats', async () => {
    writeDraft('conversation-1', 'unsent')
    await createTemporaryChat(characterDraft, 'standard')
    await resetSession()
    expect(readDraft('conversation-1')).toBe('')
    expect(temporaryData.getState().conversations).toEqual({})
  })

  it('can be taken back whole', async () => {
    const before = await dump()
    writeDraft('conversation-1', 'unsent')
    await resetSession()
    expect(await readSafetyCopy()).toMatchObject({ reason: 'reset', counts: { conversations: 3 } })
    await restoreSafetyCopy()
    expect(await dump()).toEqual(before)
    expect(readDraft('conversation-1')).toBe('unsent')
  })

  it('takes the ledger and the limits, and its Undo brings them back (COST-11, COST-24)', async () => {
    await updateMoneySettings({ dayLimit: 150 })
    const call = { providerId: 'p', providerType: 'openai', model: 'm', purpose: 'answer' } as const
    const made = await reserveCall({ ...call, worst: 100 })
    if (!('id' in made)) throw new Error('refused')
    await settleCall(made.id, { state: 'done', cost: 90, source: 'priced' })
    await resetSession()
    expect(await database.usage.count()).toBe(0)
    expect(await hasSpending()).toBe(false)
    expect(await getMoneySettings()).not.toHaveProperty('dayLimit')
    await restoreSafetyCopy()
    expect(await database.usage.toArray()).toMatchObject([{ state: 'done', cost: 90 }])
    expect(await reserveCall({ ...call, worst: 61 })).toMatchObject({
      refusal: { kind: 'day', limit: 150, used: 90 },
    })
  })

  it('is undone whole, while the Undo of an import gives back no cent that was spent since (COST-24)', async () => {
    const call = { providerId: 'p', providerType: 'openai', model: 'm', purpose: 'answer' } as const
    await updateMoneySettings({ dayLimit: 900 })
    await makeSafetyCopy('import')
    await updateMoneySettings({ dayLimit: 150 })
    await reserveCall({ ...call, worst: 100 })
    await restoreSafetyCopy()
    expect(await reserveCall({ ...call, worst: 51 })).toMatchObject({
      refusal: { kind: 'day', limit: 150, used: 100 },
    })
  })

  it('takes loaded prices and brings them back, while the Undo of an import leaves them (COST-06)', async () => {
    const at = (name: string) => ({ name, prices: { asOf: '2026-11-26', models: {} } })
    await putLoadedPrices(at('before.json'))
    await resetSession()
    expect(await getLoadedPrices()).toBeUndefined()
    await restoreSafetyCopy()
    expect(await getLoadedPrices()).toEqual(at('before.json'))
    await makeSafetyCopy('import')
    await putLoadedPrices(at('since.json'))
    await restoreSafetyCopy()
    expect(await getLoadedPrices()).toEqual(at('since.json'))
  })

  it('can be followed by a new start', async () => {
    await resetSession()
    await updateSettings({ theme: 'light' })
    expect(await database.metadata.get('session')).toMatchObject({ settings: { theme: 'light' } })
  })

  it('does nothing while an import goes on elsewhere', async () => {
    const before = await dump()
    await withExclusiveData(async () => {
      await expect(resetSession()).rejects.toMatchObject({ code: 'data_busy' })
    })
    expect(await dump()).toEqual(before)
    expect(await readSafetyCopy()).toBeUndefined()
  })

  it('does nothing to the data of a newer Parlour (P19)', async () => {
    database.close()
    const newer = await openNatively(30)
    newer.close()
    await database.open()
    const before = await dump()
    await expect(resetSession()).rejects.toMatchObject({ code: 'storage_read_only' })
    expect(await dump()).toEqual(before)
    expect(await readSafetyCopy()).toBeUndefined()
  })

  it.each(faults)(
    'resets everything or nothing, whichever operation fails with %s',
    async (fault) => {
      const before = await dump()
      const { count } = await withFault(Infinity, fault, resetSession)
      let failed = 0
      for (let failing = 1; failing <= count; failing += 1) {
        if (await readSafetyCopy()) await restoreSafetyCopy()
        writeDraft('conversation-1', 'unsent')
        const { error } = await withFault(failing, fault, resetSession)
        if (error === undefined) {
          expect((await dump()).providers).toEqual([])
          continue
        }
        failed += 1
        expect(error).toMatchObject({ name: 'StorageError' })
        expect(await dump(), `operation ${failing}`).toEqual(before)
        expect(await readSafetyCopy()).toBeUndefined()
        expect(readDraft('conversation-1')).toBe('unsent')
      }
      expect(failed).toBeGreaterThan(20)
    },
  )
})
