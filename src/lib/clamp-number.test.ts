import { expect, test } from 'vitest'
import { clampNumber } from './clamp-number'

const limits = { min: 18, max: 80 }

test.each([
  [30, 30],
  [' 30 ', 30],
  ['30.9', 30],
  [17, 18],
  ['-5', 18],
  [81, 80],
  ['', 21],
  ['  ', 21],
  ['old', 21],
  [Number.NaN, 21],
  [Number.POSITIVE_INFINITY, 21],
])('makes %j into %i', (value, expected) => {
  expect(clampNumber(value, limits, 21)).toBe(expected)
})
