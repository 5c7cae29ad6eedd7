import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { database } from '../database/database'
import { getCharacter, getMessage } from '../database/queries'
import { exportRaw } from '../database/raw-export'
import { deleteForGood, getRecentlyDeleted } from '../deleted/recently-deleted'
import { dumpDatabase, freshDatabase, removeDatabase } from '../testing/fresh-database'
import { characterDraft, fillDatabase, sampleImage, sampleMessage } from '../testing/sample-records'
import { createCharacter, deleteCharacter, updateCharacter } from './characters'

beforeEach(async () => {
  await freshDatabase()
  await fillDatabase()
})

afterEach(removeDatabase)

const everything = async () => [await dumpDatabase(), await (await exportRaw()).text()]
const keepConversations = { updateConversations: false }

describe('createCharacter', () => {
  it('stores what the user decided as version 2 (CHAR-72)', async () => {
    const character = await getCharacter(await createCharacter(characterDraft))
    expect(character).toMatchObject({ ...characterDraft, version: '2' })
    expect(character?.createdAt).toBe(character?.updatedAt)
  })
})

describe('updateCharacter', () => {
  it('returns false and writes nothing for a missing one (CHAR-17)', async () => {
    const before = await dumpDatabase()
    expect(await updateCharacter('nobody', { name: 'x' }, keepConversations)).toBe(false)
    expect(await dumpDatabase()).toEqual(before)
  })

  it('changes what is named, touches updatedAt and leaves the rest', async () => {
    const before = await getCharacter('character-1')
    await updateCharacter('character-1', { name: 'Ida', description: 'x' }, keepConversations)
    const after = await getCharacter('character-1')
    expect(after).toEqual({
      ...before,
      name: 'Ida',
      description: 'x',
      updatedAt: after?.updatedAt,
    })
    expect(after?.updatedAt).toBeGreaterThan(1_000)
  })

  it('takes away what is set to undefined', async () => {
    await updateCharacter('character-1', { modelParameters: undefined }, keepConversations)
    expect(await getCharacter('character-1')).not.toHaveProperty('modelParameters')
  })

  it('keeps fields that it does not know', async () => {
    const extra: object = { voice: 'low' }
    await database.characters.update('character-1', extra)
    await updateCharacter('character-1', { systemPrompt: 'New' }, keepConversations)
    expect(await database.characters.get('character-1')).toMatchObject({ voice: 'low' })
  })

  it('notes when the prompt changed, beside other facts (DATA-40)', async () => {
    await database.characters.update('character-1', { metadata: { imagePrompt: 'a face' } })
    await updateCharacter('character-1', { systemPrompt: 'New' }, keepConversations)
    expect((await getCharacter('character-1'))?.metadata).toEqual({
      imagePrompt: 'a face',
      promptUpdatedAt: expect.any(Number) as number,
    })
  })

  it('keeps facts that come in the same change as the prompt', async () => {
    const metadata = { imagePrompt: 'another face' }
    await updateCharacter('character-1', { systemPrompt: 'New', metadata }, keepConversations)
    expect((await getCharacter('character-1'))?.metadata).toEqual({
      imagePrompt: 'another face',
      promptUpdatedAt: expect.any(Number) as number,
    })
    expect(metadata).toEqual({ imagePrompt: 'another face' })
  })

  it('does not note a prompt that stayed the same', async () => {
    const { systemPrompt } = characterDraft
    await updateCharacter('character-1', { systemPrompt }, { updateConversations: true })
    expect((await getCharacter('character-1'))?.metadata).toBeUndefined()
  })

  it('carries a new prompt to the first system message of each conversation (CHAR-39)', async () => {
    await database.messages.put(sampleMessage(6, { role: 'system', content: 'Aside' }))
    const change = { systemPrompt: 'You are Ida.' }
    await updateCharacter('character-1', change, { updateConversations: true })
    for (const id of ['conversation-1-message-1', 'conversation-2-message-1'])
      expect((await getMessage(id))?.content).toBe('You are Ida.')
    expect((await getMessage('conversation-1-message-6'))?.content).toBe('Aside')
    expect((await getMessage('conversation-3-message-1'))?.content).toBe('You are Ada.')
  })

  it('leaves the conversations alone where the user wants it so', async () => {
    await updateCharacter('character-1', { systemPrompt: 'New' }, keepConversations)
    expect((await getMessage('conversation-1-message-1'))?.content).toBe('You are Ada.')
  })

  it('adds no system message to a conversation that has none', async () => {
    await database.messages.delete('conversation-1-message-1')
    const before = (await dumpDatabase()).messages?.length
    await updateCharacter('character-1', { systemPrompt: 'x' }, { updateConversations: true })
    expect((await dumpDatabase()).messages).toHaveLength(before ?? -1)
  })
})

describe('taking the avatar away (CHAR-33)', () => {
  it('keeps it in a gallery that it did not stand in', async () => {
    const id = await createCharacter(characterDraft)
    const other = { createdAt: 1, source: 'uploaded', isProfilePicture: true } as const
    await database.images.bulkPut([sampleImage('face', id), sampleImage('other', id)])
    await database.characters.update(id, {
      avatarImageId: 'face',
      imageGallery: [{ ...other, id: 'other', imageId: 'other' }],
    })
    await updateCharacter(id, {}, { ...keepConversations, avatar: null })
    const character = await getCharacter(id)
    expect(character).not.toHaveProperty('avatarImageId')
    expect(character?.imageGallery).toMatchObject([
      { imageId: 'face', isProfilePicture: false },
      { imageId: 'other', isProfilePicture: false },
    ])
    expect(await database.images.where({ owner: id }).primaryKeys()).toEqual(['face', 'other'])
  })

  it.each([
    ['an empty gallery, as an import can leave it', []],
    ['no gallery', undefined],
    [
      'a gallery with the avatar in it',
      [
        {
          id: 'face',
          imageId: 'face',
          createdAt: 1,
          source: 'uploaded' as const,
          isProfilePicture: true,
        },
      ],
    ],
  ])('leaves no id of a picture that is gone, with %s', async (_, imageGallery) => {
    const id = await createCharacter(characterDraft)
    await database.images.put(sampleImage('face', id))
    await database.characters.update(id, { avatarImageId: 'face', imageGallery })
    await updateCharacter(id, {}, { ...keepConversations, avatar: null })
    const character = await getCharacter(id)
    expect(character).not.toHaveProperty('avatarImageId')
    const shown = (character?.imageGallery ?? []).map(({ imageId }) => imageId)
    expect(await database.images.where({ owner: id }).primaryKeys()).toEqual(shown)
  })
})

describe('deleteCharacter', () => {
  it('returns false for a missing one (CHAR-17)', async () => {
    const before = await dumpDatabase()
    expect(await deleteCharacter('nobody')).toBe(false)
    expect(await dumpDatabase()).toEqual(before)
  })

  it('deletes its conversations, their messages and all pictures, and nothing else (CHAR-16)', async () => {
    const before = await dumpDatabase()
    await deleteCharacter('character-1')
    await deleteForGood((await getRecentlyDeleted()).map(({ id }) => id))
    const left = (store: string) => (before[store] ?? []) as { id: string }[]
    const after = await dumpDatabase()
    const isOfOther = ({ id }: { id: string }) =>
      ['character-2', 'character-3', 'conversation-3', 'avatar-2'].includes(id) ||
      id.includes('conversation-3')
    for (const store of ['characters', 'conversations', 'messages', 'images'])
      expect(after[store]).toEqual(left(store).filter(isOfOther))
    expect(after.messages).toHaveLength(5)
    expect(after.providers).toEqual(before.providers)
  })

  it('can be taken back whole', async () => {
    const before = await everything()
    const undo = await deleteCharacter('character-1')
    expect(await everything()).not.toEqual(before)
    if (undo) await undo()
    expect(await everything()).toEqual(before)
  })

  it('can be taken back where it had no conversations', async () => {
    const before = await everything()
    const undo = await deleteCharacter('character-3')
    if (undo) await undo()
    expect(await everything()).toEqual(before)
  })
})
