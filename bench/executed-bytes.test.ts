import { expect, it } from 'vitest'
import { executedBytes } from './executed-bytes'

it('counts what ran, whatever the order of the ranges', () => {
  const ranges = [
    { startOffset: 30, endOffset: 40, count: 2 },
    { startOffset: 0, endOffset: 100, count: 1 },
    { startOffset: 20, endOffset: 60, count: 0 },
    { startOffset: 90, endOffset: 100, count: 0 },
  ]
  expect(executedBytes(ranges)).toBe(60)
  expect(executedBytes(ranges.toReversed())).toBe(60)
})

it('is nothing for a script that did not run', () => {
  expect(executedBytes([])).toBe(0)
  expect(executedBytes([{ startOffset: 0, endOffset: 10, count: 0 }])).toBe(0)
})
