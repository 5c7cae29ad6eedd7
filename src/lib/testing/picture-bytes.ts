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
