import { expect, it } from 'vitest'
import { byCost, costElsewhere, costOfAnswer } from './compare-prices'
import type { Price } from './price'

const price: Price = {
  in: 2_000_000,
  out: 10_000_000,
  cacheRead: 200_000,
  source: 'built-in',
  date: '2026-11-22',
}

it('COST-32: a usual answer costs its request and its words', () => {
  expect(costOfAnswer(price, { input: 1_500, output: 300 })).toBe(3_000_000 + 3_000_000)
  expect(costOfAnswer(undefined, { input: 1_500, output: 300 })).toBeUndefined()
})

it('COST-33: the same answers at other prices, by what was told of them', () => {
  const usages = [
    { input: 1_000, output: 100 },
    { input: 2_000, cached: 1_000, output: 200, searches: 3 },
    // Nobody told what was sent.
    { output: 50 },
  ]
  expect(costElsewhere(price, usages)).toBe(
    2_000_000 + 1_000_000 + (2_000_000 + 200_000 + 2_000_000),
  )
  expect(costElsewhere(undefined, usages)).toBeUndefined()
  expect(costElsewhere(price, [])).toBe(0)
})

it('COST-32: the cheapest come first and the unknown last, in their order', () => {
  const costs = { a: undefined, b: 5, c: 0, d: undefined, e: 5 }
  const names = Object.keys(costs) as (keyof typeof costs)[]
  expect(byCost(names, (name) => costs[name])).toEqual(['c', 'b', 'e', 'a', 'd'])
})
