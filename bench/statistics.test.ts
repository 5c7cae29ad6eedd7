import { expect, it } from 'vitest'
import { median } from './statistics'

it.each([
  [[7], 7],
  [[9, 1, 5], 5],
  [[10, 2], 6],
  [[100, 3, 1, 2], 2.5],
])('the median of %j is %d', (values, expected) => {
  expect(median(values)).toBe(expected)
})

it('leaves its argument as it is', () => {
  const values = [3, 1, 2]
  median(values)
  expect(values).toEqual([3, 1, 2])
})

it('refuses to make a figure out of nothing', () => {
  expect(() => median([])).toThrow('Nothing was measured')
})
