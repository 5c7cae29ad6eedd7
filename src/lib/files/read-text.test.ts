import { expect, it } from 'vitest'
import { fc } from '@/testing/fast-check'
import { decodeText, readText } from './read-text'

const utf8 = (text: string) => new TextEncoder().encode(text)

/** Any sign but halves of signs. */
const sign = fc
  .oneof(fc.integer({ min: 1, max: 0xd7ff }), fc.integer({ min: 0xe000, max: 0x10ffff }))
  .map((code) => String.fromCodePoint(code))

it('reads UTF-8 exactly, without its mark (ATT-09, P4)', () => {
  expect(decodeText(utf8('\ufeffline\r\n\u202eline\t\u0007\u2028'))).toBe(
    'line\r\n\u202eline\t\u0007\u2028',
  )
  expect(decodeText(utf8(''))).toBe('')
  fc.assert(
    fc.property(fc.string({ unit: sign, maxLength: 200 }), (text) => {
      fc.pre(!text.startsWith('\ufeff'))
      expect(decodeText(utf8(text))).toBe(text)
    }),
  )
})

it('reads UTF-16 by its mark (ATT-09)', () => {
  expect(decodeText(Uint8Array.from([0xff, 0xfe, 0x48, 0, 0xe9, 0, 0x3d, 0xd8, 0, 0xde]))).toBe(
    'Hé😀',
  )
  expect(decodeText(Uint8Array.from([0xfe, 0xff, 0, 0x48, 0, 0xe9]))).toBe('Hé')
  // Half a sign cannot be written in UTF-8.
  expect(decodeText(Uint8Array.from([0xff, 0xfe, 0x3d, 0xd8, 0x41, 0]))).toBe('\ufffdA')
})

it('reads what is no UTF-8 as windows-1252 (ATT-09)', () => {
  expect(decodeText(Uint8Array.from([0x63, 0x61, 0x66, 0xe9, 0x0a]))).toBe('café\n')
})

it('refuses what is no text (ATT-09)', async () => {
  expect(decodeText(Uint8Array.from([0x41, 0, 0x42]))).toBeUndefined()
  expect(decodeText(Uint8Array.from([0xff, 0xfe, 0, 0, 0x48, 0]))).toBeUndefined()
  expect(decodeText(Uint8Array.from([0x41, 0x01, 0xff]))).toBeUndefined()
  const late = new Blob(['a'.repeat(10_000), '\0'])
  await expect(readText(late)).rejects.toMatchObject({ code: 'attachment_binary' })
})

it('reads two megabytes and not a byte more (ATT-05)', async () => {
  const text = 'x'.repeat(2 * 1024 * 1024)
  expect(await readText(new Blob([text]))).toBe(text)
  await expect(readText(new Blob([text, 'x']))).rejects.toMatchObject({
    code: 'attachment_text_too_large',
    params: { size: '2.1', max: 2 },
  })
})

it('says so where a file is gone', async () => {
  const gone = new File(['x'], 'gone.txt')
  gone.arrayBuffer = () => Promise.reject(new DOMException('gone', 'NotFoundError'))
  await expect(readText(gone)).rejects.toMatchObject({ code: 'attachment_unreadable' })
})
