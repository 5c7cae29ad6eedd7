import { expect, it } from 'vitest'
import { fc } from '@/testing/fast-check'
import { readAmount, roundAmount, typedAmount } from './amounts'

it('reads what is typed as dollars', () => {
  expect(['5', ' $0.50 ', '0,5', '0', ''].map(readAmount)).toEqual([5e9, 5e8, 5e8, 0, undefined])
  for (const text of ['-1', '1e9', 'five', '1.2.3', '.', '99999999', '5 5'])
    expect(readAmount(text)).toBeNull()
})

it('writes an amount so that it can be read again', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000_000 }), (micro) => {
      const nano = micro * 1_000
      expect(readAmount(typedAmount(nano))).toBe(nano)
    }),
  )
})

it('proposes the next round amount', () => {
  expect([1, 4_990_000_000, 5_060_000_000].map(roundAmount)).toEqual([1e7, 5e9, 1e10])
})
