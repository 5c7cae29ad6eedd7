import { describe, expect, it } from 'vitest'
import {
  cardOf,
  pixelsOf,
  readPngChunks,
  risuPng,
  sillyTavernPng,
  textChunks,
} from '../../testing/cards/other-apps'
import {
  plainPng,
  pngChunk,
  pngEnd,
  pngHead,
  pngOf,
  pngPixels,
} from '../../testing/cards/plain-png'
import { writePngCard } from './png-card'
import { CardWriteError } from './write-error'

const v2 = '{"spec":"chara_card_v2","data":{"name":"Zoë 💜","extensions":{}}}'
const v3 = '{"spec":"chara_card_v3","data":{"name":"Zoë 💜","extensions":{}}}'

const typesOf = (bytes: Uint8Array) => readPngChunks(bytes).map(({ type }) => type)

/** With all that a picture can tell about whoever made it. */
const talkative = pngOf(
  pngHead,
  pngChunk('gAMA', Buffer.from([0, 0, 1, 1])),
  pngChunk('tEXt', 'Comment\0home'),
  pngChunk('PLTE', Buffer.from([1, 2, 3])),
  pngChunk('tRNS', Buffer.from([7])),
  pngChunk('eXIf', 'MM'),
  pngChunk('tIME', Buffer.from([7, 231, 1, 1, 1, 1, 1])),
  pngChunk('acTL', Buffer.from([0, 0, 0, 1, 0, 0, 0, 0])),
  pngChunk('zTXt', 'ccv3\0\0old'),
  pngChunk('fcTL', Buffer.alloc(26)),
  pngPixels,
  pngChunk('tEXt', 'chara\0b2xk'),
  pngChunk('iTXt', 'XML:com.adobe.xmp\0\0\0\0\0place'),
  pngChunk('fdAT', Buffer.from([0, 0, 0, 1, 9])),
  pngChunk('vpAg', 'x'),
  pngEnd,
)

function codeOf(run: () => unknown): string | undefined {
  try {
    run()
  } catch (cause) {
    return cause instanceof CardWriteError ? cause.code : String(cause)
  }
  return undefined
}

describe('a card in a picture', () => {
  it('CARD-20: stands before the pixels, V2 before V3, in base64 of UTF-8', () => {
    const card = writePngCard(talkative, { v2, v3 })
    expect(typesOf(card)).toEqual([
      ...['IHDR', 'gAMA', 'PLTE', 'tRNS', 'tEXt', 'tEXt'],
      ...['acTL', 'fcTL', 'IDAT', 'fdAT', 'IEND'],
    ])
    expect(textChunks(card).map(({ keyword }) => keyword)).toEqual(['chara', 'ccv3'])
    expect(cardOf(card, 'chara')).toBe(v2)
    expect(cardOf(card, 'ccv3')).toBe(v3)
  })

  it('CARD-20: keeps the pixels byte for byte, and nothing of where they came from', () => {
    const card = writePngCard(talkative, { v2, v3 })
    const kept = (bytes: Uint8Array) =>
      readPngChunks(bytes).filter(({ type }) =>
        /IHDR|PLTE|tRNS|IDAT|fdAT|fcTL|acTL|gAMA/.test(type),
      )
    expect(kept(card)).toEqual(kept(talkative))
    const text = Buffer.from(card).toString('latin1')
    for (const secret of ['home', 'place', 'b2xk', 'old', 'eXIf', 'tIME'])
      expect(text).not.toContain(secret)
  })

  it('CARD-20: is the same when it is written twice', () => {
    const once = writePngCard(talkative, { v2, v3 })
    expect(writePngCard(once, { v2, v3 })).toEqual(once)
  })

  it('CARD-20: is read by SillyTavern and RisuAI', () => {
    const plain = plainPng()
    const card = writePngCard(plain, { v2, v3 })
    expect(sillyTavernPng(card)).toMatchObject({ spec: 'chara_card_v3', name: 'Zoë 💜' })
    expect(risuPng(card)).toMatchObject({ name: 'Zoë 💜' })
    expect(pixelsOf(card)).toEqual(pixelsOf(plain))
  })

  it('CARD-20: takes off what follows the end, and mends checksums', () => {
    const broken = Buffer.concat([talkative, Buffer.from('PK hidden')])
    broken[8 + 8 + 13] = 1
    const card = writePngCard(broken, { v2, v3 })
    expect(typesOf(card).at(-1)).toBe('IEND')
    expect(Buffer.from(card).toString('latin1')).not.toContain('hidden')
  })

  it('CARD-20: refuses what is no whole PNG, so that it is drawn anew', () => {
    const bad = [
      Buffer.alloc(0),
      Buffer.from('GIF89a'),
      pngOf(),
      talkative.subarray(0, -13),
      pngOf(pngHead, pngEnd),
      pngOf(pngPixels, pngEnd),
      pngOf(pngHead, Buffer.from([0xff, 0xff, 0xff, 0xff]), Buffer.from('IDATxxxx')),
    ]
    for (const bytes of bad)
      expect(codeOf(() => writePngCard(bytes, { v2, v3 }))).toBe('portrait_no_png')
  })
})
