import { fc } from '@/testing/fast-check'
import { afterEach, describe, expect, it } from 'vitest'
import { bytesToBase64, decodeBase64, toDataUrl } from './base64'

const NATIVE = 'toBase64'
const base64Of = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')

describe.each([
  ['without', undefined],
  ['with', base64Of],
])('%s the browser’s own encoder', (_, encode) => {
  afterEach(() => {
    Reflect.deleteProperty(Uint8Array.prototype, NATIVE)
  })

  it('writes bytes as base64', () => {
    if (encode)
      Object.defineProperty(Uint8Array.prototype, NATIVE, {
        configurable: true,
        value(this: Uint8Array) {
          return encode(this)
        },
      })
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 100 }), (bytes) => {
        expect(bytesToBase64(bytes)).toBe(base64Of(bytes))
      }),
    )
    const large = new Uint8Array(100_001).map((__, index) => index)
    expect(bytesToBase64(large)).toBe(base64Of(large))
  })
})

describe('a picture in base64', () => {
  it('gives back any bytes, padded or not, url-safe, broken over lines, or as a data URL', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), async (bytes) => {
        const url = await toDataUrl(new Blob([new Uint8Array(bytes)]), 'image/png')
        const text = Buffer.from(bytes).toString('base64')
        expect(url).toBe(`data:image/png;base64,${text}`)
        const forms = [
          url,
          text,
          text.replace(/=+$/, ''),
          text.replaceAll('+', '-').replaceAll('/', '_'),
          text.replace(/(.{20})/g, '$1\r\n'),
        ]
        for (const form of forms) {
          const decoded = await decodeBase64(form)
          if (bytes.length === 0) expect(decoded).toBeUndefined()
          else expect([...(decoded ?? [])]).toEqual([...bytes])
        }
      }),
    )
  })

  it('gives back more than one slice', async () => {
    const bytes = Uint8Array.from({ length: 2_000_001 }, (_, index) => (index * 31) % 256)
    const url = await toDataUrl(new Blob([bytes]), 'image/png')
    const decoded = await decodeBase64(url)
    expect(decoded && Buffer.compare(decoded, bytes)).toBe(0)
  })

  it.each(['', '====', 'a', 'not base64!', 'data:image/png;base64,', '{"error": 1}'])(
    'is undefined for %j',
    async (text) => {
      expect(await decodeBase64(text)).toBeUndefined()
    },
  )
})
