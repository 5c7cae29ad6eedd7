import { crc32 as crc32OfNode } from 'node:zlib'
import { fc } from '@/testing/fast-check'
import { expect, it } from 'vitest'
import { crc32 } from './crc32'

it('is the checksum that others compute, in one go or piece by piece', () => {
  expect(crc32(new TextEncoder().encode('123456789'))).toBe(0xcbf43926)
  fc.assert(
    fc.property(fc.uint8Array(), fc.uint8Array(), (one, other) => {
      const whole = Uint8Array.of(...one, ...other)
      expect(crc32(other, crc32(one))).toBe(crc32(whole))
      if (typeof crc32OfNode === 'function') expect(crc32(whole)).toBe(crc32OfNode(whole))
    }),
  )
})
