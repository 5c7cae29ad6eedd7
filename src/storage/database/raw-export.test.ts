import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { database } from './database'
import { NATIVE_VERSION } from './name-and-version'
import { exportRaw } from './raw-export'
import { freshDatabase, openNatively, removeDatabase } from '../testing/fresh-database'
import { fillDatabase, fillStudio, sampleMessage } from '../testing/sample-records'

interface Export {
  rawExport: number
  version: number
  stores: Record<string, Record<string, unknown>[]>
}

async function readExport(): Promise<{ text: string; data: Export }> {
  const blob = await exportRaw()
  expect(blob.type).toBe('application/json')
  const text = await blob.text()
  return { text, data: JSON.parse(text) as Export }
}

beforeEach(async () => {
  await freshDatabase()
  await fillDatabase()
  await fillStudio()
})

afterEach(removeDatabase)

it('holds every record of every store', async () => {
  const { data } = await readExport()
  expect(data).toMatchObject({ rawExport: 1, version: NATIVE_VERSION })
  const counts = Object.entries(data.stores).map(([store, records]) => [store, records.length])
  expect(Object.fromEntries(counts)).toEqual({
    metadata: 1,
    cards: 0,
    personas: 0,
    presets: 0,
    lorebooks: 0,
    loreEntries: 0,
    lorebookSources: 0,
    memories: 0,
    providers: 2,
    characters: 3,
    conversations: 3,
    datingSessions: 0,
    messages: 15,
    profiles: 0,
    images: 6,
    studioResults: 1,
    recentlyDeleted: 0,
    deletedRows: 0,
    usage: 0,
    usageSums: 0,
    syncMarks: 0,
    syncHeld: 0,
  })
})

it('holds pictures as data URLs', async () => {
  const { data } = await readExport()
  const image = data.stores.images?.find(({ id }) => id === 'avatar-1')
  expect(image?.blob).toBe(`data:image/png;base64,${btoa('picture avatar-1')}`)
})

it('holds no API key (P7)', async () => {
  const { text, data } = await readExport()
  expect(text).not.toContain('sk-secret')
  expect(data.stores.providers?.map(({ apiKey }) => apiKey)).toEqual(['', ''])
})

it('keeps text exactly, half characters included (P4)', async () => {
  const content = 'a\ud800b "\u2028 \u0000 🙂'
  await database.messages.put(sampleMessage(9, { content }))
  const { data } = await readExport()
  expect(data.stores.messages?.find(({ seq }) => seq === 9)?.content).toBe(content)
})

it('holds damaged records too, as they are', async () => {
  await database.table('providers').put({ id: 'broken', apiKey: 'sk-secret', what: [1] })
  const { data } = await readExport()
  expect(data.stores.providers).toContainEqual({ id: 'broken', apiKey: '', what: [1] })
})

it('works while the app has no connection, and makes no database where there is none', async () => {
  database.close()
  expect((await readExport()).data.stores.providers).toHaveLength(2)
  await removeDatabase()
  await expect(exportRaw()).rejects.toThrow('no_saved_data')
  expect(await indexedDB.databases()).toEqual([])
})

it('reads the database of a newer version', async () => {
  await removeDatabase()
  const newer = await openNatively(30, (connection) => {
    connection.createObjectStore('future', { keyPath: 'id' }).put({ id: 1 })
  })
  newer.close()
  const { data } = await readExport()
  expect(data).toMatchObject({ version: 30, stores: { future: [{ id: 1 }] } })
})

it('leaves no connection behind that stands in the way of an upgrade', async () => {
  await exportRaw()
  database.close()
  const upgraded = await openNatively(40)
  expect(upgraded.version).toBe(40)
  upgraded.close()
})
