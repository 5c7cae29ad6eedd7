import { hevcSizes } from './hevc-size'
import { boxes, largestOf, type PictureSize, stillSizes } from './picture-dimensions'

/**
 * The size that a HEIC says it has, without decoding it: that of its largest part, as it is described and as it is coded,
 * and maybe lying on its side. Undefined where its description does not stand whole in its beginning, or its parts are
 * not coded in HEVC.
 * @param bytes as for `pictureDimensions`.
 */
export function heicDimensions(bytes: Uint8Array): PictureSize | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const descriptions = boxes(view, 0, view.byteLength).filter(({ type }) => type === 'meta')
  if (descriptions.some(({ at, length }) => at + length > view.byteLength)) return undefined
  const sizes: PictureSize[] = []
  for (const { at, length } of descriptions) {
    const coded = hevcSizes(view, at, at + length)
    const described = stillSizes(view, at, at + length)
    if (!coded || coded.length === 0 || described.length === 0) return undefined
    sizes.push(...coded, ...described)
    const largest = largestOf(coded)
    const pixels = largest ? largest.width * largest.height : 0
    const tiles = mostTiles(view, at, at + length)
    if (tiles > 1 && tiles * pixels > MAX_TILED_PIXELS) return undefined
  }
  const size = largestOf(sizes)
  return size && size.width > 0 && size.height > 0 ? size : undefined
}

/** Pixels of all tiles of a HEIC at most: those at its edges may stand out. */
const MAX_TILED_PIXELS = 100_000_000

const IREF = 0x69726566
const DIMG = 0x64696d67

/** Of how many parts one part of a HEIC is put together at most. */
function mostTiles(view: DataView, start: number, end: number): number {
  let most = 1
  /** Bytes of a reference, which stands before the number of the others. */
  let idBytes = 2
  for (let at = start; at + 10 <= end; at += 1) {
    const type = view.getUint32(at)
    if (type === IREF) idBytes = view.getUint8(at + 4) === 0 ? 2 : 4
    if (type === DIMG) most = Math.max(most, view.getUint16(at + 4 + idBytes))
  }
  return most
}
