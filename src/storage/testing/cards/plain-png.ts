import { deflateSync } from 'node:zlib'
import { crc32 } from '@/lib/crc32'

/** A chunk of a PNG. */
export function pngChunk(type: string, data: Uint8Array | string): Buffer {
  const body = Buffer.concat([Buffer.from(type), Buffer.from(data)])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(body.length - 4)
  frame.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
}

/** A PNG of chunks. */
export function pngOf(...chunks: readonly Uint8Array[]): Buffer<ArrayBuffer> {
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...chunks])
}

/** Head of a picture of one pixel, with colours from a palette. */
export const pngHead = pngChunk('IHDR', Buffer.from([0, 0, 0, 1, 0, 0, 0, 1, 8, 3, 0, 0, 0]))
/** Its pixel. */
export const pngPixels = pngChunk('IDAT', deflateSync(Buffer.from([0, 0])))
export const pngEnd = pngChunk('IEND', '')

/** A sound picture of one pixel. */
export function plainPng(): Buffer<ArrayBuffer> {
  return pngOf(pngHead, pngChunk('PLTE', 'rgb'), pngPixels, pngEnd)
}
