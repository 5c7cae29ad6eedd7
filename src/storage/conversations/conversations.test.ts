import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { database } from '../database/database'
import { getConversation, getMessages } from '../database/queries'
import { exportRaw } from '../database/raw-export'
import { deleteForGood, getRecentlyDeleted } from '../deleted/recently-deleted'
import { dumpDatabase, freshDatabase, removeDatabase } from '../testing/fresh-database'
import { fillDatabase } from '../testing/sample-records'
import { writeFailures } from '../database/write'
import { createConversation, deleteConversation } from './conversations'

beforeEach(async () => {
  await freshDatabase()
  await fillDatabase()
})

afterEach(removeDatabase)

const everything = async () => [await dumpDatabase(), await (await exportRaw()).text()]
const textsOf = async (id: string) =>
  (await getMessages(id, { limit: 99 })).map(({ role, content }) => `${role}: ${content}`)

describe('createConversation', () => {
  const draft = { characterId: 'character-1', conversationType: 'standard' } as const

  it('begins with the prompt of its character (CONV-25)', async () => {
    const id = await createConversation(draft)
    expect(await textsOf(id)).toEqual(['system: You are Ada.'])
    expect(await getConversation(id)).toMatchObject({
      characterId: 'character-1',
      title: 'Chat with Ada',
      conversationType: 'standard',
    })
  })

  it.each([undefined, '', '  '])(
    'gives the default title for %j (CONV-27, CONV-28)',
    async (title) => {
      const standard = await createConversation({ ...draft, title })
      const roleplay = await createConversation({ ...draft, title, conversationType: 'rp' })
      expect((await getConversation(standard))?.title).toBe('Chat with Ada')
      expect((await getConversation(roleplay))?.title).toBe('RP Chat with Ada')
    },
  )

  it('takes the title of the user, trimmed (CONV-16)', async () => {
    const id = await createConversation({ ...draft, title: '  Tea  ' })
    expect((await getConversation(id))?.title).toBe('Tea')
  })

  it('appends the first words of the user, trimmed (CONV-26)', async () => {
    const id = await createConversation({ ...draft, firstMessage: '  Hello \n' })
    expect(await textsOf(id)).toEqual(['system: You are Ada.', 'user: Hello'])
  })

  it('does not append blank words (CONV-26)', async () => {
    const id = await createConversation({ ...draft, firstMessage: ' \n ' })
    expect(await textsOf(id)).toEqual(['system: You are Ada.'])
  })

  it('greets between the prompt and the first words of the user', async () => {
    await database.characters.update('character-1', { greeting: ' Good day. ' })
    const id = await createConversation({ ...draft, firstMessage: 'Hello' })
    expect(await textsOf(id)).toEqual([
      'system: You are Ada.',
      'assistant: Good day.',
      'user: Hello',
    ])
    expect((await getMessages(id, { limit: 9 })).map(({ seq }) => seq)).toEqual([1, 2, 3])
  })

  it('says which character is missing, and writes nothing (CONV-24, ERR-32)', async () => {
    const before = await dumpDatabase()
    await expect(createConversation({ ...draft, characterId: 'x-1' })).rejects.toMatchObject({
      name: 'StorageError',
      code: 'character_not_found',
      params: { id: 'x-1' },
    })
    expect(await dumpDatabase()).toEqual(before)
    expect(writeFailures.getState().failures).toHaveLength(1)
  })
})

describe('deleteConversation', () => {
  it('returns false for a missing one (CONV-29)', async () => {
    const before = await dumpDatabase()
    expect(await deleteConversation('nothing')).toBe(false)
    expect(await dumpDatabase()).toEqual(before)
  })

  it('deletes its messages and pictures and leaves the character', async () => {
    await deleteConversation('conversation-1')
    await deleteForGood((await getRecentlyDeleted()).map(({ id }) => id))
    const after = await dumpDatabase()
    expect(after.conversations).toHaveLength(2)
    expect(after.messages).toHaveLength(10)
    expect(JSON.stringify(after)).not.toContain('conversation-1')
    expect(after.characters).toHaveLength(3)
    expect(after.images).toHaveLength(4)
  })

  it('can be taken back whole', async () => {
    const before = await everything()
    const undo = await deleteConversation('conversation-1')
    expect(await everything()).not.toEqual(before)
    if (undo) await undo()
    expect(await everything()).toEqual(before)
  })
})
