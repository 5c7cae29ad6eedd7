import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createCharacter } from '../commands/characters'
import { createConversation, deleteConversation } from '../conversations/conversations'
import { database } from '../database/database'
import { addMemories, deleteMemories, type MemoryDraft } from '../memories/memories'
import { freshDatabase, removeDatabase } from '../testing/fresh-database'
import { characterDraft } from '../testing/sample-records'
import { searchMemories } from './search-memories'

let characterId = ''
let id = ''

beforeEach(async () => {
  await freshDatabase()
  characterId = await createCharacter({ ...characterDraft, name: 'Ada' })
  id = await createConversation({ characterId, conversationType: 'standard' })
})

afterEach(removeDatabase)

const fact = (text: string, change: Partial<MemoryDraft> = {}): MemoryDraft => ({
  scope: 'chat',
  ownerId: id,
  kind: 'fact',
  text,
  sources: [],
  madeBy: 'user',
  ...change,
})

it('finds what is remembered by its words, and says whose it is (MEM-27)', async () => {
  await addMemories([fact('The blue lamp stays.'), fact('The boat leaks.', { kind: 'chapter' })])
  await addMemories([fact('Ada likes blue tea.', { scope: 'character', ownerId: characterId })])
  const found = await searchMemories('blu')
  expect(found).toHaveLength(2)
  expect(found).toContainEqual(
    expect.objectContaining({
      snippet: { text: 'The blue lamp stays.', hits: [[4, 8]] },
      conversation: expect.objectContaining({ id }) as unknown,
      character: { id: characterId, name: 'Ada' },
    }),
  )
  const [ofCharacter] = await searchMemories('tea')
  expect(ofCharacter).toMatchObject({ memory: { scope: 'character' }, character: { name: 'Ada' } })
  expect(ofCharacter).not.toHaveProperty('conversation')
  expect(await searchMemories('blue boat')).toEqual([])
  expect(await searchMemories('leaks boat')).toMatchObject([{ memory: { kind: 'chapter' } }])
  expect(await searchMemories(' …')).toEqual([])
})

it('finds nothing that is deleted, or whose chat is, and is not kept from it by a damaged one', async () => {
  const { ids } = await addMemories([fact('One lamp.'), fact('Two lamps.')])
  await database.table('memories').put({ id: 'a', ownerId: id, sourceIds: [] })
  expect(await searchMemories('lamp')).toHaveLength(2)
  await deleteMemories(ids.slice(0, 1))
  expect(await searchMemories('lamp')).toMatchObject([{ snippet: { text: 'Two lamps.' } }])
  await deleteConversation(id)
  expect(await searchMemories('lamp')).toEqual([])
})

it('shows twenty at most, the newest, of however many there are', async () => {
  await addMemories(Array.from({ length: 1_200 }, (_, index) => fact(`Lamp ${index}.`)))
  await database.memories.toCollection().modify((row: { text: string; updatedAt: number }) => {
    row.updatedAt = Number(/\d+/.exec(row.text)?.[0])
  })
  const found = await searchMemories('lamp')
  expect(found.map(({ snippet }) => snippet.text)).toEqual(
    Array.from({ length: 20 }, (_, index) => `Lamp ${1_199 - index}.`),
  )
})
