import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { updateSettings } from '../commands/settings'
import { temporaryData } from '../conversations/temporary-data'
import { database } from '../database/database'
import { freshDatabase, removeDatabase } from '../testing/fresh-database'
import { sampleCharacter, sampleConversation } from '../testing/sample-records'
import { countPersonaUses, getPersonaFor, getPersonas } from './persona-queries'

const persona = (id: string, name = id) => ({
  id,
  name,
  description: '',
  placement: 'prompt' as const,
  createdAt: 1,
  updatedAt: 1,
})

beforeEach(freshDatabase)
afterEach(async () => {
  temporaryData.setState(temporaryData.getInitialState(), true)
  await removeDatabase()
})

it('lists personas by their names', async () => {
  await database.personas.bulkPut([
    persona('1', 'Émile'),
    persona('2', 'adam'),
    persona('3', 'Zoë'),
  ])
  expect((await getPersonas()).map(({ name }) => name)).toEqual(['adam', 'Émile', 'Zoë'])
})

it('finds the persona of a chat, past those that are gone (PERS-03)', async () => {
  await database.personas.bulkPut([persona('a'), persona('b')])
  const idOf = async (chosen: Parameters<typeof getPersonaFor>[0]) =>
    (await getPersonaFor(chosen))?.id
  expect(await idOf({ conversation: 'a', character: 'b' })).toBe('a')
  expect(await idOf({ conversation: 'gone', character: 'gone', settings: 'b' })).toBe('b')
  expect(await idOf({ conversation: '', settings: 'b' })).toBeUndefined()
  expect(await idOf({})).toBeUndefined()
})

it('counts the chats in which each persona is used, temporary ones too (PERS-08)', async () => {
  await database.personas.bulkPut([persona('own'), persona('ofCharacter'), persona('usual')])
  await database.characters.bulkPut([
    sampleCharacter({ id: 'x', personaId: 'ofCharacter' }),
    sampleCharacter({ id: 'y' }),
  ])
  const chat = (id: string, characterId: string, personaId?: string) =>
    sampleConversation({ id, characterId, personaId })
  await database.conversations.bulkPut([
    chat('1', 'x', 'own'),
    chat('2', 'x'),
    chat('3', 'y'),
    chat('4', 'y', ''),
    chat('5', 'y', 'gone'),
  ])
  temporaryData.setState({ conversations: { temp_1: chat('temp_1', 'y', 'own') } })
  expect(Object.fromEntries(await countPersonaUses())).toEqual({ own: 2, ofCharacter: 1 })
  await updateSettings({ defaultPersonaId: 'usual' })
  expect(Object.fromEntries(await countPersonaUses())).toEqual({ own: 2, ofCharacter: 1, usual: 2 })
})
