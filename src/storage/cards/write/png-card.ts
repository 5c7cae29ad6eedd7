import { bytesToBase64 } from '@/lib/base64'
import { crc32 } from '@/lib/crc32'
import { CardWriteError } from './write-error'

const SIGNATURE = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)
/** Length, type and checksum of a chunk. */
const FRAME_BYTES = 12

/**
 * Chunks that make the pixels and their colours, also of animations (PNG specification, third edition). All others can
 * tell about whoever made the picture: words, places, times, previews.
 */
const KEPT_CHUNKS: ReadonlySet<string> = new Set([
  'IHDR',
  'PLTE',
  'IDAT',
  'IEND',
  'tRNS',
  'cHRM',
  'gAMA',
  'iCCP',
  'sBIT',
  'sRGB',
  'cICP',
  'mDCV',
  'cLLI',
  'bKGD',
  'pHYs',
  'acTL',
  'fcTL',
  'fdAT',
])

/** What pixels begin with. Some readers look for text no further than here, and an animation begins with the first two. */
const PIXEL_CHUNKS: ReadonlySet<string> = new Set(['acTL', 'fcTL', 'IDAT'])

interface Chunk {
  type: string
  /** Type and data, which the checksum is of. */
  body: Uint8Array
}

/** The chunks of a PNG up to its end. What follows the end is none of it. @throws {CardWriteError} `portrait_no_png`. */
function readChunks(png: Uint8Array): Chunk[] {
  const chunks: Chunk[] = []
  const view = new DataView(png.buffer, png.byteOffset, png.byteLength)
  const isPng = SIGNATURE.every((byte, index) => png[index] === byte)
  for (let at = SIGNATURE.length; isPng && at + FRAME_BYTES <= png.length;) {
    const end = at + FRAME_BYTES + view.getUint32(at)
    if (end > png.length) break
    const body = png.subarray(at + 4, end - 4)
    const type = String.fromCharCode(...body.subarray(0, 4))
    if ((chunks.length === 0) !== (type === 'IHDR')) break
    chunks.push({ type, body })
    if (type === 'IEND') return chunks
    at = end
  }
  throw new CardWriteError('portrait_no_png')
}

function textChunk(keyword: string, text: string): Chunk {
  const bytes = new TextEncoder().encode(`tEXt${keyword}\0${text}`)
  return { type: 'tEXt', body: bytes }
}

/** A card in a picture: base64 of its JSON text in UTF-8. */
function cardChunk(keyword: 'chara' | 'ccv3', json: string): Chunk {
  return textChunk(keyword, bytesToBase64(new TextEncoder().encode(json)))
}

function joinChunks(chunks: readonly Chunk[]): Uint8Array<ArrayBuffer> {
  const size = chunks.reduce((sum, { body }) => sum + body.length + 8, SIGNATURE.length)
  const bytes = new Uint8Array(size)
  const view = new DataView(bytes.buffer)
  bytes.set(SIGNATURE)
  let at = SIGNATURE.length
  for (const { body } of chunks) {
    view.setUint32(at, body.length - 4)
    bytes.set(body, at + 4)
    // Counted anew rather than copied: some readers refuse a picture for a wrong checksum of any chunk.
    view.setUint32(at + 4 + body.length, crc32(body))
    at += body.length + 8
  }
  return bytes
}

/** The JSON texts of a card, in both versions. */
export interface CardTexts {
  v2: string
  v3: string
}

/**
 * A picture with a card in it: the pixels as they are, everything else of the picture gone, and before them first the
 * card of V2 (`chara`), then that of V3 (`ccv3`), each base64 of UTF-8 in a `tEXt` chunk.
 * @param png a PNG or an animated one
 * @throws {CardWriteError} `portrait_no_png` where it is no PNG, is cut off or has no pixels.
 */
export function writePngCard(png: Uint8Array, { v2, v3 }: CardTexts): Uint8Array<ArrayBuffer> {
  const kept = readChunks(png).filter(({ type }) => KEPT_CHUNKS.has(type))
  const pixels = kept.findIndex(({ type }) => PIXEL_CHUNKS.has(type))
  if (!kept.some(({ type }) => type === 'IDAT')) throw new CardWriteError('portrait_no_png')
  const cards = [cardChunk('chara', v2), cardChunk('ccv3', v3)]
  return joinChunks([...kept.slice(0, pixels), ...cards, ...kept.slice(pixels)])
}
