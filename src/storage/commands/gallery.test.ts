import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { PreparedPicture } from '@/lib/pictures/prepare-picture'
import { database } from '../database/database'
import { galleryOf } from '../gallery'
import { getImage } from '../pictures/images'
import { createTemporaryChat } from '../conversations/temporary-chats'
import { temporaryData } from '../conversations/temporary-data'
import { type Fault, faults, withFault } from '../testing/fault-layer'
import { deleteForGood, getRecentlyDeleted } from '../deleted/recently-deleted'
import { dumpDatabase, freshDatabase, removeDatabase } from '../testing/fresh-database'
import { characterDraft, fillDatabase } from '../testing/sample-records'
import { createCharacter, deleteCharacter, updateCharacter } from './characters'
import { addGalleryImage, deleteGalleryImage, setProfilePicture } from './gallery'

const picture = (text: string): PreparedPicture => ({
  blob: new Blob([text], { type: 'image/png' }),
  width: 640,
  height: 480,
  thumbnail: new Blob([`small ${text}`], { type: 'image/jpeg' }),
})
const uploaded = (text: string) => ({ picture: picture(text), source: 'uploaded' as const })

beforeEach(async () => {
  await freshDatabase()
  await fillDatabase()
  await database.images.clear()
})
afterEach(removeDatabase)

async function add(characterId: string, text: string) {
  const id = await addGalleryImage(characterId, uploaded(text))
  if (id === undefined) throw new Error('not added')
  return id
}

describe.each(['stored', 'temporary'] as const)('the gallery of a %s character', (kind) => {
  const isStored = kind === 'stored'
  async function subject() {
    if (isStored) return 'character-1'
    const chat = await createTemporaryChat(characterDraft, 'rp')
    return temporaryData.getState().conversations[chat]?.characterId ?? ''
  }
  const read = async (id: string) => {
    const character = isStored
      ? await database.characters.get(id)
      : temporaryData.getState().characters[id]
    if (!character) throw new Error('no character')
    return character
  }
  const imageCount = async () =>
    isStored ? database.images.count() : Object.keys(temporaryData.getState().images).length

  it('takes pictures with size and thumbnail, none of them the face (GAL-10)', async () => {
    const id = await subject()
    const before = await read(id)
    const first = await add(id, 'one')
    await add(id, 'two')
    const character = await read(id)
    expect(character.updatedAt).toBe(before.updatedAt)
    expect(character.avatarImageId).toBeUndefined()
    expect(character.imageGallery).toMatchObject([
      { id: first, source: 'uploaded', isProfilePicture: false },
      { source: 'uploaded', isProfilePicture: false },
    ])
    const image = await getImage(character.imageGallery?.[0]?.imageId ?? '')
    expect(image).toMatchObject({ owner: id, mime: 'image/png', width: 640, height: 480 })
    expect(await image?.thumbnail?.text()).toBe('small one')
  })

  it('has one face at most, which is the avatar (GAL-07 to GAL-09)', async () => {
    const id = await subject()
    const [one, two, three] = [await add(id, '1'), await add(id, '2'), await add(id, '3')]
    const faces = async () =>
      (await read(id)).imageGallery?.map(({ isProfilePicture }) => isProfilePicture)
    expect(await setProfilePicture(id, three)).toBe(true)
    expect(await setProfilePicture(id, two)).toBe(true)
    expect(await faces()).toEqual([false, true, false])
    expect((await read(id)).avatarImageId).toBe((await read(id)).imageGallery?.[1]?.imageId)
    expect(await setProfilePicture(id, 'nobody')).toBe(false)
    const before = await read(id)

    const undo = await deleteGalleryImage(id, two)
    expect(await faces()).toEqual([true, false])
    expect((await read(id)).avatarImageId).toBe((await read(id)).imageGallery?.[0]?.imageId)
    expect(await imageCount()).toBe(2)
    if (undo) await undo()
    expect(await read(id)).toEqual(before)
    expect(await imageCount()).toBe(3)

    expect(await deleteGalleryImage(id, 'nobody')).toBe(false)
    for (const each of [two, one, three]) await deleteGalleryImage(id, each)
    expect(await read(id)).toMatchObject({ imageGallery: [] })
    expect((await read(id)).avatarImageId).toBeUndefined()
    expect(await imageCount()).toBe(0)
  })

  it('is missing with its character', async () => {
    const nobody = isStored ? 'nobody' : 'temp_nobody'
    expect(await addGalleryImage(nobody, uploaded('x'))).toBeUndefined()
    expect(await setProfilePicture(nobody, 'x')).toBe(false)
    expect(await deleteGalleryImage(nobody, 'x')).toBe(false)
    expect(await imageCount()).toBe(0)
  })
})

it('begins with the avatar as its profile picture (GAL-11)', async () => {
  const face = { picture: picture('face'), source: 'uploaded' as const }
  const id = await createCharacter(characterDraft, face)
  const { avatarImageId } = (await database.characters.get(id)) ?? {}
  await database.characters.update(id, { imageGallery: undefined })
  const lacking = await database.characters.get(id)
  expect(lacking && galleryOf(lacking)).toMatchObject([
    { imageId: avatarImageId, isProfilePicture: true },
  ])
  await add(id, 'more')
  expect((await database.characters.get(id))?.imageGallery).toMatchObject([
    { imageId: avatarImageId, isProfilePicture: true },
    { isProfilePicture: false },
  ])
})

describe('the avatar of a form', () => {
  it('joins the gallery, replaces the face, and can be taken away (CHAR-33)', async () => {
    const id = await createCharacter(characterDraft, uploaded('first'))
    const read = () => database.characters.get(id)
    const options = { updateConversations: false }
    await updateCharacter(id, {}, { ...options, avatar: uploaded('second') })
    expect((await read())?.imageGallery).toMatchObject([
      { isProfilePicture: false },
      { isProfilePicture: true },
    ])
    await updateCharacter(id, { name: 'Other' }, options)
    expect((await read())?.avatarImageId).toBe((await read())?.imageGallery?.[1]?.imageId)
    await updateCharacter(id, {}, { ...options, avatar: null })
    expect((await read())?.avatarImageId).toBeUndefined()
    expect((await read())?.imageGallery).toHaveLength(2)
    expect(await database.images.count()).toBe(2)
    const undo = await deleteCharacter(id)
    if (undo) await undo()
    expect(await database.images.count()).toBe(2)
    await deleteCharacter(id)
    await deleteForGood((await getRecentlyDeleted()).map((each) => each.id))
    expect(await database.images.count()).toBe(0)
  })

  it('that nobody else shows is freed when it goes', async () => {
    const id = await createCharacter(characterDraft, uploaded('lone'))
    await database.characters.update(id, { imageGallery: undefined })
    await updateCharacter(id, {}, { updateConversations: false, avatar: null })
    expect(await database.images.count()).toBe(0)
  })
})

describe('whichever operation fails (P16)', () => {
  it.each(faults)(
    'a picture and its entry are written together or not at all: %s',
    async (fault: Fault) => {
      const add = () => addGalleryImage('character-1', uploaded('x'))
      const { count } = await withFault(Infinity, fault, add)
      expect(count).toBeGreaterThan(2)
      for (let failing = 1; failing <= count; failing += 1) {
        await freshDatabase()
        await fillDatabase()
        const before = await dumpDatabase()
        const { error } = await withFault(failing, fault, add)
        expect(error, `operation ${failing}`).toMatchObject({ name: 'StorageError' })
        expect(await dumpDatabase()).toEqual(before)
      }
    },
  )
})
