import { decodeBase64 } from '@/lib/base64'

/** The text of JSON bytes: UTF-8, or UTF-16 with a mark of its byte order, which is left out. */
export function textOfBytes(bytes: Uint8Array): string {
  const [first, second] = bytes
  const isLittle = first === 0xff && second === 0xfe
  const isBig = first === 0xfe && second === 0xff
  return new TextDecoder(isLittle ? 'utf-16le' : isBig ? 'utf-16be' : 'utf-8').decode(bytes)
}

/** The first byte that is no white space and no mark of byte order; undefined where there is none. */
export function firstSign(bytes: Uint8Array): number | undefined {
  return bytes.find(
    (byte) => !(byte === 0x20 || (byte >= 0x09 && byte <= 0x0d)) && !BEFORE_TEXT.has(byte),
  )
}

/** Marks of byte order, and the empty halves of UTF-16. */
const BEFORE_TEXT = new Set([0xef, 0xbb, 0xbf, 0xfe, 0xff, 0x00])

/** Base64 text that is given as bytes, with line breaks or without; undefined where it is none. */
export async function bytesOfBase64(
  bytes: Uint8Array,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  return decodeBase64(new TextDecoder('latin1').decode(bytes))
}
