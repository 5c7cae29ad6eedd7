import type { PictureType } from './picture-type'

/** Size of a picture in pixels. */
export interface PictureSize {
  width: number
  height: number
}

/** Bytes of a picture in which its size is looked for. Cameras put previews of up to 64 kB in front of it, and several of them. */
export const SIZE_BYTES = 512 * 1024

/**
 * The size that a picture says it has, upright as it is shown, without decoding it: a small file can hold more
 * pixels than there is memory for. Undefined where it does not say, or is cut off before.
 * @param bytes its beginning, `SIZE_BYTES` or all of it.
 */
export function pictureDimensions(type: PictureType, bytes: Uint8Array): PictureSize | undefined {
  const size = readers[type](new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength))
  return size && size.width > 0 && size.height > 0 ? size : undefined
}

type ReadSize = (view: DataView) => PictureSize | undefined

const readers: Record<PictureType, ReadSize> = {
  'image/png': readPng,
  'image/gif': readGif,
  'image/jpeg': readJpeg,
  'image/webp': readWebp,
  'image/avif': readAvif,
}

/**
 * Whether a picture moves, as far as its beginning tells. One whose beginning does not tell, because something long
 * stands in front, counts as moving: it was made to hide it.
 * @param bytes as for `pictureDimensions`.
 */
export function isAnimated(type: PictureType, bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  switch (type) {
    case 'image/png':
      return isMovingPng(view)
    case 'image/gif': {
      const { frames, hasEnd } = gifFrames(view)
      return frames.length > 1 || !hasEnd
    }
    case 'image/webp':
      return webpChunks(view).some(
        ({ type: chunk, at }) =>
          chunk === 'ANIM' ||
          chunk === 'ANMF' ||
          (chunk === 'VP8X' && at < view.byteLength && (view.getUint8(at) & WEBP_MOVES) !== 0),
      )
    case 'image/avif':
      return view.byteLength >= 12 && textAt(view, 8, 4) === 'avis'
    case 'image/jpeg':
      return false
  }
}

/** The width and the height that are the largest: a frame may be larger than the picture that it is part of. */
export function largestOf(sizes: readonly PictureSize[]): PictureSize | undefined {
  if (sizes.length === 0) return undefined
  return {
    width: sizes.reduce((most, { width }) => Math.max(most, width), 0),
    height: sizes.reduce((most, { height }) => Math.max(most, height), 0),
  }
}

/** A part of a file that begins with its type. */
interface Chunk {
  type: string
  /** Place and length of what it holds, in bytes. */
  at: number
  length: number
}

/** Parts that are looked at, so that a file of nothing but their beginnings costs little. */
const MAX_CHUNKS = 1_000

/** Bit of the flags of a WebP that says that it moves. */
const WEBP_MOVES = 0x02

/** Whether a view holds a whole file, and not only the beginning of one. */
const isWhole = (view: DataView) => view.byteLength < SIZE_BYTES

const textAt = (view: DataView, at: number, length: number) =>
  String.fromCharCode(...new Uint8Array(view.buffer, view.byteOffset + at, length))

function pngChunks(view: DataView): Chunk[] {
  const chunks: Chunk[] = []
  for (let at = 8; at + 8 <= view.byteLength && chunks.length < MAX_CHUNKS;) {
    const chunk = { type: textAt(view, at + 4, 4), at: at + 8, length: view.getUint32(at) }
    chunks.push(chunk)
    at = chunk.at + chunk.length + 4
  }
  return chunks
}

function readPng(view: DataView): PictureSize | undefined {
  const [header] = pngChunks(view)
  if (header?.type !== 'IHDR' || view.byteLength < 24) return undefined
  return { width: view.getUint32(16), height: view.getUint32(20) }
}

/** A PNG that moves says so before its pixels. */
function isMovingPng(view: DataView): boolean {
  const chunks = pngChunks(view)
  if (chunks.some(({ type }) => type === 'acTL')) return true
  const isRead = chunks.length < MAX_CHUNKS && isWhole(view)
  return !isRead && !chunks.some(({ type }) => type === 'IDAT')
}

/**
 * The ends of the frames of a GIF, as far as they can be seen, and whether there is no further one. Browsers enlarge the
 * picture to hold its first frame.
 */
function gifFrames(view: DataView): { frames: PictureSize[]; hasEnd: boolean } {
  const frames: PictureSize[] = []
  if (view.byteLength < 13) return { frames, hasEnd: true }
  const tableBytes = (flags: number) => (flags & 0x80 ? 3 << ((flags & 7) + 1) : 0)
  let at = 13 + tableBytes(view.getUint8(10))
  const skipBlocks = () => {
    while (at < view.byteLength && view.getUint8(at) !== 0) at += 1 + view.getUint8(at)
    at += 1
  }
  while (at < view.byteLength && frames.length < MAX_CHUNKS) {
    const kind = view.getUint8(at)
    if (kind === 0x21) {
      at += 2
      skipBlocks()
    } else if (kind === 0x2c && at + 10 <= view.byteLength) {
      const read = (offset: number) => view.getUint16(at + offset, true)
      frames.push({ width: read(1) + read(5), height: read(3) + read(7) })
      // Behind the table of colours stands one byte more, and then the pixels.
      at += 11 + tableBytes(view.getUint8(at + 9))
      skipBlocks()
    } else return { frames, hasEnd: true }
  }
  return { frames, hasEnd: isWhole(view) && frames.length < MAX_CHUNKS }
}

function readGif(view: DataView): PictureSize | undefined {
  if (view.byteLength < 10) return undefined
  const screen = { width: view.getUint16(6, true), height: view.getUint16(8, true) }
  const { frames } = gifFrames(view)
  // Without its first frame, which a long comment may hide, nobody can say how large it becomes.
  return frames.length === 0 ? undefined : largestOf([screen, ...frames])
}

/** Markers that begin a frame: C0 to CF without DHT, JPG and DAC. */
const isFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc

/**
 * Markers of segments with a length that stand before a frame: tables, DNL, restart interval, what applications add, comment.
 * Others have no length, or no business there, and browsers go on behind them in their own ways: a reader that took the
 * next bytes for a length would be led past the real frame to a false one.
 */
const isSegment = (marker: number) =>
  marker === 0xc4 ||
  marker === 0xcc ||
  (marker >= 0xdb && marker <= 0xdd) ||
  (marker >= 0xe0 && marker <= 0xef) ||
  marker === 0xfe

function readJpeg(view: DataView): PictureSize | undefined {
  let isTurned = false
  let at = 2
  while (at + 9 <= view.byteLength) {
    if (view.getUint8(at) !== 0xff) return undefined
    const marker = view.getUint8(at + 1)
    // Fill bytes may stand before a marker.
    if (marker === 0xff) {
      at += 1
      continue
    }
    const length = view.getUint16(at + 2)
    if (isFrame(marker)) {
      const [width, height] = [view.getUint16(at + 7), view.getUint16(at + 5)]
      return isTurned ? { width: height, height: width } : { width, height }
    }
    if (!isSegment(marker) || length < 2) return undefined
    if (marker === 0xe1) isTurned ||= isTurnedByExif(view, at + 4, at + 2 + length)
    at += 2 + length
  }
  return undefined
}

/** Scans of a JPEG at most. Cameras write one, and those for the web write ten or so. */
const MAX_SCANS = 100

/**
 * Whether a JPEG has so many scans that a browser would be at it for minutes: each goes over all pixels, and takes some
 * fifty bytes of the file.
 * @param bytes best all of them; of a beginning, only what stands in it counts.
 */
export function hasTooManyScans(type: PictureType, bytes: Uint8Array): boolean {
  if (type !== 'image/jpeg') return false
  let scans = 0
  for (let at = bytes.indexOf(0xff); at !== -1; at = bytes.indexOf(0xff, at + 1))
    if (bytes[at + 1] === 0xda) scans += 1
  return scans > MAX_SCANS
}

/** Tag of the orientation; 5 to 8 lie on a side. */
const ORIENTATION = 0x0112

function isTurnedByExif(view: DataView, start: number, end: number): boolean {
  const tiff = start + 6
  if (end > view.byteLength || tiff + 8 > end || textAt(view, start, 4) !== 'Exif') return false
  const isLittle = view.getUint16(tiff) === 0x4949
  const table = tiff + view.getUint32(tiff + 4, isLittle)
  if (table + 2 > end) return false
  const count = view.getUint16(table, isLittle)
  for (let index = 0; index < count; index += 1) {
    const entry = table + 2 + index * 12
    if (entry + 12 > end) return false
    if (view.getUint16(entry, isLittle) === ORIENTATION)
      return view.getUint16(entry + 8, isLittle) >= 5
  }
  return false
}

function webpChunks(view: DataView): Chunk[] {
  const chunks: Chunk[] = []
  for (let at = 12; at + 8 <= view.byteLength && chunks.length < MAX_CHUNKS;) {
    const chunk = { type: textAt(view, at, 4), at: at + 8, length: view.getUint32(at + 4, true) }
    chunks.push(chunk)
    at = chunk.at + chunk.length + (chunk.length % 2)
  }
  return chunks
}

/** The largest of the picture and its frames. */
function readWebp(view: DataView): PictureSize | undefined {
  const read24 = (at: number) => view.getUint16(at, true) + (view.getUint8(at + 2) << 16) + 1
  const sizes = webpChunks(view).flatMap(({ type, at }): PictureSize[] => {
    if (at + 10 > view.byteLength) return []
    switch (type) {
      case 'VP8X':
        return [{ width: read24(at + 4), height: read24(at + 7) }]
      case 'ANMF':
        return at + 12 > view.byteLength ? [] : [{ width: read24(at + 6), height: read24(at + 9) }]
      case 'VP8L': {
        const bits = view.getUint32(at + 1, true)
        return [{ width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }]
      }
      case 'VP8 ':
        return [
          {
            width: view.getUint16(at + 6, true) & 0x3fff,
            height: view.getUint16(at + 8, true) & 0x3fff,
          },
        ]
      default:
        return []
    }
  })
  return largestOf(sizes)
}

/** Boxes of a file that lie side by side. */
export function boxes(view: DataView, start: number, end: number): Chunk[] {
  const found: Chunk[] = []
  for (let at = start; at + 8 <= end && found.length < MAX_CHUNKS;) {
    const size = view.getUint32(at)
    // A size of 1 is written behind the type in eight bytes, and one of 0 reaches to the end.
    if (size === 1 && at + 16 > end) break
    const length =
      size === 0
        ? isWhole(view)
          ? end - at
          : Infinity
        : size === 1
          ? view.getUint32(at + 8) * 2 ** 32 + view.getUint32(at + 12)
          : size
    if (length < 8) break
    found.push({ type: textAt(view, at + 4, 4), at: at + 8, length: length - 8 })
    at += length
  }
  return found
}

const ISPE = 0x69737065
const AV01 = 0x61763031

/**
 * The largest size that its descriptions tell; undefined where the one that its kind needs is not there whole: the
 * real one may lie behind what is looked at, after a false one of another kind.
 */
function readAvif(view: DataView): PictureSize | undefined {
  if (view.byteLength < 12) return undefined
  const descriptions = boxes(view, 0, view.byteLength).filter(
    ({ type }) => type === 'meta' || type === 'moov',
  )
  if (descriptions.some(({ at, length }) => at + length > view.byteLength)) return undefined
  const sizesIn = (
    kind: string,
    read: (view: DataView, at: number, end: number) => PictureSize[],
  ) =>
    descriptions.flatMap(({ type, at, length }) =>
      type === kind ? read(view, at, at + length) : [],
    )
  const still = sizesIn('meta', stillSizes)
  const moving = sizesIn('moov', movingSizes)
  const needed = textAt(view, 8, 4) === 'avis' ? moving : still
  return needed.length === 0 ? undefined : largestOf([...still, ...moving])
}

/** What boxes of type "ispe" tell: the size of the picture, and of its parts. */
export function stillSizes(view: DataView, start: number, end: number): PictureSize[] {
  const sizes: PictureSize[] = []
  for (let at = start; at + 16 <= end; at += 1)
    if (view.getUint32(at) === ISPE)
      sizes.push({ width: view.getUint32(at + 8), height: view.getUint32(at + 12) })
  return sizes
}

/** What boxes of type "av01" tell: the size of the frames of an animation. */
function movingSizes(view: DataView, start: number, end: number): PictureSize[] {
  const sizes: PictureSize[] = []
  for (let at = start; at + 32 <= end; at += 1)
    if (view.getUint32(at) === AV01)
      sizes.push({ width: view.getUint16(at + 28), height: view.getUint16(at + 30) })
  return sizes
}
