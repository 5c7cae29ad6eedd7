import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { noteBackup } from './commands/backup'
import { deleteCharacter, updateCharacter } from './commands/characters'
import { createConversation, deleteConversation } from './commands/conversations'
import { createProvider, deleteProvider } from './commands/providers'
import { updateSettings } from './commands/settings'
import { database } from './database'
import { METADATA_ID } from './records'
import { storedConversations } from './stored-conversations'
import { freshDatabase, removeDatabase } from './testing/fresh-database'
import { fillDatabase, providerDraft } from './testing/sample-records'

const LONG_AGO = Date.UTC(2024, 0, 1)
const NOW = Date.UTC(2026, 5, 1)
const message = 'conversation-1-message-5'

beforeEach(async () => {
  await freshDatabase()
  await fillDatabase()
  await database.metadata.update(METADATA_ID, { lastUpdated: LONG_AGO })
  vi.spyOn(Date, 'now').mockReturnValue(NOW)
})

afterEach(async () => {
  vi.restoreAllMocks()
  await removeDatabase()
})

const lastUpdated = async () => (await database.metadata.get(METADATA_ID))?.lastUpdated

it.each<[string, () => Promise<unknown>]>([
  ['a new provider', () => createProvider(providerDraft)],
  ['a deleted provider', () => deleteProvider('provider-1')],
  [
    'a changed character',
    () => updateCharacter('character-1', { systemPrompt: 'x' }, { updateConversations: false }),
  ],
  ['a deleted character', () => deleteCharacter('character-1')],
  [
    'a new conversation',
    () => createConversation({ characterId: 'character-1', conversationType: 'rp' }),
  ],
  ['a deleted conversation', () => deleteConversation('conversation-1')],
  [
    'a message',
    () => storedConversations.addMessages('conversation-1', [{ role: 'user', content: 'x' }]),
  ],
  ['the end of an answer', () => storedConversations.updateMessage(message, { content: 'x' })],
  ['settings', () => updateSettings({ theme: 'dark' })],
])('%s moves the time of the last change', async (_, change) => {
  await change()
  expect(await lastUpdated()).toBe(NOW)
})

it.each<[string, () => Promise<unknown>]>([
  [
    'a check-point of an answer',
    () => storedConversations.checkpointMessage(message, { content: 'x' }),
  ],
  ['a note of a backup', () => noteBackup()],
])('%s does not', async (_, change) => {
  await change()
  expect(await lastUpdated()).toBe(LONG_AGO)
})

it('a change that fails leaves it as it was', async () => {
  vi.spyOn(database.conversations, 'delete').mockImplementation(() => {
    throw new Error('no')
  })
  await expect(deleteConversation('conversation-1')).rejects.toThrow()
  expect(await lastUpdated()).toBe(LONG_AGO)
})
