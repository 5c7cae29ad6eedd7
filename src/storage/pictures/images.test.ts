import 'fake-indexeddb/auto'
import type { MessagePicture } from '../conversations/conversation-types'
import { pngHead, webpBomb } from '@/lib/testing/picture-bytes'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { imageOf } from '@/domain/message'
import { waitFor } from '@/testing/wait-for'
import { deleteConversation } from '../conversations/conversations'
import { addGalleryImage } from '../commands/gallery'
import { deleteCharacter } from '../commands/characters'
import { database } from '../database/database'
import { getImage } from './images'
import { isThumbnailAtHand, readThumbnailsAhead } from './thumbnails-ahead'
import { readImageUrl, readPictureProblem, watchImageUrl } from './image-urls'
import type { MessageRecord } from '../database/records'
import { storedConversations, temporaryConversations } from '../conversations/conversation-source'
import { createTemporaryChat, saveTemporaryChat } from '../conversations/temporary-chats'
import { temporaryData } from '../conversations/temporary-data'
import { type Fault, faults, withFault } from '../testing/fault-layer'
import { deleteForGood, getRecentlyDeleted } from '../deleted/recently-deleted'
import {
  dumpDatabase,
  emptyDatabase,
  freshDatabase,
  removeDatabase,
} from '../testing/fresh-database'
import { characterDraft, fillDatabase, sampleImage } from '../testing/sample-records'
import { writeFailures } from '../database/write'

/** The id of the picture that a message shows; blank where there is none. */
function imageIdOf(message: MessageRecord | undefined): string {
  return (message && imageOf(message)?.id) ?? ''
}

const png = (text = 'picture') => new Blob([text], { type: 'image/png' })
const asFace = { asProfilePicture: true }
const picture: MessagePicture = {
  blob: png(),
  prompt: 'A cat',
  usedReference: true,
  generatedAt: 5_000,
}

beforeEach(async () => {
  await freshDatabase()
  await fillDatabase()
})
afterEach(async () => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  await removeDatabase()
})

describe('a picture', () => {
  const messageId = 'conversation-1-message-5'
  async function save(saved = picture) {
    await storedConversations.saveMessageImage(messageId, saved)
    const message = await storedConversations.getMessage(messageId)
    return getImage(imageIdOf(message))
  }

  it('is stored with its size and its type, and never decoded for that', async () => {
    const decode = vi.fn()
    vi.stubGlobal('createImageBitmap', decode)
    const blob = new Blob([pngHead(640, 480)], { type: 'image/png' })
    expect(await save({ ...picture, blob })).toMatchObject({
      mime: 'image/png',
      width: 640,
      height: 480,
    })
    expect(decode).not.toHaveBeenCalled()
  })

  it('that does not say how large it is is stored all the same', async () => {
    expect(await save()).toMatchObject({ width: 0, height: 0 })
  })

  it('of a temporary chat stays in memory', async () => {
    const before = await dumpDatabase()
    const { source, id } = await startChat('temporary')
    const [last] = await source.getMessages(id, { limit: 1 })
    await source.saveMessageImage(last?.id ?? '', picture)
    const imageId = imageIdOf(await source.getMessage(last?.id ?? ''))
    expect(imageId).toMatch(/^temp_/)
    expect(await (await getImage(imageId))?.blob.text()).toBe('picture')
    expect(await dumpDatabase()).toEqual(before)
  })

  it('of a temporary character stays in memory, and none comes to one that is gone (RTXT-23)', async () => {
    const before = await dumpDatabase()
    const avatar = {
      source: 'ai-generated' as const,
      prompt: 'A pilot',
      picture: { blob: png(), width: 8, height: 6 },
    }
    const id = await createTemporaryChat(characterDraft, 'rp', avatar)
    const characterId = temporaryData.getState().conversations[id]?.characterId ?? ''
    const character = () => temporaryData.getState().characters[characterId]
    expect(character()).toMatchObject({
      imageGallery: [{ prompt: 'A pilot', isProfilePicture: true }],
    })
    expect(await getImage(character()?.avatarImageId ?? '')).toMatchObject({ owner: characterId })
    await addGalleryImage(characterId, avatar, asFace)
    expect(character()?.imageGallery).toHaveLength(2)
    await deleteCharacter(characterId)
    expect(await addGalleryImage(characterId, avatar, asFace)).toBeUndefined()
    expect(await dumpDatabase()).toEqual(before)
  })
})

/** A conversation with messages in either source. */
async function startChat(kind: 'stored' | 'temporary') {
  if (kind === 'stored') return { source: storedConversations, id: 'conversation-1' }
  const id = await createTemporaryChat(characterDraft, 'rp')
  await temporaryConversations.addMessages(id, [
    { role: 'user', content: 'Text 2' },
    { role: 'assistant', content: 'Text 3' },
    { role: 'user', content: 'Text 4' },
    { role: 'assistant', content: 'Text 5' },
  ])
  return { source: temporaryConversations, id }
}

async function imageCount() {
  return (await database.images.count()) + Object.keys(temporaryData.getState().images).length
}

describe.each(['stored', 'temporary'] as const)('the picture of a message, %s', (kind) => {
  async function withPicture() {
    const { source, id } = await startChat(kind)
    const find = async (text: string): Promise<MessageRecord> => {
      const message = (await source.getMessages(id, { limit: 50 })).find(
        ({ content }) => content === text,
      )
      if (!message) throw new Error(`no message ${text}`)
      return message
    }
    const message = await find('Text 5')
    const count = await imageCount()
    const usage = { promptTokens: 1, completionTokens: 2, totalTokens: 3 }
    const change = { pending: false, status: 'complete' as const }
    expect(await source.saveMessageImage(message.id, picture, change, usage)).toBe(true)
    return { source, id, find, count, message: await find('Text 5') }
  }

  it('is saved together with the message and the tokens', async () => {
    const { source, id, message, count } = await withPicture()
    expect(message).toMatchObject({
      status: 'complete',
      pending: false,
      attachments: [{ prompt: 'A cat', usedReference: true, generatedAt: 5_000 }],
    })
    expect((await source.getConversation(id))?.metadata?.totalTokens).toBe(3)
    const image = await getImage(imageIdOf(message))
    expect(image?.owner).toBe(id)
    expect(await image?.blob.text()).toBe('picture')
    expect(await imageCount()).toBe(count + 1)
  })

  it('takes the place of the one before', async () => {
    const { source, message, find, count } = await withPicture()
    await source.saveMessageImage(message.id, { blob: png('another') })
    const image = imageOf(await find('Text 5'))
    expect(await (await getImage(image?.id ?? ''))?.blob.text()).toBe('another')
    expect(await getImage(imageIdOf(message))).toBeUndefined()
    expect(image?.prompt).toBeUndefined()
    expect(await imageCount()).toBe(count + 1)
  })

  it('is nothing where the message is missing', async () => {
    const { source, count } = await withPicture()
    const missing = kind === 'stored' ? 'nobody' : 'temp_nobody'
    expect(await source.saveMessageImage(missing, picture)).toBe(false)
    expect(await imageCount()).toBe(count + 1)
  })

  it('goes with the messages, and Undo brings both back as they were', async () => {
    const { source, id, find, message, count } = await withPicture()
    const before = await source.getMessages(id, { limit: 50 })
    const removed = await source.deleteMessagesFrom((await find('Text 4')).id)
    expect(removed?.taken.messages).toHaveLength(2)
    expect(await imageCount()).toBe(kind === 'stored' ? count + 1 : count)
    await source.restoreMessages(removed!)
    expect(await source.getMessages(id, { limit: 50 })).toEqual(before)
    const image = await getImage(imageIdOf(message))
    expect(await image?.blob.text()).toBe('picture')
    if (kind === 'stored')
      for (const record of (await dumpDatabase())['messages'] ?? [])
        expect(record).not.toHaveProperty('picture')
  })

  it('goes when its message goes alone, and when an earlier one is written anew', async () => {
    const first = await withPicture()
    const earlier = await first.find('Text 3')
    await first.source.restartMessage(earlier.id, { content: '' })
    expect(await imageCount(), 'until the first words are there').toBe(first.count + 1)
    await first.source.deleteMessagesAfter(earlier.id)
    expect(await imageCount()).toBe(kind === 'stored' ? first.count + 1 : first.count)
    await freshDatabase()
    await fillDatabase()
    const second = await withPicture()
    await second.source.removeMessage(second.message.id)
    expect(await imageCount()).toBe(second.count)
  })
})

describe('saving a picture, whichever operation fails (P16)', () => {
  it.each(faults)('changes nothing and says so after %s', async (fault: Fault) => {
    const save = () => storedConversations.saveMessageImage('conversation-1-message-5', picture)
    const { count } = await withFault(Infinity, fault, save)
    expect(count).toBeGreaterThan(3)
    for (let failing = 1; failing <= count; failing += 1) {
      await freshDatabase()
      await fillDatabase()
      const before = await dumpDatabase()
      const { error } = await withFault(failing, fault, save)
      expect(error, `operation ${failing}`).toMatchObject({ name: 'StorageError' })
      expect(await dumpDatabase()).toEqual(before)
      expect(writeFailures.getState().failures).toMatchObject([{ error }])
    }
  })
})

describe('pictures go with what owns them', () => {
  it('and come back with it', async () => {
    await storedConversations.saveMessageImage('conversation-1-message-5', picture)
    const dumpRecords = async () => ({ ...(await dumpDatabase()), wordBlocks: [] })
    for (const remove of [
      () => deleteConversation('conversation-1'),
      () => deleteCharacter('character-1'),
    ]) {
      const before = await dumpRecords()
      const count = await database.images.count()
      const undo = await remove()
      expect(await database.images.count(), 'kept for Undo').toBe(count)
      if (undo) await undo()
      expect(await dumpRecords()).toEqual(before)
      await remove()
      await deleteForGood((await getRecentlyDeleted()).map(({ id }) => id))
      const left = await database.images.toArray()
      expect(left.map(({ owner }) => owner)).not.toContain('conversation-1')
      await emptyDatabase()
      await fillDatabase()
    }
  })

  it('from a temporary chat into the stored one', async () => {
    const { source, id } = await startChat('temporary')
    const [last] = await source.getMessages(id, { limit: 1 })
    await source.saveMessageImage(last?.id ?? '', picture)
    const characterId = (await source.getConversation(id))?.characterId ?? ''
    const avatar = { blob: png('avatar'), width: 8, height: 6 }
    await addGalleryImage(characterId, { source: 'uploaded', picture: avatar }, asFace)
    const saved = (await saveTemporaryChat(id)) ?? ''
    expect(temporaryData.getState().images).toEqual({})
    const [message] = await storedConversations.getMessages(saved, { limit: 1 })
    const image = await getImage(imageIdOf(message))
    expect(image).toMatchObject({ owner: saved, mime: 'image/png' })
    const conversation = await storedConversations.getConversation(saved)
    const character = await storedConversations.getCharacter(conversation?.characterId ?? '')
    const face = await getImage(character?.avatarImageId ?? '')
    expect(await face?.blob.text()).toBe('avatar')
    expect(face?.owner).toBe(character?.id)
    expect(`${image?.id} ${face?.id}`).not.toContain('temp_')
  })

  it('out of memory with a temporary character, and back', async () => {
    const { source, id } = await startChat('temporary')
    const [last] = await source.getMessages(id, { limit: 1 })
    await source.saveMessageImage(last?.id ?? '', picture)
    const { images } = temporaryData.getState()
    const undo = await deleteConversation(id)
    expect(temporaryData.getState().images).toEqual({})
    if (undo) await undo()
    expect(temporaryData.getState().images).toEqual(images)
  })
})

describe('the address of a picture', () => {
  const sound = new Blob([pngHead(64, 64)], { type: 'image/png' })
  const store = (id: string, blob = sound) =>
    database.images.put({ ...sampleImage(id, 'character-1'), blob, mime: blob.type })

  beforeEach(async () => {
    await store('avatar-1')
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  })

  async function known(id: string) {
    const listener = vi.fn()
    const stop = watchImageUrl(id, listener)
    expect(readImageUrl(id)).toBeUndefined()
    await waitFor(() => expect(listener).toHaveBeenCalled())
    return stop
  }

  it('is one for all places that show it, and given back a moment after the last', async () => {
    const revoke = vi.spyOn(URL, 'revokeObjectURL')
    const create = vi.spyOn(URL, 'createObjectURL')
    const stopFirst = await known('avatar-1')
    const url = readImageUrl('avatar-1')
    expect(url).toMatch(/^blob:/)
    const stopSecond = watchImageUrl('avatar-1', () => undefined)
    stopFirst()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(readImageUrl('avatar-1')).toBe(url)
    stopSecond()
    const stopThird = watchImageUrl('avatar-1', () => undefined)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(readImageUrl('avatar-1')).toBe(url)
    stopThird()
    expect(revoke).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(5_000)
    expect(revoke.mock.calls).toEqual([[url]])
    expect(create).toHaveBeenCalledOnce()
    expect(readImageUrl('avatar-1')).toBeUndefined()
  })

  it('is null where there is no picture, and read again when that is shown anew', async () => {
    const stop = await known('later')
    expect(readImageUrl('later')).toBeNull()
    stop()
    await store('later')
    const stopAgain = await known('later')
    expect(readImageUrl('later')).toMatch(/^blob:/)
    stopAgain()
    await vi.advanceTimersByTimeAsync(5_000)
  })

  it('is null for what has too many pixels, whoever stored it, and the reason is told', async () => {
    const create = vi.spyOn(URL, 'createObjectURL')
    const decode = vi.fn()
    vi.stubGlobal('createImageBitmap', decode)
    const bomb = new Blob([webpBomb], { type: 'image/webp' })
    await store('bomb', bomb)
    await store('odd', new Blob(['BM, a bitmap'], { type: 'image/png' }))
    for (const form of ['full', 'thumbnail'] as const) {
      const listener = vi.fn()
      const stops = ['bomb', 'odd', 'nowhere'].map((id) => watchImageUrl(id, listener, form))
      await waitFor(() => expect(listener).toHaveBeenCalledTimes(3))
      expect(readPictureProblem('bomb', form)).toBe('too-large')
      expect(readPictureProblem('odd', form)).toBe('damaged')
      expect(readPictureProblem('nowhere', form)).toBe('missing')
      expect(readImageUrl('bomb', form)).toBeNull()
      stops.forEach((stop) => stop())
    }
    expect(create).not.toHaveBeenCalled()
    expect(decode).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(5_000)
  })

  it('of a thumbnail is known without the picture behind it', async () => {
    const bomb = new Blob([webpBomb], { type: 'image/webp' })
    const read = vi.spyOn(Blob.prototype, 'slice')
    await database.images.put({ ...sampleImage('small', 'x'), blob: bomb, thumbnail: sound })
    const listener = vi.fn()
    const stop = watchImageUrl('small', listener, 'thumbnail')
    await waitFor(() => expect(listener).toHaveBeenCalled())
    expect(readImageUrl('small', 'thumbnail')).toMatch(/^blob:/)
    expect(read).not.toHaveBeenCalled()
    stop()
    const stopWhole = await known('small')
    expect(readImageUrl('small')).toBeNull()
    stopWhole()
    await vi.advanceTimersByTimeAsync(5_000)
  })

  it('is null for what could run as a page of ours', async () => {
    const script = new Blob(['<script>alert(1)</script>'], { type: 'text/html' })
    const svg = new Blob(['<svg/>'], { type: 'image/svg+xml' })
    for (const [id, blob] of Object.entries({ html: script, svg })) {
      await database.images.put({ ...sampleImage(id, 'x'), blob, mime: blob.type })
      const stop = await known(id)
      expect(readImageUrl(id)).toBeNull()
      stop()
    }
    await vi.advanceTimersByTimeAsync(5_000)
  })

  it('of thumbnails is made ahead, in the order of a list, without drawing what is missing', async () => {
    const create = vi.spyOn(URL, 'createObjectURL')
    const loaded: string[] = []
    const left: string[] = []
    class FakeImage {
      set src(url: string) {
        loaded.push(url)
      }
      removeAttribute(name: string) {
        left.push(name)
      }
    }
    vi.stubGlobal('Image', FakeImage)
    const ids = ['first', 'second', 'third']
    for (const id of ids) await database.images.put({ ...sampleImage(id, 'x'), thumbnail: sound })
    await store('without', sound)
    const stop = readThumbnailsAhead(['first', 'nowhere', 'without', 'second', 'third'])
    await waitFor(() => expect(ids.map(isThumbnailAtHand)).toEqual([true, true, true]))
    const urls = ids.map((id) => readImageUrl(id, 'thumbnail'))
    expect(loaded).toEqual(urls)
    expect(isThumbnailAtHand('without')).toBe(false)

    const stopAgain = readThumbnailsAhead(['third', 'first'])
    stop()
    await vi.advanceTimersByTimeAsync(5_000)
    expect(ids.map(isThumbnailAtHand)).toEqual([true, false, true])
    expect(create).toHaveBeenCalledTimes(3)
    stopAgain()
    await vi.advanceTimersByTimeAsync(5_000)
    expect(ids.map(isThumbnailAtHand)).toEqual([false, false, false])
    expect(left).toHaveLength(loaded.length)
  })

  it('is not made where nobody wants it any more by then', async () => {
    const create = vi.spyOn(URL, 'createObjectURL')
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const stop = watchImageUrl('avatar-2', () => undefined)
    stop()
    vi.advanceTimersByTime(5_000)
    await getImage('avatar-2')
    await new Promise((resolve) => setImmediate(resolve))
    expect(create).not.toHaveBeenCalled()
  })
})
