import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { updateCharacter } from '@/storage/commands/characters'
import { updateProvider } from '@/storage/commands/providers'
import {
  getCharacters,
  getConversation,
  getConversations,
  getMessages,
  getProviders,
} from '@/storage/database/queries'
import { freshDatabase, removeDatabase } from '@/storage/testing/fresh-database'
import { addDemo, tryDemo } from './try-demo'

beforeEach(freshDatabase)
afterEach(removeDatabase)

it('makes the demo provider, its characters and a first conversation', async () => {
  const id = await tryDemo()
  const [provider, ...others] = await getProviders()
  expect(others).toEqual([])
  expect(provider).toMatchObject({ type: 'demo', enabled: true, apiKey: '' })
  const characters = await getCharacters()
  expect(characters.length).toBeGreaterThan(1)
  for (const character of characters)
    expect(character).toMatchObject({ providerId: provider?.id, model: provider?.defaultModel })
  expect(await getConversation(id)).toBeDefined()
  expect((await getMessages(id, { limit: 9 }))[0]?.role).toBe('system')
})

it('makes the provider alone for a page that has none to ask, and the characters where they are wanted', async () => {
  await addDemo()
  expect(await getProviders()).toMatchObject([{ type: 'demo', enabled: true }])
  expect(await getCharacters()).toEqual([])
  await addDemo(true)
  expect(await getProviders()).toHaveLength(1)
  expect((await getCharacters()).length).toBeGreaterThan(1)
  expect(await getConversations()).toEqual([])
})

it('makes nothing twice', async () => {
  const first = await tryDemo()
  const characters = await getCharacters()
  expect(await tryDemo()).toBe(first)
  expect(await getProviders()).toHaveLength(1)
  expect(await getCharacters()).toEqual(characters)
  expect(await getConversations()).toHaveLength(1)
})

it('switches its provider on again', async () => {
  await tryDemo()
  const [provider] = await getProviders()
  if (!provider) throw new Error('no provider')
  await updateProvider(provider.id, { ...provider, enabled: false })
  await tryDemo()
  expect((await getProviders())[0]).toEqual(provider)
})

it('opens the last demo chat again, also where another character was edited since', async () => {
  const first = await tryDemo()
  const edited = (await getCharacters()).at(-1)
  await updateCharacter(edited?.id ?? '', { name: 'Someone' }, { updateConversations: false })
  expect(await tryDemo()).toBe(first)
})
