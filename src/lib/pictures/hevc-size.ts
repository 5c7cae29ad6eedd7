import type { PictureSize } from './picture-dimensions'

/*
 * The size that the pictures in a HEIC are coded in. Beside it the file says how large it is, which a decoder need not
 * believe; this it must, because it tells how the bytes are read. ISO/IEC 14496-15, 8.3.2.1; ITU-T H.265, 7.3.2.2.
 */

const HVCC = 0x68766343
/** Bytes of such a box before its lists, and behind its type. */
const HEAD_BYTES = 23
const SEQUENCE_PARAMETERS = 33
/** Bytes of parameters that are looked at; the size stands among the first hundred. */
const LOOKED_AT = 200

/** What boxes of type "hvcC" tell within a range, whatever they stand in. Undefined where one cannot be read. */
export function hevcSizes(view: DataView, start: number, end: number): PictureSize[] | undefined {
  const sizes: PictureSize[] = []
  for (let at = start; at + 4 + HEAD_BYTES <= end; at += 1) {
    if (view.getUint32(at) !== HVCC) continue
    const found = sizesOfBox(view, at + 4, end)
    if (!found) return undefined
    sizes.push(...found)
  }
  return sizes
}

function sizesOfBox(view: DataView, start: number, end: number): PictureSize[] | undefined {
  const sizes: PictureSize[] = []
  let at = start + HEAD_BYTES
  for (let list = view.getUint8(start + HEAD_BYTES - 1); list > 0; list -= 1) {
    if (at + 3 > end) return undefined
    const type = view.getUint8(at) & 0x3f
    let units = view.getUint16(at + 1)
    at += 3
    for (; units > 0; units -= 1) {
      if (at + 2 > end) return undefined
      const next = at + 2 + view.getUint16(at)
      if (next > end) return undefined
      if (type === SEQUENCE_PARAMETERS) {
        const size = sizeOfUnit(view, at + 2, next)
        if (!size) return undefined
        sizes.push(size)
      }
      at = next
    }
  }
  return sizes.length > 0 ? sizes : undefined
}

function sizeOfUnit(view: DataView, start: number, end: number): PictureSize | undefined {
  const bits = new Bits(view, start, Math.min(end, start + LOOKED_AT))
  bits.skip(16 + 4)
  const subLayers = bits.read(3)
  bits.skip(1 + 96)
  const present = Array.from({ length: subLayers }, () => [bits.read(1), bits.read(1)] as const)
  if (subLayers > 0) bits.skip(2 * (8 - subLayers))
  for (const [profile, level] of present) bits.skip(88 * profile + 8 * level)
  bits.readGolomb()
  if (bits.readGolomb() === 3) bits.skip(1)
  const size = { width: bits.readGolomb(), height: bits.readGolomb() }
  return bits.isOver ? undefined : size
}

/** The bits of a unit, without the bytes that keep it from looking like the beginning of another. */
class Bits {
  readonly #bytes: number[] = []
  #at = 0

  constructor(view: DataView, start: number, end: number) {
    let zeros = 0
    for (let at = start; at < end; at += 1) {
      const byte = view.getUint8(at)
      const isKeptApart = zeros >= 2 && byte === 3
      zeros = byte === 0 ? zeros + 1 : 0
      if (!isKeptApart) this.#bytes.push(byte)
    }
  }

  /** Whether more was read than there is. */
  get isOver(): boolean {
    return this.#at > this.#bytes.length * 8
  }

  skip(count: number): void {
    this.#at += count
  }

  read(count: number): number {
    let value = 0
    for (let left = count; left > 0; left -= 1) {
      const byte = this.#bytes[this.#at >> 3] ?? 0
      value = value * 2 + ((byte >> (7 - (this.#at & 7))) & 1)
      this.#at += 1
    }
    return value
  }

  /** A number as Exp-Golomb. */
  readGolomb(): number {
    let zeros = 0
    while (zeros < 32 && !this.isOver && this.read(1) === 0) zeros += 1
    return 2 ** zeros - 1 + this.read(zeros)
  }
}
