import { expect, it } from 'vitest'
import { fc } from '@/testing/fast-check'
import { paddedSize } from './padded-size'

it('pads to a size that says little, and adds at most 12 %', () => {
  expect([0, 1, 2, 9, 100, 1000, 1001, 2 ** 25 + 1].map(paddedSize)).toEqual([
    0,
    1,
    2,
    10,
    104,
    1024,
    1024,
    2 ** 25 + 2 ** 20,
  ])
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 2 ** 40 }), (size) => {
      const padded = paddedSize(size)
      expect(padded).toBeGreaterThanOrEqual(size)
      expect(padded).toBeLessThanOrEqual(Math.ceil(size * 1.12))
      expect(paddedSize(padded)).toBe(padded)
    }),
  )
  expect(
    new Set(Array.from({ length: 10_000 }, (_, size) => paddedSize(size + 1_000_000))).size,
  ).toBe(1)
})
