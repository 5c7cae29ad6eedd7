import { fc } from '@/testing/fast-check'
import { describe, expect, it } from 'vitest'
import { isAnimated, pictureDimensions } from './picture-dimensions'

const bytes = (...parts: (string | number[])[]) =>
  Uint8Array.from(
    parts.flatMap((part) =>
      typeof part === 'string' ? Array.from(part, (letter) => letter.charCodeAt(0)) : part,
    ),
  )
const filled = (head: Uint8Array, length = 64) => {
  const whole = new Uint8Array(length)
  whole.set(head)
  return whole
}

/** The start of a JPEG of 300 by 200, with segments before its frame. */
const jpeg = (...segments: number[][]) =>
  filled(
    bytes([0xff, 0xd8], ...segments, [
      0xff, 0xc0, 0, 17, 8, 0, 200, 1, 44, 3, 1, 0x22, 0, 2, 0x11, 1, 3, 0x11, 1,
    ]),
    200,
  )

/** An Exif segment with one entry: the orientation, least byte first or last. */
function exif(orientation: number, isLittle: boolean): number[] {
  const short = (value: number) =>
    isLittle ? [value & 255, value >> 8] : [value >> 8, value & 255]
  const long = (value: number) => (isLittle ? [...short(value), 0, 0] : [0, 0, ...short(value)])
  const tiff = [
    ...(isLittle ? [0x49, 0x49] : [0x4d, 0x4d]),
    ...short(42),
    ...long(8),
    ...short(1),
    ...short(0x112),
    ...short(3),
    ...long(1),
    ...short(orientation),
    0,
    0,
  ]
  const body = [...bytes('Exif\0\0'), ...tiff]
  return [0xff, 0xe1, 0, body.length + 2, ...body]
}

describe('the size that a picture says it has', () => {
  it('is read of a PNG, a GIF, and the three kinds of WebP', () => {
    const png = filled(
      bytes('\x89PNG\r\n\x1a\n', [0, 0, 0, 13], 'IHDR', [0, 0, 0x2e, 0xe0, 0, 0, 1, 0]),
    )
    expect(pictureDimensions('image/png', png)).toEqual({ width: 12_000, height: 256 })
    const gif = filled(bytes('GIF89a', [2, 1, 3, 0]))
    expect(pictureDimensions('image/gif', gif)).toEqual({ width: 258, height: 3 })
    const riff = bytes('RIFF', [0, 0, 0, 0], 'WEBP')
    const webp = (...rest: (string | number[])[]) =>
      pictureDimensions('image/webp', filled(bytes(String.fromCharCode(...riff), ...rest)))
    expect(webp('VP8X', [10, 0, 0, 0, 0, 0, 0, 0], [43, 1, 0], [199, 0, 0])).toEqual({
      width: 300,
      height: 200,
    })
    expect(webp('VP8L', [0, 0, 0, 0, 0x2f], [0x2b, 0xc1, 0x31, 0x00])).toEqual({
      width: 300,
      height: 200,
    })
    expect(webp('VP8 ', [0, 0, 0, 0, 0, 0, 0, 0x9d, 0x01, 0x2a], [44, 1, 200, 0])).toEqual({
      width: 300,
      height: 200,
    })
    expect(webp('ELSE')).toBeUndefined()
  })

  it('is that of the largest part of an AVIF', () => {
    const ispe = (width: number, height: number) => [
      ...bytes('ispe'),
      ...[0, 0, 0, 0],
      ...[0, 0, width >> 8, width & 255],
      ...[0, 0, height >> 8, height & 255],
    ]
    const sizes = [...ispe(80, 60), ...ispe(800, 600)]
    const meta = bytes([0, 0, 0, sizes.length + 8], 'meta', sizes)
    const head = (...before: (string | number[])[]) =>
      bytes([0, 0, 0, 20], 'ftypavif', [0, 0, 0, 0, 0, 0, 0, 0], ...before, [...meta])
    const wanted = { width: 800, height: 600 }
    expect(pictureDimensions('image/avif', head())).toEqual(wanted)
    // What stands outside of its description says nothing.
    const misleading = bytes([0, 0, 0, 24], 'free', ispe(1, 1))
    expect(pictureDimensions('image/avif', head([...misleading]))).toEqual(wanted)
    const hidden = bytes([0, 0, 0, 20], 'ftypavif', [0, 0, 0, 0, 0, 0, 0, 0], [...misleading])
    expect(pictureDimensions('image/avif', hidden)).toBeUndefined()
  })

  it('is that of the largest frame, which may be larger than the picture', () => {
    const frame = [0x2c, 0, 0, 0, 0, 0xff, 0xff, 0xff, 0xff, 0, 2, 1, 0, 0]
    const gif = bytes('GIF89a', [1, 0, 1, 0, 0, 0, 0], [0x21, 0xf9, 4, 0, 0, 0, 0, 0], frame)
    expect(pictureDimensions('image/gif', gif)).toEqual({ width: 65_535, height: 65_535 })
    const canvas = ['VP8X', [10, 0, 0, 0, 0, 0, 0, 0], [0, 0, 0], [0, 0, 0]]
    const image = ['VP8L', [9, 0, 0, 0, 0x2f], [0xff, 0xff, 0xff, 0x0f], [0, 0, 0, 0, 0, 0]]
    const webp = bytes('RIFF', [0, 0, 0, 0], 'WEBP', ...canvas, ...image)
    expect(pictureDimensions('image/webp', webp)).toEqual({ width: 16_384, height: 16_384 })
  })

  it('is told beside whether it moves', () => {
    const frame = [0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 1, 0, 0]
    const gif = (...frames: number[][]) => bytes('GIF89a', [1, 0, 1, 0, 0, 0, 0], ...frames)
    expect(isAnimated('image/gif', gif(frame))).toBe(false)
    expect(isAnimated('image/gif', gif(frame, frame))).toBe(true)
    const png = (...chunks: string[]) =>
      bytes('\x89PNG\r\n\x1a\n', ...chunks.flatMap((type) => [[0, 0, 0, 0], type, [0, 0, 0, 0]]))
    expect(isAnimated('image/png', png('IHDR', 'IDAT'))).toBe(false)
    expect(isAnimated('image/png', png('IHDR', 'acTL', 'IDAT'))).toBe(true)
    const webp = (type: string) => bytes('RIFF', [0, 0, 0, 0], 'WEBP', type, [0, 0, 0, 0])
    expect(isAnimated('image/webp', webp('ANIM'))).toBe(true)
    expect(isAnimated('image/webp', webp('VP8L'))).toBe(false)
    expect(isAnimated('image/avif', bytes([0, 0, 0, 20], 'ftypavis'))).toBe(true)
  })

  it('is upright for a photo that lies on its side', () => {
    const upright = { width: 300, height: 200 }
    expect(pictureDimensions('image/jpeg', jpeg())).toEqual(upright)
    expect(pictureDimensions('image/jpeg', jpeg([0xff, 0xe0, 0, 4, 1, 1]))).toEqual(upright)
    for (const isLittle of [true, false]) {
      expect(pictureDimensions('image/jpeg', jpeg(exif(3, isLittle)))).toEqual(upright)
      for (const orientation of [5, 6, 7, 8])
        expect(pictureDimensions('image/jpeg', jpeg(exif(orientation, isLittle)))).toEqual({
          width: 200,
          height: 300,
        })
    }
  })

  it('is unknown where it is nothing, or cut off', () => {
    for (const type of ['image/png', 'image/gif', 'image/webp', 'image/avif'] as const) {
      expect(pictureDimensions(type, new Uint8Array(0))).toBeUndefined()
      expect(pictureDimensions(type, new Uint8Array(64))).toBeUndefined()
    }
    expect(pictureDimensions('image/jpeg', jpeg().subarray(0, 8))).toBeUndefined()
    expect(pictureDimensions('image/jpeg', bytes([0xff, 0xd8, 0xff, 0xe0, 0, 0]))).toBeUndefined()
  })

  it('never fails, whatever the bytes', () => {
    const heads = [[], [0xff, 0xd8], [0xff, 0xd8, ...exif(6, true)], [...bytes('RIFF....WEBPVP8X')]]
    const types = ['image/png', 'image/gif', 'image/jpeg', 'image/webp', 'image/avif'] as const
    fc.assert(
      fc.property(
        fc.constantFrom(...types),
        fc.constantFrom(...heads),
        fc.uint8Array({ maxLength: 300 }),
        (type, head, rest) => {
          const size = pictureDimensions(type, Uint8Array.from([...head, ...rest]))
          isAnimated(type, Uint8Array.from([...head, ...rest]))
          if (size) expect(size.width * size.height).toBeGreaterThan(0)
        },
      ),
    )
  })
})
