import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { getLoreEntries, getLorebookOfCharacter } from '../lorebooks/lorebook-queries'
import { openNatively, removeDatabase } from '../testing/fresh-database'
import { createSharedLocks } from '../testing/shared-locks'
import { database, databaseStatus, openDatabase } from './database'

beforeEach(async () => {
  vi.stubGlobal('navigator', { locks: createSharedLocks() })
  await removeDatabase()
})
afterEach(async () => {
  vi.unstubAllGlobals()
  await removeDatabase()
})

const cardText = (name: string, book: unknown) =>
  JSON.stringify({
    spec: 'chara_card_v3',
    data: { name, description: '', character_book: book },
  })

/** The stores of a database of version 2.4 that matter here; the others were there before. */
async function createDatabaseOf24(cards: object[]): Promise<void> {
  // Today's stores without those of lorebooks, at the version before.
  await openDatabase()
  const schema = database.tables
    .filter(({ name }) => !name.startsWith('lore'))
    .map(({ name, schema: { primKey, indexes } }) => ({ name, primKey, indexes }))
  await removeDatabase()
  const connection = await openNatively(24, (opened) => {
    for (const { name, primKey, indexes } of schema) {
      const store = opened.createObjectStore(name, { keyPath: primKey.keyPath })
      for (const { name: index, keyPath, unique } of indexes)
        if (keyPath) store.createIndex(index, keyPath, { unique })
    }
  })
  const transaction = connection.transaction('cards', 'readwrite')
  for (const card of cards) transaction.objectStore('cards').put(card)
  await new Promise<void>((resolve) => {
    transaction.oncomplete = () => resolve()
  })
  connection.close()
}

it('(LORE-02) gives books of cards that were imported before their records, and leaves the cards', async () => {
  const text = cardText('Ada', { entries: [{ keys: ['dock'], content: 'The docks freeze.' }, 5] })
  const rows = [
    { id: 'card-1', owner: 'ada', text, hash: 'x' },
    { id: 'card-2', owner: 'bo', text: cardText('Bo', undefined), hash: 'x' },
    { id: 'card-3', owner: 'cy', text: '{"broken', hash: 'x' },
    { id: 'card-4', owner: 7, text: null },
    { id: 'card-5', owner: 'di', text: cardText('Di', { name: 'Sea', entries: [{ keys: [] }] }) },
  ]
  await createDatabaseOf24(rows)
  await openDatabase()
  expect(databaseStatus.getState()).toEqual({ status: 'ready', readOnly: false })
  expect(await database.cards.toArray()).toEqual(rows)
  expect(await database.lorebooks.count()).toBe(2)
  const book = await getLorebookOfCharacter('ada')
  expect(book).toMatchObject({ name: 'Ada' })
  expect(await getLoreEntries(book?.id ?? '')).toMatchObject([
    { keys: ['dock'], content: 'The docks freeze.', enabled: true, sourceKey: '0', place: 0 },
  ])
  expect(await getLorebookOfCharacter('di')).toMatchObject({ name: 'Sea' })
  // Opened once more, nothing is done twice.
  database.close()
  await openDatabase()
  expect(await database.lorebooks.count()).toBe(2)
})
