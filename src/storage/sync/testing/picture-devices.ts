import { pngHead } from '@/lib/testing/picture-bytes'
import { createGroup, type Group } from '../seal/group-file'
import { type Device, on, world } from './devices'
import { MemoryCarrier, plainCodec } from './memory-carrier'
import type { Carrier } from '../carrier/carrier'

/* Two devices that exchange pictures. */

/** A picture of a size, and what makes it unlike others of that size. */
export function pictureOf(width: number, text = '', length = 0): Uint8Array<ArrayBuffer> {
  const head = pngHead(width, 10)
  const tail = new TextEncoder().encode(text)
  const bytes = new Uint8Array(Math.max(length, head.length + tail.length))
  bytes.set(head)
  bytes.set(tail, head.length)
  return bytes
}

/** Adds a character with an id of its own. */
export function addCharacterTo(device: Device, id = 'character'): Promise<void> {
  return on(device, (engine) => engine.addCharacter(id))
}

/** Adds a picture to a character's gallery. @returns the picture's id */
export async function addPicture(
  device: Device,
  bytes: Uint8Array<ArrayBuffer>,
  characterId = 'character',
): Promise<string> {
  return on(device, async ({ addGalleryImage, database }) => {
    const picture = { blob: new Blob([bytes], { type: 'image/png' }), width: 1, height: 10 }
    await addGalleryImage(characterId, { source: 'uploaded', picture })
    const character = await database.characters.get(characterId)
    return character?.imageGallery?.at(-1)?.imageId ?? ''
  })
}

/** A group, and what carries its objects. */
export class PictureGroup {
  readonly memory = new MemoryCarrier()
  readonly group: Group
  readonly carrier: Carrier

  private constructor(group: Group, carrier: Carrier | undefined) {
    this.group = group
    this.carrier = carrier ?? this.memory
  }

  /** @param carrier Default: one in memory */
  static async create(carrier?: Carrier): Promise<PictureGroup> {
    const { group } = await createGroup('abcde01234abcde01234abcdef')
    return new PictureGroup(group, carrier)
  }

  /** Sends what was changed, without bytes. */
  sendRecords = (device: Device) => {
    world.now += 1000
    const { carrier } = this
    return on(device, async ({ hashNewPictures, push }) => {
      await hashNewPictures()
      await push({ carrier, codec: plainCodec })
    })
  }

  sendBytes = (device: Device) => on(device, ({ sendPictures }) => sendPictures(this))

  /** Sends all of it. @returns how many pictures */
  send = async (device: Device) => {
    await this.sendRecords(device)
    return this.sendBytes(device)
  }

  receiveRecords = (device: Device) => {
    const { carrier } = this
    return on(device, ({ pull }) => pull({ carrier, codec: plainCodec }))
  }

  receiveBytes = (device: Device, wanted?: readonly string[]) =>
    on(device, ({ receivePictures }) => receivePictures(this, { wanted }))

  /** Receives all of it. */
  receive = async (device: Device) => {
    await this.receiveRecords(device)
    return this.receiveBytes(device)
  }
}

/** The bytes of a picture on a device; undefined where there is none. */
export function bytesOn(device: Device, id: string): Promise<number[] | undefined> {
  return on(device, async ({ getImage }) => {
    const image = await getImage(id)
    return image && Array.from(new Uint8Array(await image.blob.arrayBuffer()))
  })
}
