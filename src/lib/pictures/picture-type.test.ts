import { expect, test } from 'vitest'
import { pictureTypeOf } from './picture-type'

test('knows pictures by their first bytes only, and SVG and pages not at all', () => {
  const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))
  expect(pictureTypeOf(bytes('\x89PNG\r\n\x1a\n....'))).toBe('image/png')
  expect(pictureTypeOf(bytes('\xff\xd8\xff\xe0..'))).toBe('image/jpeg')
  expect(pictureTypeOf(bytes('RIFF\x00\x00\x00\x00WEBPVP8 '))).toBe('image/webp')
  expect(pictureTypeOf(bytes('GIF89a..'))).toBe('image/gif')
  expect(pictureTypeOf(bytes('\x00\x00\x00\x20ftypavif'))).toBe('image/avif')
  for (const other of ['', '<svg xmlns=', '<!doctype html>', 'RIFF\x00\x00\x00\x00WAVE', '\x89PN'])
    expect(pictureTypeOf(bytes(other))).toBeUndefined()
})
