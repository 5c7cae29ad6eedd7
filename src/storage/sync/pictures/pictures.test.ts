import '../testing/alone'
import 'fake-indexeddb/auto'
import { webpBomb } from '@/lib/testing/picture-bytes'
import { sha256 } from '@/lib/hex'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createGroup, type Group } from '../seal/group-file'
import { pictureName, sealObject } from '../seal/sealed-object'
import {
  createDevice,
  type Device,
  emptyDevice,
  on,
  takeOverClockAndChance,
  world,
} from '../testing/devices'
import {
  addCharacterTo,
  addPicture,
  bytesOn,
  pictureOf,
  PictureGroup,
} from '../testing/picture-devices'
import { plainCodec } from '../testing/memory-carrier'
import { sampleImage, sampleStudioResult } from '../../testing/sample-records'

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
  await addCharacterTo(laptop)
})

const pictures = () => group.memory.names().filter((name) => name.startsWith('b/'))
const heldOn = ({ engine }: Device) => engine.database.syncHeld.toArray()
const nameOf = async (bytes: Uint8Array<ArrayBuffer>) =>
  `b/${await pictureName(group.group.epochs[0], await sha256(bytes))}`
/** Puts bytes under the name of others. */
async function putAs(name: string, bytes: Uint8Array<ArrayBuffer>) {
  await group.memory.put(name, await sealObject(group.group, name, bytes, { pack: false }))
}

describe('a picture', () => {
  const bytes = pictureOf(300, 'a boat')

  it('comes after its record, and is what was sent (SYNC-36)', async () => {
    const id = await addPicture(laptop, bytes)
    expect(await group.send(laptop)).toBe(1)
    expect(pictures()).toEqual([await nameOf(bytes)])

    await group.receiveRecords(phone)
    expect(await bytesOn(phone, id)).toBeUndefined()
    expect(await on(phone, ({ countWaitingPictures }) => countWaitingPictures())).toBe(1)
    expect(await group.receiveBytes(phone)).toEqual({ received: 1, waiting: 0, refused: [] })
    expect(await bytesOn(phone, id)).toEqual([...bytes])
    expect(await phone.engine.database.images.get(id)).toMatchObject({
      mime: 'image/png',
      width: 300,
      height: 10,
      owner: 'character',
    })
    expect(await heldOn(phone)).toEqual([])
    expect(await group.send(phone)).toBe(0)
    expect(await on(phone, ({ hasUnsent }) => hasUnsent())).toBe(false)
  })

  it('waits where it is not there yet, and comes the next time', async () => {
    const id = await addPicture(laptop, bytes)
    await group.sendRecords(laptop)
    expect(await group.receive(phone)).toEqual({ received: 0, waiting: 1, refused: [] })
    await group.sendBytes(laptop)
    expect(await group.receiveBytes(phone)).toMatchObject({ received: 1 })
    expect(await bytesOn(phone, id)).toEqual([...bytes])
  })

  it('is sent once, whoever has the same bytes', async () => {
    const ids = [await addPicture(laptop, bytes), await addPicture(laptop, bytes)]
    expect(await group.send(laptop)).toBe(1)
    ids.push(await addPicture(laptop, bytes))
    expect(await group.send(laptop)).toBe(0)
    expect(await group.receive(phone)).toMatchObject({ received: 3 })
    for (const id of ids) expect(await bytesOn(phone, id)).toEqual([...bytes])
    await addPicture(phone, bytes)
    expect(await group.send(phone)).toBe(0)
  })

  it('is sent for the record that still has its bytes, where another one has lost them', async () => {
    const ids = [await addPicture(laptop, bytes), await addPicture(laptop, bytes)].sort()
    await group.sendRecords(laptop)
    // Asked for in the order of their ids.
    const { images } = laptop.engine.database
    const [first] = await images.bulkGet(ids)
    if (first) await images.put({ ...first, blob: new Blob([pictureOf(2)]) })
    expect(await group.sendBytes(laptop)).toBe(1)
    expect(pictures()).toEqual([await nameOf(bytes)])
  })

  it('asks nothing of the store where there is nothing to send or to receive', async () => {
    await group.send(laptop)
    group.memory.nextFault = () => 'error'
    expect(await group.sendBytes(laptop)).toBe(0)
    expect(await group.receiveBytes(phone)).toEqual({ received: 0, waiting: 0, refused: [] })
  })

  it('is sent, wherever sending stops (SYNC-36)', async () => {
    const ids = [await addPicture(laptop, bytes), await addPicture(laptop, pictureOf(1))]
    await group.sendRecords(laptop)
    for (const fault of ['error', 'lost'] as const)
      for (let failing = 0; failing < 4; failing += 1) {
        let requests = failing
        group.memory.nextFault = () => (requests-- === 0 ? fault : 'none')
        await group.sendBytes(laptop).catch(() => 0)
      }
    group.memory.nextFault = () => 'none'
    await group.sendBytes(laptop)
    expect(pictures()).toHaveLength(2)
    expect(await group.receive(phone)).toMatchObject({ received: 2 })
    for (const id of ids) expect(await bytesOn(phone, id)).toBeDefined()
  })

  it('is received, wherever receiving stops', async () => {
    await addPicture(laptop, bytes)
    await addPicture(laptop, pictureOf(1))
    await group.send(laptop)
    await group.receiveRecords(phone)
    for (let failing = 0; failing < 3; failing += 1) {
      let requests = failing
      group.memory.nextFault = () => (requests-- === 0 ? 'error' : 'none')
      await expect(group.receiveBytes(phone)).rejects.toMatchObject({ name: 'CarrierError' })
      group.memory.nextFault = () => 'none'
      await addPicture(laptop, pictureOf(10 + failing))
      await group.send(laptop)
      await group.receiveRecords(phone)
    }
    expect(await group.receiveBytes(phone)).toMatchObject({ waiting: 0, refused: [] })
    expect(await phone.engine.database.images.count()).toBe(5)
  })

  it('that a screen waits for comes first, then the newest', async () => {
    const ids: string[] = []
    for (const width of [1, 2, 3]) {
      ids.push(await addPicture(laptop, pictureOf(width)))
      await group.send(laptop)
    }
    await group.receiveRecords(phone)
    const [oldest = '', middle = '', newest = ''] = ids
    for (const expected of [[oldest], [newest, oldest], [middle, newest, oldest]]) {
      // The list, one picture, and no more.
      let requests = 2
      group.memory.nextFault = () => (requests-- > 0 ? 'none' : 'error')
      await group.receiveBytes(phone, [oldest]).catch(() => undefined)
      expect((await phone.engine.database.images.toCollection().primaryKeys()).sort()).toEqual(
        expected.sort(),
      )
    }
  })

  it('with other bytes than its sender has named is held, told, and not tried again', async () => {
    const id = await addPicture(laptop, bytes)
    await group.sendRecords(laptop)
    await putAs(await nameOf(bytes), pictureOf(300, 'another'))
    const refused = [{ id, reason: 'wrong_bytes' }]
    expect(await group.receive(phone)).toEqual({ received: 0, waiting: 0, refused })
    expect(await group.receiveBytes(phone)).toEqual({ received: 0, waiting: 0, refused: [] })
    expect(await heldOn(phone)).toMatchObject([{ id, reason: 'wrong_bytes' }])
    expect(await on(phone, ({ countWaitingPictures }) => countWaitingPictures())).toBe(0)
  })

  it('that does not open is tried three times, because it may still be coming', async () => {
    const id = await addPicture(laptop, bytes)
    await group.send(laptop)
    const name = await nameOf(bytes)
    const whole = (await group.memory.get(name)) ?? new Uint8Array()
    await group.memory.put(name, whole.slice(0, 60))
    expect(await group.receive(phone)).toMatchObject({ waiting: 1, refused: [] })
    await group.memory.put(name, whole)
    expect(await group.receiveBytes(phone)).toMatchObject({ received: 1 })

    await emptyDevice(phone)
    await group.memory.put(name, whole.slice(0, 60))
    for (const refused of [[], [], [{ id, reason: 'wrong_bytes' }]])
      expect(await group.receive(phone)).toMatchObject({ received: 0, refused })
  })

  it.each([
    ['is no picture', new TextEncoder().encode('<svg onload="alert(1)">')],
    ['unpacks to a gigabyte', webpBomb],
  ])('is refused where it %s', async (_, hostile) => {
    const id = await addPicture(laptop, hostile)
    await group.send(laptop)
    const refused = [{ id, reason: 'refused_bytes' }]
    expect(await group.receive(phone)).toEqual({ received: 0, waiting: 0, refused })
    expect(await phone.engine.database.images.count()).toBe(0)
    expect(await group.receive(phone)).toMatchObject({ refused: [] })
  })

  it('that was deleted meanwhile is not sent, and nobody waits for it', async () => {
    const id = await addPicture(laptop, bytes)
    await group.sendRecords(laptop)
    await group.receiveRecords(phone)
    await on(laptop, async ({ database, deleteGalleryImage }) => {
      const character = await database.characters.get('character')
      await deleteGalleryImage('character', character?.imageGallery?.[0]?.id ?? '')
    })
    expect(await group.send(laptop)).toBe(0)
    expect(await group.receive(phone)).toEqual({ received: 0, waiting: 0, refused: [] })
    expect(await on(phone, ({ countWaitingPictures }) => countWaitingPictures())).toBe(0)
    expect(await heldOn(phone)).toMatchObject([{ id, until: expect.any(Number) as number }])
  })

  it('that was deleted before its record was sent leaves nothing to send', async () => {
    const id = await addPicture(laptop, bytes)
    await on(laptop, ({ database }) =>
      database.transaction('rw', database.images, () => database.images.delete(id)),
    )
    await group.send(laptop)
    expect(await on(laptop, ({ hasUnsent }) => hasUnsent())).toBe(false)
    await group.receiveRecords(phone)
    expect(await heldOn(phone)).toEqual([])
  })

  it('that came back is sent once more', async () => {
    const id = await addPicture(laptop, bytes)
    const undo = await on(laptop, async ({ database, deleteGalleryImage }) => {
      const character = await database.characters.get('character')
      return deleteGalleryImage('character', character?.imageGallery?.[0]?.id ?? '')
    })
    await group.send(laptop)
    if (undo) await on(laptop, undo)
    expect(await group.send(laptop)).toBe(1)
    expect(await group.receive(phone)).toMatchObject({ received: 1 })
    expect(await bytesOn(phone, id)).toEqual([...bytes])
  })

  it('of the studio, or beside unsent text, stays where it is', async () => {
    await on(laptop, async ({ addDraftFiles, addStudioResults, database }) => {
      const { blob } = sampleImage('any', 'any')
      const facts = { name: 'a.txt', kind: 'text', mime: 'text/plain', size: 3 } as const
      await addDraftFiles('chat', [{ facts, blob: new Blob(['abc']) }])
      const picture = { blob, width: 1, height: 1 }
      await addStudioResults([{ record: sampleStudioResult(), picture }])
      expect(await database.images.count()).toBe(2)
    })
    expect(await group.send(laptop)).toBe(0)
    expect(await on(laptop, ({ hasUnsent }) => hasUnsent())).toBe(false)
    await group.receiveRecords(phone)
    expect(await heldOn(phone)).toEqual([])
  })

  it('is needed where it is, and where it is on its way', async () => {
    const needed = (device: Device) =>
      on(device, ({ listNeededPictures }) => listNeededPictures(group.group))
    await addPicture(laptop, bytes)
    await group.sendRecords(laptop)
    expect(await needed(phone)).toEqual(new Set())
    await group.receiveRecords(phone)
    const names = new Set([await nameOf(bytes)])
    expect(await needed(laptop)).toEqual(names)
    expect(await needed(phone)).toEqual(names)
    await group.sendBytes(laptop)
    await group.receive(phone)
    expect(await needed(phone)).toEqual(names)
  })

  it('is needed no longer where nothing names it, and it cannot be restored (SYNC-36)', async () => {
    const needed = (device: Device) =>
      on(device, ({ listNeededPictures }) => listNeededPictures(group.group))
    await addPicture(laptop, bytes)
    await group.send(laptop)
    await group.receive(phone)
    await on(laptop, async ({ database, deleteGalleryImage }) => {
      const character = await database.characters.get('character')
      await deleteGalleryImage('character', character?.imageGallery?.[0]?.id ?? '')
    })
    expect(await needed(laptop)).toEqual(new Set())
    await group.send(laptop)
    await group.receive(phone)
    // It is still there: what nothing names is not shown, and not asked for.
    expect(await phone.engine.database.images.count()).toBe(1)
    expect(await needed(phone)).toEqual(new Set())
  })

  it('is needed as long as its chat can be restored, there too where it was not deleted', async () => {
    await on(laptop, async ({ createConversation, storedConversations }) => {
      const chat = { characterId: 'character', conversationType: 'standard' } as const
      await createConversation(chat, 'chat')
      const [message] = await storedConversations.addMessages('chat', [
        { role: 'assistant', content: 'Here.' },
      ])
      const picture = { prompt: 'A boat', usedReference: false, generatedAt: 1 }
      const blob = new Blob([bytes], { type: 'image/png' })
      await storedConversations.saveMessageImage(message?.id ?? '', { ...picture, blob })
    })
    await group.send(laptop)
    await group.receive(phone)
    await on(laptop, ({ deleteConversation }) => deleteConversation('chat'))
    await group.send(laptop)
    await group.receive(phone)
    for (const device of [laptop, phone]) {
      expect(await device.engine.database.conversations.count()).toBe(0)
      const needed = await on(device, ({ listNeededPictures }) => listNeededPictures(group.group))
      expect(needed).toEqual(new Set([await nameOf(bytes)]))
    }
  })

  it('is sent under its new name when the group has a new key, and found under either', async () => {
    const [former] = group.group.epochs
    const id = await addPicture(laptop, bytes)
    await group.send(laptop)
    const { group: other } = await createGroup('another code')
    const turned: Group = { ...group.group, epochs: [other.epochs[0], former] }
    const receive = () =>
      on(phone, ({ receivePictures }) => receivePictures({ carrier: group.memory, group: turned }))
    const send = () =>
      on(laptop, ({ sendPictures }) => sendPictures({ carrier: group.memory, group: turned }))
    await group.receiveRecords(phone)
    expect(await receive()).toMatchObject({ received: 1 })

    await on(laptop, ({ queuePictures }) => queuePictures())
    expect(await send()).toBe(1)
    await group.memory.delete(await nameOf(bytes))
    await on(laptop, ({ queuePictures }) => queuePictures())
    expect(await send()).toBe(0)
    await emptyDevice(phone)
    await group.receiveRecords(phone)
    expect(await receive()).toMatchObject({ received: 1 })
    expect(await bytesOn(phone, id)).toEqual([...bytes])
  })
})

describe('pictures in the store', () => {
  const bytes = pictureOf(300, 'a boat')
  const clear = (device: Device) =>
    on(device, ({ clearPictures }) =>
      clearPictures({ carrier: group.carrier, codec: plainCodec }, group.group),
    )
  const DAY = 24 * 60 * 60 * 1000

  it('stay while anything needs them, and go later (SYNC-53)', async () => {
    const id = await addPicture(laptop, bytes)
    await group.send(laptop)
    await group.receive(phone)
    await on(laptop, ({ deleteGalleryImage }) => deleteGalleryImage('character', id))
    await group.send(laptop)
    await group.receive(phone)
    for (const device of [laptop, phone]) await clear(device)
    expect(pictures(), 'just put there').toHaveLength(1)

    world.now += 8 * DAY
    await addPicture(laptop, pictureOf(300, 'a lamp'))
    await group.send(laptop)
    for (const device of [laptop, phone]) await clear(device)
    expect(pictures()).toEqual([await nameOf(pictureOf(300, 'a lamp'))])
  })

  it('are not deleted by a device that has not read all (SYNC-53)', async () => {
    await group.receive(phone)
    await addPicture(laptop, bytes)
    await group.send(laptop)
    world.now += 8 * DAY
    await clear(phone)
    await clear(laptop)
    expect(pictures()).toEqual([await nameOf(bytes)])
  })

  it('are sent again where the store has lost them (SYNC-53)', async () => {
    await addPicture(laptop, bytes)
    await group.send(laptop)
    await group.carrier.delete(await nameOf(bytes))
    await clear(laptop)
    expect(await group.sendBytes(laptop)).toBe(1)
    expect(pictures()).toEqual([await nameOf(bytes)])
    await clear(laptop)
    expect(await group.sendBytes(laptop)).toBe(0)
  })
})
