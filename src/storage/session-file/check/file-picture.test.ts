import { fc } from '@/testing/fast-check'
import { describe, expect, it } from 'vitest'
import { webpBomb } from '@/lib/testing/picture-bytes'
import { arbitraryPicture } from '../../testing/arbitrary-session'
import {
  type FilePicture,
  MAX_PICTURE_BYTES,
  RefusedPicture,
  readFilePicture,
} from './file-picture'

const PNG = '\x89PNG\r\n\x1a\nrest'

function why(text: string): string {
  const picture = readFilePicture(text)
  return picture instanceof RefusedPicture ? picture.reason : 'taken'
}

it('takes raster pictures as they are', () => {
  fc.assert(
    fc.property(arbitraryPicture, (text) => {
      const picture = readFilePicture(text) as FilePicture
      const base64 = Buffer.from(picture.bytes).toString('base64')
      expect(`data:${picture.type};base64,${base64}`).toBe(text)
    }),
  )
})

describe('the type of a picture', () => {
  it('is told by its bytes, not by its label', () => {
    expect(readFilePicture(`data:image/jpeg;base64,${btoa(PNG)}`)).toMatchObject({
      type: 'image/png',
    })
    expect(why(`data:image/png;base64,${btoa('<svg onload=alert(1)>')}`)).toBe('unknown_type')
    expect(why(`data:image/png;base64,${btoa('<script>')}`)).toBe('unknown_type')
  })
})

it('refuses a picture with more pixels than can be shown', () => {
  const base64 = Buffer.from(webpBomb).toString('base64')
  expect(readFilePicture(`data:image/webp;base64,${base64}`)).toEqual(
    new RefusedPicture('too_many_pixels', { width: 16383, height: 16383 }),
  )
})

it('refuses a JPEG that goes over its pixels thousands of times, also where that begins late', () => {
  const scan = Buffer.from([0xff, 0xda, 0, 8, 1, 1, 0, 1, 63, 0])
  const head = Buffer.from([0xff, 0xd8, 0xff, 0xc2, 0, 11, 8, 0, 8, 0, 8, 1, 1, 0x11, 0])
  const bomb = Buffer.concat([head, Buffer.alloc(600_000), ...Array<Buffer>(2_000).fill(scan)])
  expect(why(`data:image/jpeg;base64,${bomb.toString('base64')}`)).toBe('slow_to_draw')
})

it.each([
  ['', 'missing'],
  ['https://tracker.example/pixel.png', 'elsewhere'],
  ['//tracker.example/pixel.png', 'elsewhere'],
  ['javascript:alert(1)', 'elsewhere'],
  ['blob:https://here/1', 'elsewhere'],
  ['data:', 'elsewhere'],
  [`data:image/svg+xml;base64,${btoa('<svg/>')}`, 'svg'],
  ['data:IMAGE/SVG+XML,<svg/>', 'svg'],
  ['data:image/png,%89PNG', 'not_base64'],
  ['data:image/png;base64,***', 'damaged'],
  ['data:image/png;base64,', 'unknown_type'],
  ['data:text/html;base64,PGI+', 'unknown_type'],
])('refuses %s', (text, expected) => {
  expect(why(text)).toBe(expected)
})

it('refuses what is too large without unpacking it', () => {
  const base64 = (bytes: number) => Buffer.alloc(bytes, PNG, 'latin1').toString('base64')
  expect(why(`data:image/png;base64,${base64(MAX_PICTURE_BYTES)}`)).toBe('taken')
  expect(why(`data:image/png;base64,${base64(MAX_PICTURE_BYTES + 10)}`)).toBe('too_many_bytes')
})
