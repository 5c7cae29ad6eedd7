import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { deleteCharacter, updateCharacter } from '../commands/characters'
import { createConversation, deleteConversation } from '../conversations/conversations'
import { branchConversation } from '../conversations/branch-conversation'
import { setPinned } from '../conversations/pin-conversation'
import type { Deletion } from '../deleted/keep-deleted'
import { createProvider, deleteProvider, updateProvider } from '../commands/providers'
import { updateSettings } from '../commands/settings'
import { chooseDurability } from './durability'
import { storedConversations } from '../conversations/conversation-source'
import { freshDatabase, removeDatabase } from '../testing/fresh-database'
import { fillDatabase, providerDraft, sampleMessage } from '../testing/sample-records'

/** Every transaction that the database was asked for: its stores, and how hard it must stick. */
const asked: { stores: string[]; mode: string; durability: unknown }[] = []
const { prototype } = IDBDatabase
const original = Reflect.get(prototype, 'transaction') as (
  this: IDBDatabase,
  ...args: Parameters<IDBDatabase['transaction']>
) => IDBTransaction

beforeEach(async () => {
  // Before opening, because Dexie binds the method when it opens.
  prototype.transaction = function (stores, mode = 'readonly', options) {
    asked.push({ stores: [stores].flat() as string[], mode, durability: options?.durability })
    return original.call(this, stores, mode, options)
  }
  await freshDatabase()
  await fillDatabase()
  asked.length = 0
})

afterEach(async () => {
  prototype.transaction = original
  await removeDatabase()
})

const writes = () => asked.filter(({ mode }) => mode === 'readwrite')
const message = 'conversation-1-message-5'
/** A message that was deleted where there was no room to keep it. */
const deletion: Deletion = {
  taken: {
    characters: [],
    conversations: [],
    wordBlocks: [],
    memories: [],
    messages: [sampleMessage(6)],
    imageIds: [],
  },
}

describe('a write of the user', () => {
  it.each<[string, () => Promise<unknown>]>([
    ['a new provider and its key', () => createProvider(providerDraft)],
    ['a changed provider', () => updateProvider('provider-1', providerDraft)],
    ['a deleted provider', () => deleteProvider('provider-1')],
    [
      'a changed character',
      () => updateCharacter('character-1', { systemPrompt: 'x' }, { updateConversations: true }),
    ],
    ['a deleted character', () => deleteCharacter('character-1')],
    [
      'a new conversation',
      () => createConversation({ characterId: 'character-1', conversationType: 'rp' }),
    ],
    ['a deleted conversation', () => deleteConversation('conversation-1')],
    ['settings', () => updateSettings({ theme: 'dark' })],
    [
      'a message',
      () => storedConversations.addMessages('conversation-1', [{ role: 'user', content: 'x' }]),
    ],
    ['a finished answer', () => storedConversations.updateMessage(message, { content: 'x' })],
    ['a restarted answer', () => storedConversations.restartMessage(message, { content: '' })],
    ['a removed message', () => storedConversations.removeMessage(message)],
    ['removed messages', () => storedConversations.deleteMessagesFrom(message)],
    ['restored messages', () => storedConversations.restoreMessages(deletion)],
    ['a branch', () => branchConversation(message)],
    ['a pin', () => setPinned('conversation-1', true)],
    ['a title', () => storedConversations.updateConversation('conversation-1', { title: 'x' })],
  ])('waits for the disk: %s (P14)', async (_, run) => {
    await run()
    expect(writes().map(({ durability }) => durability)).toEqual(['strict'])
  })
})

it('does not wait for the disk at a check-point, which touches the messages alone', async () => {
  await storedConversations.checkpointMessage(message, { content: 'so far' })
  expect(writes()).toEqual([{ stores: ['messages'], mode: 'readwrite', durability: 'relaxed' }])
})

it('chooses by the stores of a transaction, whatever their order', async () => {
  const other = new Dexie('durability-test')
  other.version(1).stores({ messages: 'id', conversations: 'id' })
  chooseDurability(other)
  await other.open()
  asked.length = 0
  const names = [['messages'], ['messages', 'conversations'], ['conversations']]
  for (const stores of names)
    await other.transaction('rw', stores, () => other.table(stores[0]!).put({ id: 1 }))
  expect(asked.map(({ durability }) => durability)).toEqual(['relaxed', 'strict', 'strict'])
  await other.delete()
})
