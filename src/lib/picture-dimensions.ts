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
  'image/png': (view) =>
    view.byteLength < 24 ? undefined : { width: view.getUint32(16), height: view.getUint32(20) },
  'image/gif': (view) =>
    view.byteLength < 10
      ? undefined
      : { width: view.getUint16(6, true), height: view.getUint16(8, true) },
  'image/jpeg': readJpeg,
  'image/webp': readWebp,
  'image/avif': readAvif,
}

const textAt = (view: DataView, at: number, length: number) =>
  String.fromCharCode(...new Uint8Array(view.buffer, view.byteOffset + at, length))

/** Markers that begin a frame: C0 to CF without DHT, JPG and DAC. */
const isFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc

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
    if (marker === 0xe1) isTurned ||= isTurnedByExif(view, at + 4, at + 2 + length)
    if (length < 2) return undefined
    at += 2 + length
  }
  return undefined
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

function readWebp(view: DataView): PictureSize | undefined {
  if (view.byteLength < 30) return undefined
  switch (textAt(view, 12, 4)) {
    case 'VP8X': {
      const read24 = (at: number) => view.getUint16(at, true) + (view.getUint8(at + 2) << 16) + 1
      return { width: read24(24), height: read24(27) }
    }
    case 'VP8L': {
      const bits = view.getUint32(21, true)
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
    }
    case 'VP8 ':
      return {
        width: view.getUint16(26, true) & 0x3fff,
        height: view.getUint16(28, true) & 0x3fff,
      }
    default:
      return undefined
  }
}

/** The largest of its boxes of type "ispe", which give the size of the picture and of its parts. */
function readAvif(view: DataView): PictureSize | undefined {
  let largest: PictureSize | undefined
  const end = Math.min(view.byteLength - 16, 64 * 1024)
  for (let at = 0; at <= end; at += 1) {
    if (view.getUint32(at) !== 0x69737065) continue
    const size = { width: view.getUint32(at + 8), height: view.getUint32(at + 12) }
    if (!largest || size.width * size.height > largest.width * largest.height) largest = size
  }
  return largest
}
