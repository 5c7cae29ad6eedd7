/* The chunks of a PNG: PNG specification (third edition), 5 and 11.3. */

/** A chunk with a keyword: tEXt, zTXt or iTXt. */
export interface TextChunk {
  /** Lower case, without what may stand around it. */
  keyword: string
  /** The keyword as it is written. */
  name: string
  /** Its text: packed by zlib where it says so. */
  bytes: Uint8Array<ArrayBuffer>
  isPacked: boolean
}

/** What a PNG consists of. */
export interface PngChunks {
  texts: TextChunk[]
  isAnimated: boolean
  /** Whether it ends before its end. */
  isCutOff: boolean
  /** The picture without texts, times, places and whatever else does not change how it looks. */
  picture: Blob
}

const SIGNATURE_BYTES = 8

/** Chunks that make what is seen, of still and of moving pictures. */
const VISIBLE = new Set([
  ...['IHDR', 'PLTE', 'IDAT', 'IEND', 'tRNS', 'acTL', 'fcTL', 'fdAT'],
  ...['gAMA', 'cHRM', 'sRGB', 'iCCP', 'cICP', 'sBIT', 'bKGD', 'pHYs'],
])

/** Text chunks that are looked at: a card needs two, and each picture in it one. */
const MAX_TEXTS = 10_000

/**
 * Takes a PNG apart. Checksums are not looked at: tools that change a text have left old ones behind.
 * @param bytes of a file that begins as a PNG does.
 */
export function readPngChunks(bytes: Uint8Array<ArrayBuffer>): PngChunks {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const texts: TextChunk[] = []
  const kept: Uint8Array<ArrayBuffer>[] = [bytes.subarray(0, SIGNATURE_BYTES)]
  let isAnimated = false
  let hasEnd = false
  let keptFrom = SIGNATURE_BYTES
  let at = SIGNATURE_BYTES
  while (!hasEnd && at + 12 <= bytes.length) {
    const length = view.getUint32(at)
    const end = at + 12 + length
    if (end > bytes.length) break
    const type = String.fromCharCode(...bytes.subarray(at + 4, at + 8))
    if (type === 'acTL') isAnimated = true
    if (type === 'IEND') hasEnd = true
    if (!VISIBLE.has(type)) {
      if (texts.length < MAX_TEXTS) texts.push(...textOf(type, bytes.subarray(at + 8, end - 4)))
      if (keptFrom < at) kept.push(bytes.subarray(keptFrom, at))
      keptFrom = end
    }
    at = end
  }
  if (keptFrom < at) kept.push(bytes.subarray(keptFrom, at))
  const picture = new Blob(kept, { type: 'image/png' })
  return { texts, isAnimated, isCutOff: !hasEnd, picture }
}

function textOf(type: string, data: Uint8Array<ArrayBuffer>): TextChunk[] {
  if (type !== 'tEXt' && type !== 'zTXt' && type !== 'iTXt') return []
  const zero = data.indexOf(0)
  // A keyword has 79 characters at most; addresses of assets are somewhat longer.
  if (zero === -1 || zero > 1_000) return []
  const name = String.fromCharCode(...data.subarray(0, zero))
  const keyword = name.trim().toLowerCase()
  const text = (start: number, isPacked: boolean) => [
    { keyword, name, bytes: data.subarray(start), isPacked },
  ]
  if (type === 'tEXt') return text(zero + 1, false)
  if (type === 'zTXt') return text(zero + 2, true)
  // A flag, a method, a language and a translated keyword stand before the text.
  const language = data.indexOf(0, zero + 3)
  const translated = language === -1 ? -1 : data.indexOf(0, language + 1)
  return translated === -1 ? [] : text(translated + 1, data[zero + 1] === 1)
}
