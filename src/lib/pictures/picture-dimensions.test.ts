import { fc } from '@/testing/fast-check'
import { describe, expect, it } from 'vitest'
import { heicHead, hvcC, isoBox } from '../testing/picture-bytes'
import { heicDimensions } from './heic-dimensions'
import { hasTooManyScans, isAnimated, pictureDimensions, SIZE_BYTES } from './picture-dimensions'

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

/** A frame of a GIF. */
const gifFrame = (width: number, height: number) => {
  const size = [width & 255, width >> 8, height & 255, height >> 8]
  return [0x2c, 0, 0, 0, 0, ...size, 0, 2, 1, 0, 0]
}

/** Comments of a GIF, of more bytes than are looked at. */
const longComment = Array.from({ length: Math.ceil(SIZE_BYTES / 256) + 1 }, () => [
  255,
  ...Array.from({ length: 255 }, () => 0x20),
]).flat()

/** What tells the size of an AVIF or of a part of it. */
const ispe = (width: number, height: number) => [
  ...bytes('ispe'),
  ...[0, 0, 0, 0],
  ...[0, 0, width >> 8, width & 255],
  ...[0, 0, height >> 8, height & 255],
]

describe('the size that a picture says it has', () => {
  it('is read of a PNG, a GIF, and the three kinds of WebP', () => {
    const png = filled(
      bytes('\x89PNG\r\n\x1a\n', [0, 0, 0, 13], 'IHDR', [0, 0, 0x2e, 0xe0, 0, 0, 1, 0]),
    )
    expect(pictureDimensions('image/png', png)).toEqual({ width: 12_000, height: 256 })
    const gif = bytes('GIF89a', [2, 1, 3, 0, 0, 0, 0], gifFrame(1, 1))
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

  it('is that of the largest part of a HEIC, and unknown where that is not told whole (ATT-06)', () => {
    const size = { width: 4_032, height: 3_024 }
    const tile = { width: 512, height: 512 }
    expect(heicDimensions(heicHead(size, tile, 48))).toEqual(size)
    const heic = (...parts: number[][]) =>
      heicDimensions(bytes(isoBox('ftyp', 'heic', [0, 0, 0, 0]), ...parts))
    const meta = isoBox('meta', hvcC(512, 512), ispe(512, 512), ispe(4_032, 3_024))
    expect(heic(meta, isoBox('mdat', ispe(9, 9)))).toEqual(size)
    expect(heic()).toBeUndefined()
    expect(heic(isoBox('meta'))).toBeUndefined()
    expect(heic(isoBox('meta', ispe(8, 8)))).toBeUndefined()
    expect(heic(isoBox('meta', hvcC(8, 8)))).toBeUndefined()
    expect(heic(meta.slice(0, -4))).toBeUndefined()
    expect(heic(isoBox('mdat', hvcC(9, 9), ispe(9, 9)))).toBeUndefined()
  })

  it('is not what a HEIC claims where it is coded larger, or put together of too much (ATT-26)', () => {
    const small = { width: 100, height: 100 }
    const huge = { width: 30_000, height: 30_000 }
    expect(heicDimensions(heicHead(small, huge))).toEqual(huge)
    expect(heicDimensions(heicHead(small, { width: 8, height: 65_535 }))).toEqual({
      width: 100,
      height: 65_535,
    })
    const tile = { width: 1_024, height: 1_024 }
    expect(heicDimensions(heicHead(small, tile, 90))).toEqual(tile)
    expect(heicDimensions(heicHead(small, tile, 3_600))).toBeUndefined()
    // What cannot be read of it is not believed.
    const [before, after] = [hvcC(8, 8).slice(0, 31), hvcC(8, 8).slice(31)]
    const cut = [...before, ...after.map(() => 0)]
    const head = isoBox('ftyp', 'heic', [0, 0, 0, 0])
    expect(heicDimensions(bytes(head, isoBox('meta', cut, ispe(8, 8))))).toBeUndefined()
  })

  it('is read of a HEIC without a fault, whatever stands in it', () => {
    const head = isoBox('ftyp', 'heic', [0, 0, 0, 0])
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 80 }), (noise) => {
        const size = heicDimensions(
          bytes(head, isoBox('meta', [...bytes('hvcC'), ...noise], ispe(8, 8))),
        )
        if (size) expect(Math.min(size.width, size.height)).toBeGreaterThanOrEqual(8)
      }),
    )
  })

  it('is that of the largest frame, which may be larger than the picture', () => {
    const frame = gifFrame(0xffff, 0xffff)
    const gif = bytes('GIF89a', [1, 0, 1, 0, 0, 0, 0], [0x21, 0xf9, 4, 0, 0, 0, 0, 0], frame)
    expect(pictureDimensions('image/gif', gif)).toEqual({ width: 65_535, height: 65_535 })
    const canvas = ['VP8X', [10, 0, 0, 0, 0, 0, 0, 0], [0, 0, 0], [0, 0, 0]]
    const image = ['VP8L', [9, 0, 0, 0, 0x2f], [0xff, 0xff, 0xff, 0x0f], [0, 0, 0, 0, 0, 0]]
    const webp = bytes('RIFF', [0, 0, 0, 0], 'WEBP', ...canvas, ...image)
    expect(pictureDimensions('image/webp', webp)).toEqual({ width: 16_384, height: 16_384 })
  })

  it('is told beside whether it moves', () => {
    const frame = gifFrame(1, 1)
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

  it('is not that of a false frame to which a marker without a length would lead', () => {
    const small = [0xff, 0xc0, 0, 11, 8, 0, 8, 0, 8, 1, 1, 0x11, 0]
    // A browser takes what follows such a marker for the next one: the real frame. As a length it leads far behind it.
    for (const marker of [0x00, 0x01, 0xd0, 0xd7, 0xd8, 0xd9, 0xda]) {
      const misleading = new Uint8Array(70_000)
      misleading.set([0xff, 0xd8, 0xff, marker, 0xff, 0xc0, 0, 11, 8, 0x3e, 0x80, 0x3e, 0x80])
      misleading.set(small, 4 + 0xffc0)
      expect(pictureDimensions('image/jpeg', misleading)).toBeUndefined()
    }
  })

  it('is unknown where the real one may lie behind what is looked at', () => {
    const screen = [1, 0, 1, 0, 0, 0, 0]
    const late = bytes('GIF89a', screen, [0x21, 0xfe], longComment, [0], gifFrame(9_999, 9_999))
    expect(pictureDimensions('image/gif', late.subarray(0, SIZE_BYTES))).toBeUndefined()

    const ftyp = bytes([0, 0, 0, 20], 'ftypavif', [0, 0, 0, 0, 0, 0, 0, 0])
    const decoy = isoBox('moov', [...bytes('av01'), ...new Uint8Array(24), 0, 8, 0, 8, 0, 0, 0, 0])
    const free = isoBox('free', Array.from(new Uint8Array(SIZE_BYTES)))
    const avif = (...parts: number[][]) => bytes([...ftyp], ...parts).subarray(0, SIZE_BYTES)
    expect(
      pictureDimensions('image/avif', avif(decoy, free, isoBox('meta', ispe(9_999, 9_999)))),
    ).toBeUndefined()
    const long = isoBox('meta', [...ispe(8, 8), ...free, ...ispe(9_999, 9_999)])
    expect(pictureDimensions('image/avif', avif(long))).toBeUndefined()
    expect(pictureDimensions('image/avif', avif([0, 0, 0, 0, ...long.slice(4)]))).toBeUndefined()
  })

  it('counts as moving where that may be said behind what is looked at', () => {
    const comment = [[0x21, 0xfe], longComment, [0]]
    const gif = (...parts: number[][]) =>
      bytes('GIF89a', [1, 0, 1, 0, 0, 0, 0], gifFrame(1, 1), ...parts).subarray(0, SIZE_BYTES)
    expect(isAnimated('image/gif', gif(...comment, gifFrame(1, 1)))).toBe(true)
    expect(isAnimated('image/gif', gif([0x3b]))).toBe(false)
    expect(isAnimated('image/gif', gif())).toBe(false)

    const chunk = (type: string) => bytes([0, 0, 0, 0], type, [0, 0, 0, 0])
    const png = (...types: string[]) =>
      bytes('\x89PNG\r\n\x1a\n', ...types.map((type) => [...chunk(type)]))
    const many = Array.from({ length: 1_000 }, () => 'tEXt')
    expect(isAnimated('image/png', png('IHDR', ...many, 'acTL', 'IDAT'))).toBe(true)
    expect(isAnimated('image/png', png('IHDR', 'IDAT', ...many))).toBe(false)
    expect(isAnimated('image/png', png('IHDR'))).toBe(false)

    const webp = (flags: number) =>
      bytes('RIFF', [0, 0, 0, 0], 'WEBPVP8X', [10, 0, 0, 0, flags, 0, 0, 0, 9, 0, 0, 9, 0, 0])
    expect(isAnimated('image/webp', webp(0x02))).toBe(true)
    expect(isAnimated('image/webp', webp(0x10))).toBe(false)
  })

  it('is told beside whether a JPEG goes over its pixels without end', () => {
    const scans = (count: number) =>
      bytes([...jpeg()], ...Array.from({ length: count }, () => [0xff, 0xda, 0, 8, 1, 1, 0, 1]))
    expect(hasTooManyScans('image/jpeg', scans(20))).toBe(false)
    expect(hasTooManyScans('image/jpeg', scans(2_000))).toBe(true)
    expect(hasTooManyScans('image/png', scans(2_000))).toBe(false)
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
          heicDimensions(Uint8Array.from([...head, ...rest]))
          isAnimated(type, Uint8Array.from([...head, ...rest]))
          if (size) expect(size.width * size.height).toBeGreaterThan(0)
        },
      ),
    )
  })
})
