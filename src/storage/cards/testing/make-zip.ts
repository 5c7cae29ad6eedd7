import { deflateRawSync } from 'node:zlib'
import { crc32 } from '@/lib/crc32'
import { bytesOf, type Bytes, utf8 } from './make-png'

/* ZIP archives, sound or not: see `make-png`. */

/** A file of an archive, and the lies that it tells. */
export interface ZipFile {
  name: string
  data: Uint8Array | string
  /** Whether it is packed. Default: true */
  isPacked?: boolean
  isLocked?: boolean
  method?: number
  checksum?: number
  size?: number
  packedSize?: number
}

/** How an archive is written. */
export interface ZipOptions {
  /** In front of it, as a picture is. Offsets are counted from the archive unless `isCountedFromFile`. */
  front?: Uint8Array
  isCountedFromFile?: boolean
  /** With sizes and places in the form for large archives. */
  isWide?: boolean
  comment?: string
}

const two = (value: number) => [value & 0xff, (value >> 8) & 0xff]
const four = (value: number) => [...two(value & 0xffff), ...two(value >>> 16)]
const eight = (value: number) => [...four(value >>> 0), ...four(0)]
const WIDE = 0xffffffff

/** An archive of files. */
export function makeZip(files: readonly ZipFile[], options: ZipOptions = {}): Bytes {
  const {
    front = new Uint8Array(),
    isCountedFromFile = false,
    isWide = false,
    comment = '',
  } = options
  const base = isCountedFromFile ? front.length : 0
  const parts: Uint8Array[] = []
  const directory: Uint8Array[] = []
  let length = 0
  for (const file of files) {
    const data = typeof file.data === 'string' ? utf8(file.data) : file.data
    const isPacked = file.isPacked ?? true
    const packed = isPacked ? deflateRawSync(data) : data
    const name = utf8(file.name)
    const facts = bytesOf(
      two(0x0800 | (file.isLocked === true ? 1 : 0)),
      two(file.method ?? (isPacked ? 8 : 0)),
      four(0),
      four(file.checksum ?? crc32(data)),
    )
    const packedSize = file.packedSize ?? packed.length
    const size = file.size ?? data.length
    const extra = isWide
      ? bytesOf(two(1), two(24), eight(size), eight(packedSize), eight(base + length))
      : bytesOf()
    const sizes = isWide ? [...four(WIDE), ...four(WIDE)] : [...four(packedSize), ...four(size)]
    const local = bytesOf('PK\x03\x04', two(20), facts, sizes, two(name.length), two(0), name)
    directory.push(
      bytesOf(
        'PK\x01\x02',
        two(20),
        two(20),
        facts,
        sizes,
        ...[name.length, extra.length, 0, 0, 0].map(two),
        four(0),
        four(isWide ? WIDE : base + length),
        name,
        extra,
      ),
    )
    parts.push(local, packed)
    length += local.length + packed.length
  }
  const list = bytesOf(...directory)
  const count = files.length
  const wideEnd = isWide
    ? bytesOf(
        ...['PK\x06\x06', eight(44), two(45), two(45), four(0), four(0)],
        ...[eight(count), eight(count), eight(list.length), eight(base + length)],
        ...['PK\x06\x07', four(0), eight(base + length + list.length), four(1)],
      )
    : bytesOf()
  const end = bytesOf(
    ...['PK\x05\x06', two(0), two(0)],
    ...(isWide
      ? [two(0xffff), two(0xffff), four(WIDE), four(WIDE)]
      : [two(count), two(count), four(list.length), four(base + length)]),
    ...[two(comment.length), comment],
  )
  return bytesOf(front, ...parts, list, wideEnd, end)
}

/** An archive with a card. */
export const makeCharX = (
  card: unknown,
  files: readonly ZipFile[] = [],
  options?: ZipOptions,
): Bytes =>
  makeZip(
    [{ name: 'card.json', data: typeof card === 'string' ? card : JSON.stringify(card) }, ...files],
    options,
  )

/** The start of a JPEG of 300 by 200 pixels, and its end. */
export const jpeg = bytesOf(
  [0xff, 0xd8, 0xff, 0xc0, 0, 17, 8, 0, 200, 1, 44, 3, 1, 0x22, 0, 2, 0x11, 1, 3, 0x11, 1],
  [0xff, 0xd9],
)
