import '../testing/alone'
import 'fake-indexeddb/auto'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { fileAttachment } from '@/domain/attached-file'
import { characterDraft } from '../../testing/sample-records'
import {
  createDevice,
  type Device,
  emptyDevice,
  on,
  takeOverClockAndChance,
} from '../testing/devices'
import { addCharacterTo, bytesOn, PictureGroup, pictureOf } from '../testing/picture-devices'

let laptop: Device
let phone: Device
let group: PictureGroup

beforeAll(async () => {
  laptop = await createDevice('laptop')
  phone = await createDevice('phone')
})
beforeEach(async () => {
  takeOverClockAndChance()
  await emptyDevice(laptop)
  await emptyDevice(phone)
  group = await PictureGroup.create()
})

const utf8 = (text: string) => new TextEncoder().encode(text)

describe('a file of a message', () => {
  /** A chat with a message that brings a file. @returns the file's id */
  async function sendFile(facts: { kind: 'text' | 'pdf'; mime: string }, bytes: string) {
    await addCharacterTo(laptop)
    return on(laptop, async ({ addDraftFiles, createConversation, storedConversations }) => {
      const chat = { characterId: 'character', conversationType: 'standard' } as const
      await createConversation(chat, 'chat')
      const file = { ...facts, name: 'a.txt', size: utf8(bytes).length }
      const [id = ''] = await addDraftFiles('chat', [{ facts: file, blob: new Blob([bytes]) }])
      const attachments = [fileAttachment({ id, ...file })]
      await storedConversations.addMessages('chat', [{ role: 'user', content: '', attachments }])
      return id
    })
  }

  it('travels as a picture does, once it was sent (SYNC-36)', async () => {
    const id = await sendFile({ kind: 'text', mime: 'text/plain' }, 'Käse')
    expect(await group.send(laptop)).toBe(1)
    expect(await group.receive(phone)).toEqual({ received: 1, waiting: 0, refused: [] })
    expect(await bytesOn(phone, id)).toEqual([...utf8('Käse')])
    const [sent, come] = await Promise.all(
      [laptop, phone].map((device) => device.engine.database.images.get(id)),
    )
    expect(come?.file).toEqual(sent?.file)
  })

  it('is refused where it is another kind of file than it says', async () => {
    const id = await sendFile({ kind: 'pdf', mime: 'application/pdf' }, 'no PDF')
    await group.send(laptop)
    const refused = [{ id, reason: 'refused_bytes' }]
    expect(await group.receive(phone)).toEqual({ received: 0, waiting: 0, refused })
  })
})

describe('a card', () => {
  const files = [
    { path: 'notes/a.txt', blob: new Blob(['one'], { type: 'text/plain' }) },
    { path: 'b.bin', blob: new Blob([pictureOf(7)], { type: 'a type of its own' }) },
  ]
  const card = JSON.stringify({ spec: 'chara_card_v3', data: { name: 'Ada' } })
  const importCard = (device: Device) =>
    on(device, ({ importCards }) =>
      importCards([{ draft: characterDraft, card: { text: card, files }, lorebook: null }]),
    )
  const cardOn = async ({ engine }: Device) => {
    const [row] = await engine.database.cards.toArray()
    return row
  }

  it('is stored at once, and its files are added when they come (SYNC-36)', async () => {
    await importCard(laptop)
    await group.sendRecords(laptop)
    await group.receiveRecords(phone)
    expect(await cardOn(phone)).toMatchObject({ text: card })
    expect(await cardOn(phone)).not.toHaveProperty('files')
    expect(await group.receiveBytes(phone)).toMatchObject({ received: 0, waiting: 2 })

    expect(await group.sendBytes(laptop)).toBe(2)
    expect(await group.receive(phone)).toEqual({ received: 2, waiting: 0, refused: [] })
    const come = await cardOn(phone)
    expect(come?.files?.map(({ path, blob }) => [path, blob.type])).toEqual([
      ['notes/a.txt', 'text/plain'],
      ['b.bin', 'application/octet-stream'],
    ])
    expect(await phone.engine.database.syncHeld.count()).toBe(0)
    expect(await group.send(phone)).toBe(0)
    expect(await on(phone, ({ hasUnsent }) => hasUnsent())).toBe(false)
  })

  it('that is deleted lets its files go, and still says so', async () => {
    const { undo } = await importCard(laptop)
    await group.sendRecords(laptop)
    await group.receiveRecords(phone)
    await on(laptop, undo)
    expect(await group.send(laptop)).toBe(0)
    expect(await group.receive(phone)).toEqual({ received: 0, waiting: 0, refused: [] })
    expect(await cardOn(phone)).toBeUndefined()
  })

  it('that went before it was sent goes out as gone, without its files', async () => {
    const { undo } = await importCard(laptop)
    await on(laptop, undo)
    expect(await group.send(laptop)).toBe(0)
    expect(await on(laptop, ({ hasUnsent }) => hasUnsent())).toBe(false)
  })
})
