/* Beginnings of pictures, for tests: enough to tell their size. */

const bytesOf = (...parts: (string | readonly number[])[]): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(
    parts.flatMap((part) =>
      typeof part === 'string' ? Array.from(part, (letter) => letter.charCodeAt(0)) : [...part],
    ),
  )

const bigEndian = (value: number) => [24, 16, 8, 0].map((shift) => (value >>> shift) & 255)
const littleEndian = (value: number) => [value & 255, value >> 8]

/** The beginning of a PNG. */
export function pngHead(width: number, height: number): Uint8Array<ArrayBuffer> {
  const sizes = [...bigEndian(width), ...bigEndian(height)]
  return bytesOf('\x89PNG\r\n\x1a\n', bigEndian(13), 'IHDR', sizes, [8, 6, 0, 0, 0, 0, 0, 0, 0])
}

/** A GIF of two frames. */
export function movingGif(width: number, height: number): Uint8Array<ArrayBuffer> {
  const size = [...littleEndian(width), ...littleEndian(height)]
  const frame = [0x2c, 0, 0, 0, 0, ...size, 0, 2, 1, 0, 0]
  return bytesOf('GIF89a', size, [0, 0, 0], frame, frame)
}

/** A whole WebP of 36 bytes: 16,383 by 16,383 pixels of one colour, which are a gigabyte once they are decoded. */
export const webpBomb: Uint8Array<ArrayBuffer> = bytesOf(
  'RIFF',
  [28, 0, 0, 0],
  'WEBPVP8L',
  [16, 0, 0, 0],
  [0x2f, 0xfe, 0xbf, 0xff, 0x0f, 0x10, 0x07, 0x10, 0x11, 0x11, 0x88, 0x88, 0xfe, 0x07, 0x00, 0x00],
)

/** A box of a HEIC or AVIF. */
export const isoBox = (type: string, ...content: (string | readonly number[])[]): number[] => {
  const body = Array.from(bytesOf(...content))
  return [...bigEndian(body.length + 8), ...Array.from(bytesOf(type)), ...body]
}

/** Bits as Exp-Golomb. */
const golomb = (value: number) => {
  const digits = (value + 1).toString(2)
  return '0'.repeat(digits.length - 1) + digits
}

/** What tells a decoder how the pictures in a HEIC are coded. */
export function hvcC(width: number, height: number): number[] {
  const parameters = [
    // Header of the unit, ids, one layer.
    '0100001000000001',
    '0000' + '000' + '1',
    '0'.repeat(96),
    golomb(0) + golomb(1),
    golomb(width) + golomb(height),
    '1'.repeat(16),
  ].join('')
  const plain = (parameters.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2))
  const unit: number[] = []
  let zeros = 0
  for (const byte of plain) {
    // As encoders do, so that nothing within looks like the beginning of a unit.
    if (zeros >= 2 && byte <= 3) {
      unit.push(3)
      zeros = 0
    }
    unit.push(byte)
    zeros = byte === 0 ? zeros + 1 : 0
  }
  const head = Array.from({ length: 22 }, () => 0)
  return isoBox('hvcC', [...head, 1, 33, 0, 1, unit.length >> 8, unit.length & 255, ...unit])
}

/** That a part is put together of others. */
const dimg = (tiles: number) =>
  isoBox(
    'dimg',
    [0, 1, tiles >> 8, tiles & 255],
    Array.from({ length: tiles * 2 }, () => 2),
  )

/** A HEIC as far as it tells its size. @param coded the size that its tiles are coded in, where that is another. */
export function heicHead(
  { width, height }: { width: number; height: number },
  coded = { width, height },
  tiles = 1,
): Uint8Array<ArrayBuffer> {
  const size = isoBox('ispe', [0, 0, 0, 0], bigEndian(width), bigEndian(height))
  return bytesOf(
    isoBox('ftyp', 'heic', [0, 0, 0, 0], 'mif1heic'),
    isoBox('meta', hvcC(coded.width, coded.height), size, dimg(tiles)),
    isoBox('mdat', [1, 2, 3]),
  )
}
