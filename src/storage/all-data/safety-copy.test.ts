import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import { fc } from '@/testing/fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { database } from '../database/database'
import { readDraft, writeDraft } from '../browser/drafts'
import { indexMissingMessages } from '../search/message-index'
import { damagedRecords } from '../database/read'
import { searchMessages } from '../search/search'
import { StorageError } from '../database/storage-error'
import { arbitrarySession } from '../testing/arbitrary-session'
import { type Fault, faults, withFault } from '../testing/fault-layer'
import {
  dumpDatabase,
  freshDatabase,
  openNatively,
  removeDatabase,
} from '../testing/fresh-database'
import { createMemoryStorage } from '../testing/memory-storage'
import { fillDatabase, sampleMessage, sampleProvider } from '../testing/sample-records'
import { createSharedLocks } from '../testing/shared-locks'
import { seedSession } from '../testing/seed-session'
import { writeFailures } from '../database/write'
import { countData } from './count-data'
import { withExclusiveData } from './exclusive'
import {
  dropOldSafetyCopy,
  dropSafetyCopy,
  makeSafetyCopy,
  readSafetyCopy,
  restoreSafetyCopy,
} from './safety-copy'

const DAY = 24 * 60 * 60 * 1_000

/** Everything but the search's records, which are made anew. Blobs as text, to be compared. */
async function dump() {
  const stores = await dumpDatabase()
  delete stores.wordBlocks
  const images = (stores.images ?? []) as { blob: Blob }[]
  stores.images = await Promise.all(
    images.map(async (image) => ({ ...image, blob: [image.blob.type, await image.blob.text()] })),
  )
  return stores
}

/** As an import or a reset does it. */
async function replaceEverything() {
  await database.transaction('rw', database.tables, async () => {
    for (const table of database.tables) await table.clear()
    await database.providers.put(sampleProvider({ id: 'other' }))
  })
}

const databaseNames = async () => (await indexedDB.databases()).map(({ name }) => name)

beforeEach(async () => {
  vi.stubGlobal('navigator', { locks: createSharedLocks() })
  vi.stubGlobal('localStorage', createMemoryStorage())
  await freshDatabase()
  await fillDatabase()
})

afterEach(async () => {
  await dropSafetyCopy()
  await removeDatabase()
  vi.unstubAllGlobals()
})

describe('a safety copy', () => {
  it('puts everything back as it was', async () => {
    const before = await dump()
    await makeSafetyCopy('import')
    await replaceEverything()
    await restoreSafetyCopy()
    expect(await dump()).toEqual(before)
    expect(writeFailures.getState().failures).toEqual([])
  })

  it('puts any session back as it was', async () => {
    await fc.assert(
      fc.asyncProperty(arbitrarySession(), async (session) => {
        await freshDatabase()
        await seedSession(session)
        const before = await dump()
        await makeSafetyCopy('reset')
        await replaceEverything()
        await restoreSafetyCopy()
        expect(await dump()).toEqual(before)
      }),
      { numRuns: 15 },
    )
  })

  it('puts many records back, damaged ones and unknown fields too', async () => {
    await database.messages.bulkPut(
      Array.from({ length: 1_001 }, (_, index) => sampleMessage(index + 10)),
    )
    await database.table('characters').put({ id: 'odd', name: 7, unknown: { field: [1n] } })
    const before = await dump()
    await makeSafetyCopy('import')
    await replaceEverything()
    await restoreSafetyCopy()
    expect(await dump()).toEqual(before)
  })

  it('says what is in it', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: 1_700_000_000_000 })
    await makeSafetyCopy('reset')
    expect(await readSafetyCopy()).toEqual({
      reason: 'reset',
      madeAt: 1_700_000_000_000,
      counts: {
        providers: 2,
        characters: 3,
        conversations: 3,
        datingSessions: 0,
        personas: 0,
        presets: 0,
        lorebooks: 0,
        messages: 15,
        profiles: 0,
        pictures: 5,
        memories: 0,
      },
    })
    vi.useRealTimers()
  })

  it('takes the place of the one before', async () => {
    await makeSafetyCopy('import')
    await database.providers.update('provider-1', { name: 'Renamed' })
    const before = await dump()
    await makeSafetyCopy('reset')
    await replaceEverything()
    await restoreSafetyCopy()
    expect(await dump()).toEqual(before)
  })

  it('loses nothing to those who look for one while it is made', async () => {
    const before = await dump()
    await Promise.all([
      readSafetyCopy(),
      dropOldSafetyCopy(Date.now()),
      makeSafetyCopy('reset'),
      readSafetyCopy(),
    ])
    expect(await readSafetyCopy()).toMatchObject({ reason: 'reset' })
    await replaceEverything()
    await restoreSafetyCopy()
    expect(await dump()).toEqual(before)
  })

  it('is gone once it is put back or dropped, with its database', async () => {
    await makeSafetyCopy('import')
    expect(await databaseNames()).toContain('parlour-safety')
    await restoreSafetyCopy()
    expect(await readSafetyCopy()).toBeUndefined()
    await makeSafetyCopy('import')
    await dropSafetyCopy()
    await dropSafetyCopy()
    expect(await readSafetyCopy()).toBeUndefined()
    expect(await databaseNames()).toEqual(['parlour'])
  })

  it('brings unsent texts back, but not over new ones', async () => {
    writeDraft('conversation-1', 'first')
    writeDraft('conversation-2', 'second')
    await makeSafetyCopy('reset')
    localStorage.clear()
    writeDraft('conversation-2', 'typed since')
    await restoreSafetyCopy()
    expect(readDraft('conversation-1')).toBe('first')
    expect(readDraft('conversation-2')).toBe('typed since')
  })

  it('lets what is put back be found again', async () => {
    await indexMissingMessages()
    await makeSafetyCopy('reset')
    await replaceEverything()
    expect((await searchMessages('text')).groups).toEqual([])
    await restoreSafetyCopy()
    await indexMissingMessages()
    expect((await searchMessages('text')).groups).toHaveLength(3)
  })

  it('leaves no Retry behind that would put single records over what is back', async () => {
    await makeSafetyCopy('import')
    await replaceEverything()
    const error = new StorageError('storage_failed', { action: 'save_character' })
    writeFailures.setState({ failures: [{ id: 'failure', error, retry: () => Promise.resolve() }] })
    damagedRecords.setState({ names: ['characters/of-the-file'] })
    await restoreSafetyCopy()
    expect(writeFailures.getState().failures).toEqual([])
    expect(damagedRecords.getState().names).toEqual([])
  })

  it('that is not there is not put back: it says so, and nothing changes', async () => {
    const before = await dump()
    await expect(restoreSafetyCopy()).rejects.toThrow('safety_copy_gone')
    expect(await dump()).toEqual(before)
  })

  it('waits for nobody: another import or reset goes first', async () => {
    await makeSafetyCopy('import')
    await withExclusiveData(async () => {
      await expect(restoreSafetyCopy()).rejects.toMatchObject({ code: 'data_busy' })
    })
    expect(await readSafetyCopy()).toBeDefined()
  })
})

async function changeCopy(change: (rows: IDBObjectStore, marks: IDBObjectStore) => void) {
  const safety = new Dexie('parlour-safety')
  await safety.open()
  const transaction = safety.backendDB().transaction(['rows', 'marks'], 'readwrite')
  change(transaction.objectStore('rows'), transaction.objectStore('marks'))
  await new Promise((resolve) => (transaction.oncomplete = resolve))
  safety.close()
}

describe('a copy that is not whole', () => {
  it('is none when a crash left it without its mark', async () => {
    await makeSafetyCopy('import')
    await changeCopy((_, marks) => marks.clear())
    expect(await readSafetyCopy()).toBeUndefined()
    await expect(restoreSafetyCopy()).rejects.toMatchObject({ name: 'StorageError' })
  })

  it('is not put back when records are missing from it', async () => {
    await makeSafetyCopy('import')
    await changeCopy((rows) => rows.delete(IDBKeyRange.upperBound(3)))
    const before = await dump()
    await expect(restoreSafetyCopy()).rejects.toThrow('safety_copy_damaged')
    expect(await dump()).toEqual(before)
    expect(await readSafetyCopy()).toBeDefined()
  })
})

describe('the age of a copy', () => {
  it.each([
    ['stays for seven days', 7 * DAY, true],
    ['goes after them', 7 * DAY + 1, false],
    ['goes when the clock was put back', -7 * DAY - 1, false],
  ])('%s', async (_, later, isKept) => {
    await makeSafetyCopy('import')
    const { madeAt = 0 } = (await readSafetyCopy()) ?? {}
    await dropOldSafetyCopy(madeAt + later)
    expect((await readSafetyCopy()) !== undefined).toBe(isKept)
  })

  it('does not matter where a crash left it without its mark: it goes', async () => {
    await makeSafetyCopy('import')
    await changeCopy((_, marks) => marks.clear())
    await dropOldSafetyCopy(Date.now())
    expect(await databaseNames()).toEqual(['parlour'])
  })

  it('is looked at without making a database, and not while another tab makes a copy', async () => {
    await dropOldSafetyCopy(Date.now())
    expect(await databaseNames()).toEqual(['parlour'])
    await withExclusiveData(async () => {
      await makeSafetyCopy('import')
      await dropOldSafetyCopy(Date.now() + 30 * DAY)
    })
    expect(await readSafetyCopy()).toBeDefined()
  })
})

/** Fails each operation in turn. */
async function forEachFailure(
  fault: Fault,
  prepare: () => Promise<unknown>,
  run: () => Promise<unknown>,
  check: (outcome: { error: unknown; count: number }, failing: number) => Promise<void>,
) {
  await prepare()
  const { count } = await withFault(Infinity, fault, run)
  expect(count).toBeGreaterThan(20)
  for (let failing = 1; failing <= count; failing += 1) {
    await prepare()
    await check(await withFault(failing, fault, run), failing)
  }
}

describe.each(faults)('whichever operation fails with %s', (fault) => {
  it('a copy is made whole or not at all, and the data stays', async () => {
    const before = await dump()
    await forEachFailure(
      fault,
      dropSafetyCopy,
      () => makeSafetyCopy('reset'),
      async ({ error }, failing) => {
        expect(await dump()).toEqual(before)
        const copy = await readSafetyCopy()
        expect(copy === undefined, `operation ${failing}`).toBe(error !== undefined)
        if (error !== undefined)
          expect(error).toMatchObject({
            name: 'StorageError',
            code: fault === 'QuotaExceededError' ? 'storage_full' : 'storage_failed',
          })
      },
    )
  })

  it('everything is put back or nothing, and can be put back again', async () => {
    const before = await dump()
    await makeSafetyCopy('reset')
    await replaceEverything()
    const replaced = await dump()
    await forEachFailure(
      fault,
      async () => {
        if (await readSafetyCopy()) return replaceEverything()
        await makeSafetyCopy('reset')
        await replaceEverything()
      },
      restoreSafetyCopy,
      async ({ error }, failing) => {
        const isBack = error === undefined
        expect(await dump(), `operation ${failing}`).toEqual(isBack ? before : replaced)
        if (isBack) return
        expect(error).toMatchObject({ name: 'StorageError' })
        await restoreSafetyCopy()
        expect(await dump()).toEqual(before)
      },
    )
  })
})

it('nothing is put back over the data of a newer Parlour (P19)', async () => {
  await makeSafetyCopy('import')
  database.close()
  const newer = await openNatively(30)
  newer.close()
  await database.open()
  const before = await dump()
  await expect(restoreSafetyCopy()).rejects.toMatchObject({ code: 'storage_read_only' })
  expect(await dump()).toEqual(before)
})

it('counts what there is', async () => {
  await removeDatabase()
  await freshDatabase()
  const full = arbitrarySession().filter(
    ({ conversations, datingSessions = {} }) =>
      Object.values(conversations).some(({ messages }) => messages.some(({ image }) => image)) &&
      Object.values(datingSessions).some(({ profiles }) => profiles.length > 0),
  )
  const [session] = fc.sample(full, { numRuns: 1, seed: 12 })
  if (!session) throw new Error('no session')
  await seedSession(session)
  const { characters, conversations, datingSessions = {} } = session
  const { personas = {}, presets = {}, lorebooks = {} } = session
  const messages = Object.values(conversations).flatMap((each) => each.messages)
  const profiles = Object.values(datingSessions).flatMap((each) => each.profiles)
  const pictures =
    Object.values(characters).flatMap(({ avatar, imageGallery = [] }) => [
      ...(avatar === undefined ? [] : [avatar]),
      ...imageGallery,
    ]).length +
    messages.flatMap(({ image, variants = [] }) =>
      [image, ...variants.map((variant) => variant.image)].filter(Boolean),
    ).length +
    profiles.flatMap(({ images = [] }) => images).length +
    Object.values(personas).filter(({ avatar }) => avatar !== undefined).length
  expect(await countData()).toEqual({
    providers: Object.keys(session.providers).length,
    characters: Object.keys(characters).length,
    conversations: Object.keys(conversations).length,
    datingSessions: Object.keys(datingSessions).length,
    personas: Object.keys(personas).length,
    presets: Object.keys(presets).length,
    lorebooks: Object.keys(lorebooks).length,
    messages: messages.length,
    profiles: profiles.length,
    pictures,
    memories: Object.values(conversations).flatMap(({ memories = [] }) => memories).length,
  })
})

describe('the keys of providers in a safety copy', () => {
  const KEY = 'sk-secret-0123456789'

  /** All that is on the disk, as a text. */
  async function dumpCopy() {
    const copy = new Dexie('parlour-safety')
    await copy.open()
    const rows = await Promise.all(copy.tables.map((table) => table.toArray()))
    copy.close()
    return JSON.stringify(rows)
  }

  /** What a reload forgets. */
  async function reloaded() {
    vi.resetModules()
    await (await import('../database/database')).openDatabase()
    return import('./safety-copy')
  }

  beforeEach(async () => {
    await database.providers.clear()
    await database.providers.put(sampleProvider({ apiKey: KEY }))
  })

  it('are not readable in it, and come back while the tab is open', async () => {
    const before = await dump()
    await makeSafetyCopy('reset')
    expect(await dumpCopy()).not.toContain(KEY)
    await database.providers.clear()
    expect(await restoreSafetyCopy()).toBe(0)
    expect(await dump()).toEqual(before)
  })

  it('have to be typed again after a reload, and that is told', async () => {
    await makeSafetyCopy('reset')
    await database.providers.clear()
    const { restoreSafetyCopy: restoreLater } = await reloaded()
    expect(await restoreLater()).toBe(1)
    expect(await database.providers.toArray()).toEqual([sampleProvider({ apiKey: '' })])
  })

  it('come back after a reload where the provider still has the same key, and no other', async () => {
    await makeSafetyCopy('import')
    await database.providers.update('provider-1', { name: 'Renamed' })
    expect(await (await reloaded()).restoreSafetyCopy()).toBe(0)
    expect(await database.providers.toArray()).toEqual([sampleProvider({ apiKey: KEY })])

    await makeSafetyCopy('import')
    // A file has brought another one.
    await database.providers.update('provider-1', { apiKey: 'sk-of-a-stranger' })
    expect(await (await reloaded()).restoreSafetyCopy()).toBe(1)
    expect(await database.providers.toArray()).toEqual([sampleProvider({ apiKey: '' })])
  })

  it('stay sealed where they are', async () => {
    const sealed = {
      ...sampleProvider({ apiKey: '' }),
      sealedKey: { keyId: 'k', iv: 'aXY=', data: 'ZGF0YQ==' },
    }
    await database.providers.put(sealed)
    await makeSafetyCopy('reset')
    await database.providers.clear()
    expect(await restoreSafetyCopy()).toBe(0)
    expect(await database.providers.toArray()).toEqual([sealed])
  })

  it('are taken out of a copy that an earlier release has made', async () => {
    await makeSafetyCopy('reset')
    const copy = new Dexie('parlour-safety')
    await copy.open()
    const row = { store: 'providers', row: sampleProvider({ apiKey: KEY }), key: undefined }
    await copy
      .table('rows')
      .filter(({ store }) => store === 'providers')
      .modify(row)
    copy.close()
    expect(await dumpCopy()).toContain(KEY)
    await dropOldSafetyCopy(Date.now())
    expect(await dumpCopy()).not.toContain(KEY)
    await database.providers.clear()
    expect(await restoreSafetyCopy()).toBe(0)
  })
})
