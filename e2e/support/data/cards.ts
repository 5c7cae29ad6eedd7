import { encodePng } from '@/demo/png'
import { bytesOf, tEXt, toCardText } from '@/storage/cards/testing/make-png'
import { jpeg, makeCharX, type ZipFile } from '@/storage/cards/testing/make-zip'
import type { PictureFile } from './pictures'

/** A card of V3. */
export const cardOf = (name: string, more: object = {}) => ({
  spec: 'chara_card_v3',
  spec_version: '3.0',
  data: {
    name,
    description: `${name} is a lighthouse keeper of forty who has read every book in the tower twice.`,
    personality: 'Dry, patient, and fond of storms.',
    scenario: 'The last boat has left, and the wind is rising.',
    first_mes: `*${name} looks up from the lamp.* "You came after all. Mind the third step."`,
    ...more,
  },
})

/** Bytes of a PNG that ends with its IEND chunk, with a text before that. */
const withText = (png: Uint8Array, text: Uint8Array) =>
  bytesOf(png.subarray(0, png.length - 12), text, png.subarray(png.length - 12))

/** A picture of colours that run into each other, two by three. */
async function portrait(width: number): Promise<Uint8Array<ArrayBuffer>> {
  const height = width * 1.5
  const pixels = new Uint8Array(width * height * 3)
  for (let at = 0; at < width * height; at += 1) {
    const [x, y] = [at % width, Math.floor(at / width)]
    pixels.set([60 + (120 * x) / width, 80 + (90 * y) / height, 150], at * 3)
  }
  return encodePng(width, height, pixels)
}

/** A file with a card in a picture. */
export async function cardPng(
  name: string,
  card: unknown = cardOf(name),
  width = 120,
): Promise<PictureFile> {
  const png = withText(await portrait(width), tEXt('ccv3', toCardText(card)))
  return { name: `${name}.png`, mimeType: 'image/png', buffer: Buffer.from(png) }
}

/** A file with a card in an archive behind a JPEG, with pictures beside it. */
export async function cardInJpeg(name: string, more: object = {}): Promise<PictureFile> {
  const picture = await portrait(90)
  const files: ZipFile[] = ['main', 'happy'].map((each) => ({
    name: `assets/${each}.png`,
    data: picture,
  }))
  const assets = [
    { type: 'icon', uri: 'embeded://assets/main.png', name: 'main', ext: 'png' },
    { type: 'emotion', uri: 'embeded://assets/happy.png', name: 'happy', ext: 'png' },
  ]
  const zip = makeCharX(cardOf(name, { ...more, assets }), files, { front: jpeg })
  return { name: `${name}.jpg`, mimeType: 'image/jpeg', buffer: Buffer.from(zip) }
}

/** A file of JSON. */
export const cardJson = (name: string, text: string): PictureFile => ({
  name: `${name}.json`,
  mimeType: 'application/json',
  buffer: Buffer.from(text),
})
