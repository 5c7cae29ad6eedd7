import { deflateSync } from 'node:zlib'
import { crc32 } from '@/lib/crc32'

/* PNG files of single chunks, sound or not: a small writer of the tests' own, so that a reader is not tested by its twin. */

export type Bytes = Uint8Array<ArrayBuffer>

/** Bytes of several, one after the other. Texts are Latin-1. */
export function bytesOf(...parts: (Uint8Array | string | number[])[]): Bytes {
  const list = parts.map((part) =>
    typeof part === 'string' ? Uint8Array.from(part, (sign) => sign.charCodeAt(0)) : part,
  )
  const whole = new Uint8Array(list.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of list) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

const number = (value: number) => {
  const bytes = new Uint8Array(4)
  new DataView(bytes.buffer).setUint32(0, value)
  return bytes
}

/** A chunk. @param checksum Default: the right one */
export function chunk(type: string, data: Uint8Array | string = '', checksum?: number): Bytes {
  const content = bytesOf(type, data)
  return bytesOf(number(content.length - 4), content, number(checksum ?? crc32(content)))
}

/** The chunk that says how large a picture is. */
export const header = (width = 2, height = 2): Bytes =>
  chunk('IHDR', bytesOf(number(width), number(height), [8, 2, 0, 0, 0]))

/** Two by two pixels. */
const pixels = chunk('IDAT', deflateSync(new Uint8Array(2 * 7)))

/** A PNG with chunks before its pixels, and others behind them. */
export function makePng(before: Uint8Array[] = [], behind: Uint8Array[] = []): Bytes {
  return bytesOf('\x89PNG\r\n\x1a\n', header(), ...before, pixels, ...behind, chunk('IEND'))
}

/** UTF-8 bytes of a text. */
export const utf8 = (text: string): Bytes => new TextEncoder().encode(text)

/** A value as cards have it in pictures: base64 of UTF-8 JSON. */
export const toCardText = (value: unknown): string =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64')

/** A text chunk as the specifications want it. */
export const tEXt = (keyword: string, text: Uint8Array | string): Bytes =>
  chunk('tEXt', bytesOf(keyword, [0], text))

/** A packed text chunk. */
export const zTXt = (keyword: string, text: Uint8Array | string): Bytes =>
  chunk('zTXt', bytesOf(keyword, [0, 0], deflateSync(bytesOf(text))))

/** An international text chunk. */
export const iTXt = (keyword: string, text: string, isPacked: boolean): Bytes =>
  chunk(
    'iTXt',
    bytesOf(
      keyword,
      [0, isPacked ? 1 : 0, 0],
      'en\0',
      'Karte\0',
      isPacked ? deflateSync(utf8(text)) : utf8(text),
    ),
  )

/** A PNG with a card in it. */
export const makeCardPng = (card: unknown, keyword = 'chara'): Bytes =>
  makePng([], [tEXt(keyword, toCardText(card))])
