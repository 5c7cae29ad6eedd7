import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { makeChat, makePersona } from '../../../e2e/support/data/seed'
import { database } from '../database/database'
import { getLoreEntries, getLoreEntriesByPages, getLoreEntry } from '../lorebooks/lorebook-queries'
import { findLorebookUsers } from '../lorebooks/lorebook-users'
import { freshDatabase, removeDatabase } from '../testing/fresh-database'
import { addLorebooks, changeLoreEntries, deleteLoreEntries, updateLoreEntry } from './lorebooks'

beforeEach(freshDatabase)
afterEach(removeDatabase)

const entry = (name: string) => ({ name, keys: [name], content: `About ${name}.`, enabled: true })

async function addBook(names: readonly string[]) {
  const { ids } = await addLorebooks([{ book: { name: 'World' }, entries: names.map(entry) }])
  return ids[0] ?? ''
}

it('takes back of several entries what was changed of them, and leaves what was typed since (P18)', async () => {
  const bookId = await addBook(['one', 'two', 'three'])
  const [one, two, three] = await getLoreEntries(bookId)
  if (!one || !two || !three) throw new Error('three were stored')
  const undo = await changeLoreEntries([one.id, two.id], () => ({ enabled: false, order: 7 }))
  expect(await getLoreEntry(one.id)).toMatchObject({ enabled: false, order: 7 })
  expect(await getLoreEntry(three.id)).toMatchObject({ enabled: true })
  await updateLoreEntry(one.id, { content: 'Typed since.' })
  await deleteLoreEntries([two.id])
  await undo()
  expect(await getLoreEntry(one.id)).toMatchObject({ enabled: true, content: 'Typed since.' })
  expect(await getLoreEntry(one.id)).not.toHaveProperty('order')
  expect(await getLoreEntry(two.id)).toBeUndefined()
})

it('reads a long book page by page, also where many entries have one place (LORE-53)', async () => {
  const bookId = await addBook(Array.from({ length: 2_203 }, (_, index) => `entry ${index}`))
  await addBook(['of another book'])
  await database.loreEntries
    .where('[bookId+place]')
    .between([bookId, 990], [bookId, 1010])
    .modify({ place: 999 })
  const all = await getLoreEntries(bookId)
  const paged = await getLoreEntriesByPages(bookId)
  expect(paged).toHaveLength(2_203)
  expect(paged.map(({ id }) => id)).toEqual(all.map(({ id }) => id))
  expect(await getLoreEntriesByPages(bookId, paged)).toBe(paged)
  const changed = paged[1800]?.id ?? ''
  await updateLoreEntry(changed, { content: 'Another.' })
  const after = await getLoreEntriesByPages(bookId, paged)
  expect(after.flatMap((each, index) => (each === paged[index] ? [] : each.id))).toEqual([changed])
})

it('knows who names a book, each once (LORE-01)', async () => {
  const { character, conversation } = makeChat(undefined, {
    character: { name: 'Mira', lorebookIds: ['b'] },
    conversation: { title: 'Chat', lorebookIds: ['b', 'b', 'c'] },
  })
  const [{ id, characterId }, ida] = [conversation, makePersona({ name: 'Ida' })]
  await database.conversations.bulkPut([
    conversation,
    { ...conversation, id: 'other', lorebookIds: [] },
  ])
  await database.characters.put(character)
  await database.personas.put({ ...ida, lorebookIds: ['c'] })
  const users = await findLorebookUsers()
  expect(users.get('b')).toMatchObject({
    chats: [{ id, name: 'Chat', characterId }],
    characters: [{ id: characterId, name: 'Mira' }],
    personas: [],
  })
  expect(users.get('c')).toMatchObject({ chats: [{ id }], personas: [{ name: 'Ida' }] })
  expect(users.size).toBe(2)
})
