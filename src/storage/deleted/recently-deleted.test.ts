import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { deleteCharacter } from '../commands/characters'
import { storedConversations } from '../conversations/conversation-source'
import { deleteConversation } from '../conversations/conversations'
import { database } from '../database/database'
import { writeFailures } from '../database/write'
import { searchMessages } from '../search/search'
import { withFault } from '../testing/fault-layer'
import { dumpDatabase, freshDatabase, removeDatabase } from '../testing/fresh-database'
import { fillDatabase, sampleImage } from '../testing/sample-records'
import {
  deleteExpired,
  deleteForGood,
  getRecentlyDeleted,
  goneAt,
  restoreDeleted,
} from './recently-deleted'

const DAY_MS = 24 * 60 * 60 * 1000
const CHAT = 'conversation-1'
const MESSAGE = 'conversation-1-message-4'

/** All that the user has, without what is made of it. */
async function everything() {
  const { wordBlocks: _, ...stores } = await dumpDatabase()
  const conversations = await database.conversations.toArray()
  return { ...stores, conversations: conversations.map((each) => ({ ...each, updatedAt: 0 })) }
}
const only = async () => {
  const [record, ...others] = await getRecentlyDeleted()
  if (!record || others.length > 0) throw new Error('not one')
  return record
}

async function firstDeleted() {
  const [record] = await getRecentlyDeleted()
  if (!record) throw new Error('none')
  return record
}

beforeEach(async () => {
  await freshDatabase()
  await fillDatabase()
  await database.messages.update(MESSAGE, {
    attachments: [{ kind: 'image', id: `image-of-${CHAT}` }],
  })
})
afterEach(removeDatabase)

describe.each([
  ['a conversation', () => deleteConversation(CHAT), 'conversation', 'Chat with Ada', 5],
  ['a character', () => deleteCharacter('character-1'), 'character', 'Ada', 10],
  [
    'messages',
    () => storedConversations.deleteMessagesFrom(MESSAGE),
    'messages',
    'Chat with Ada',
    2,
  ],
  [
    'what a new answer replaced',
    () => storedConversations.deleteMessagesAfter('conversation-1-message-3'),
    'messages',
    'Chat with Ada',
    2,
  ],
] as const)('%s', (_, remove, kind, name, messages) => {
  it('is told of, and comes back whole', async () => {
    const before = await everything()
    await remove()
    expect(await only()).toMatchObject({ kind, name, messages })
    expect(await database.messages.get(MESSAGE)).toBeUndefined()
    const { id } = await only()
    expect(await restoreDeleted(id)).toBe(true)
    expect(await everything()).toEqual(before)
    expect(await restoreDeleted(id), 'twice').toBe(false)
  })

  it('is found by no search while it is deleted', async () => {
    await database.messages.update(MESSAGE, { content: 'quixotic' })
    await remove()
    expect((await searchMessages('quixotic')).groups).toEqual([])
  })

  it('goes for good with its pictures and nothing else', async () => {
    await remove()
    const { id } = await only()
    await deleteForGood([id])
    expect(await getRecentlyDeleted()).toEqual([])
    expect(await database.deletedRows.count()).toBe(0)
    expect(await database.images.get(`image-of-${CHAT}`)).toBeUndefined()
    expect(await database.images.get('avatar-2')).toBeDefined()
    expect(await restoreDeleted(id)).toBe(false)
  })

  it('goes for good after 30 days, and not before', async () => {
    await remove()
    const record = await only()
    expect(goneAt(record)).toBe(record.deletedAt + 30 * DAY_MS)
    await deleteExpired(goneAt(record) - 1)
    expect(await getRecentlyDeleted()).toHaveLength(1)
    await deleteExpired(goneAt(record))
    expect(await getRecentlyDeleted()).toEqual([])
  })

  it('goes at once where the disk is full, with Undo', async () => {
    const before = await everything()
    const { error } = await withFault(8, 'QuotaExceededError', async () => {
      const undo: unknown = await remove()
      expect(await getRecentlyDeleted()).toEqual([])
      expect(await database.images.get(`image-of-${CHAT}`)).toBeUndefined()
      if (typeof undo === 'function') await (undo as () => Promise<void>)()
      else if (undo) await storedConversations.restoreMessages(undo as never)
    })
    expect(error).toBeUndefined()
    expect(writeFailures.getState().failures).toEqual([])
    expect(await everything()).toEqual(before)
  })
})

describe('messages of a conversation that is deleted too', () => {
  beforeEach(async () => {
    await storedConversations.deleteMessagesFrom(MESSAGE)
    await deleteConversation(CHAT)
  })
  const find = async (kind: string) =>
    (await getRecentlyDeleted()).find((each) => each.kind === kind)?.id ?? ''

  it('come back only after it', async () => {
    expect(await restoreDeleted(await find('messages'))).toBe(false)
    expect(await restoreDeleted(await find('conversation'))).toBe(true)
    expect(await restoreDeleted(await find('messages'))).toBe(true)
    expect(await database.messages.get(MESSAGE)).toBeDefined()
    expect(await database.images.get(`image-of-${CHAT}`)).toBeDefined()
  })

  it('go for good with it', async () => {
    await deleteForGood([await find('conversation')])
    expect(await getRecentlyDeleted()).toEqual([])
    expect(await database.images.get(`image-of-${CHAT}`)).toBeUndefined()
  })
})

it('leaves a conversation alone that an import has brought back meanwhile', async () => {
  const conversation = await database.conversations.get(CHAT)
  const messages = await database.messages.where('id').startsWith(CHAT).toArray()
  await deleteConversation(CHAT)
  if (conversation) await database.conversations.put({ ...conversation, title: 'Imported' })
  await database.messages.bulkPut(messages.slice(0, 1))
  expect(await restoreDeleted((await only()).id)).toBe(true)
  expect((await database.conversations.get(CHAT))?.title).toBe('Imported')
  expect(await database.messages.where('id').startsWith(CHAT).count()).toBe(1)
})

it('lists what was deleted last first, and leaves damaged records out', async () => {
  await deleteConversation(CHAT)
  await database.recentlyDeleted.toCollection().modify({ deletedAt: 5 })
  await deleteConversation('conversation-2')
  await database.recentlyDeleted.put(Object.assign(await firstDeleted(), { id: 'bad', kind: 'x' }))
  await database.images.put(sampleImage('stray', 'nobody'))
  expect((await getRecentlyDeleted()).map(({ deletedAt }) => deletedAt > 5)).toEqual([true, false])
})
