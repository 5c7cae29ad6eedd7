import { expect, it } from 'vitest'
import { zipSync } from 'fflate'
import { fc } from '@/testing/fast-check'
import { pngHead, webpBomb } from '../testing/picture-bytes'
import { fileKindOf, fileKindOfBlob } from './file-kind'

const latin1 = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))
const kindOf = (text: string) => fileKindOf(latin1(text))

it('tells pictures, and those of iPhones, by their first bytes (ATT-06)', async () => {
  expect(fileKindOf(pngHead(4, 4))).toBe('picture')
  expect(fileKindOf(webpBomb)).toBe('picture')
  expect(kindOf('\xff\xd8\xff\xe0')).toBe('picture')
  expect(kindOf('\0\0\0\x1cftypavif')).toBe('picture')
  for (const brand of ['heic', 'heix', 'mif1'])
    expect(kindOf(`\0\0\0\x1cftyp${brand}\0\0\0\0`)).toBe('heic')
  // Neither name nor declared type counts.
  const photo = new File(['\0\0\0\x1cftypheic'], 'photo.txt', { type: 'text/plain' })
  expect(await fileKindOfBlob(photo)).toBe('heic')
  expect(kindOf('\0\0\0\x1cftypisom')).toBe('binary')
})

it('finds a PDF behind what stands before it, but not inside of another file (ATT-06)', () => {
  expect(kindOf('%PDF-1.7\n%\xe2\xe3\xcf\xd3')).toBe('pdf')
  expect(kindOf('\x1b%-12345X@PJL\r\n%PDF-1.4')).toBe('pdf')
  expect(kindOf(`${' '.repeat(1_000)}%PDF-1.4`)).toBe('pdf')
  expect(kindOf(`${' '.repeat(1_024)}%PDF-1.4`)).toBe('text')
  expect(kindOf('A PDF begins with %PDF- and its version.')).toBe('text')
  const pdf = latin1('%PDF-1.7\n')
  expect(fileKindOf(zipSync({ 'a.pdf': [pdf, { level: 0 }] }))).toBe('zip')
  expect(kindOf(`a.pdf${'\0'.repeat(507)}%PDF-1.7`)).toBe('binary')
})

it('takes a ZIP for no text, whatever its name (ATT-06, ATT-26)', async () => {
  const zip = zipSync({ 'a.txt': latin1('Hello') })
  expect(await fileKindOfBlob(new File([zip], 'notes.txt', { type: 'text/plain' }))).toBe('zip')
  expect(kindOf('\x1f\x8b\x08')).toBe('binary')
  expect(kindOf('MZ\x90\0\x03')).toBe('binary')
  expect(kindOf('almost a text\0')).toBe('binary')
})

it('takes SVG, code and UTF-16 for text (ATT-06)', () => {
  expect(kindOf('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')).toBe(
    'text',
  )
  expect(kindOf('')).toBe('text')
  expect(kindOf('\xff\xfeH\0i\0')).toBe('text')
  expect(kindOf('\xfe\xff\0H\0i')).toBe('text')
  expect(kindOf('caf\xe9')).toBe('text')
})

it('never fails, whatever the bytes', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
      expect(['picture', 'heic', 'pdf', 'text', 'zip', 'binary']).toContain(fileKindOf(bytes))
    }),
  )
})
