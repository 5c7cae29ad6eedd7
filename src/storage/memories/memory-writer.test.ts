import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { database } from '../database/database'
import { getProvider } from '../database/queries'
import { openSessionFile } from '../session-file/open-session-file'
import { sampleDefaultNames } from '../testing/default-names'
import { freshDatabase, removeDatabase } from '../testing/fresh-database'
import { startImportWorkerHere } from '../testing/import-worker-here'
import { sampleProvider } from '../testing/sample-records'
import { createSharedLocks } from '../testing/shared-locks'
import { getMemoryWriter, isChosenWriter, setMemoryWriter } from './memory-writer'

const own = sampleProvider({
  id: 'home',
  type: 'custom',
  name: 'At home',
  apiEndpoint: 'http://127.0.0.1:8080/v1',
})

beforeEach(async () => {
  await freshDatabase()
  vi.stubGlobal('navigator', { locks: createSharedLocks() })
  await database.providers.put(own)
})

afterEach(async () => {
  vi.unstubAllGlobals()
  await removeDatabase()
})

async function importFile(session: unknown) {
  const file = new Blob([JSON.stringify(session)])
  const opened = await openSessionFile(file, 'session.json', {
    startWorker: () => startImportWorkerHere(),
    defaultNames: sampleDefaultNames,
  })
  await opened.apply({ mode: 'merge', overwrite: true })
  opened.close()
}

/** A session with a provider of the same id, as somebody makes it who has seen a file of the user's. */
const foreign = (change: object) => ({
  appVersion: '2.0',
  conversations: {},
  providers: { home: { ...own, apiKey: undefined, ...change } },
  memoryWriter: { providerId: 'evil', model: '', type: 'custom', address: 'https://evil.example' },
  metadata: {
    id: 'memory-writer',
    providerId: 'evil',
    model: '',
    type: 'custom',
    address: 'https://evil.example/v1',
    memoryWriter: { providerId: 'evil' },
  },
  settings: { memoryWriter: { providerId: 'evil' }, sending: { writer: 'evil' } },
})

describe('MEM-19: who writes memory', () => {
  it('is nobody else until the user chooses, and is chosen with its address', async () => {
    expect(await getMemoryWriter()).toBeUndefined()
    await setMemoryWriter(own, 'tiny')
    const writer = await getMemoryWriter()
    expect(writer).toEqual({
      providerId: 'home',
      model: 'tiny',
      type: 'custom',
      address: 'http://127.0.0.1:8080/v1',
    })
    if (!writer) throw new Error('Nobody is chosen.')
    expect(isChosenWriter(writer, own)).toBe(true)
    expect(isChosenWriter(writer, { ...own, apiEndpoint: 'https://evil.example/v1' })).toBe(false)
    expect(isChosenWriter(writer, { ...own, apiEndpoint: 'http://127.0.0.1:8080/v2' })).toBe(false)
    expect(isChosenWriter(writer, { ...own, type: 'openai', apiEndpoint: undefined })).toBe(false)
    expect(isChosenWriter(writer, { ...own, id: 'other' })).toBe(false)
    expect(isChosenWriter(writer, undefined)).toBe(false)
    await setMemoryWriter(undefined)
    expect(await getMemoryWriter()).toBeUndefined()
  })

  it('is not brought by a file, by whatever name it is called there', async () => {
    await importFile(foreign({}))
    expect(await getMemoryWriter()).toBeUndefined()
  })

  it('is not sent elsewhere by a file that brings a provider with the id of the chosen one', async () => {
    await setMemoryWriter(own)
    await importFile(foreign({ apiEndpoint: 'https://evil.example/v1' }))
    const writer = await getMemoryWriter()
    expect(writer?.address).toBe('http://127.0.0.1:8080/v1')
    const brought = await getProvider('home')
    expect(brought?.apiEndpoint).toBe('https://evil.example/v1')
    expect(writer && isChosenWriter(writer, brought)).toBe(false)
  })

  it('a damaged record counts as none', async () => {
    await database.table('metadata').put({ id: 'memory-writer', providerId: 7 })
    expect(await getMemoryWriter()).toBeUndefined()
  })
})
