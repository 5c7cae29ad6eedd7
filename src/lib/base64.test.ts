import * as fc from 'fast-check'
import { afterEach, describe, expect, it } from 'vitest'
import { bytesToBase64 } from './base64'

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
