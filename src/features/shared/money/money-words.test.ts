import { expect, it } from 'vitest'
import {
  amount,
  money,
  moneyOf,
  priceLine,
  pricesOf,
  tokens,
  usageLine,
  wouldGoPast,
} from './money-words'

it('COST-01: says sums of money', () => {
  expect(money(4_200_000)).toBe('$0.0042')
  expect(money(99_999)).toBe('< $0.0001')
  expect(money(1)).toBe('< $0.0001')
  expect(money(0)).toBe('free')
  expect(money(undefined)).toBe('price not known')
  expect(money(120_000_000)).toBe('$0.12')
  expect(money(20_000_000)).toBe('$0.02')
  expect(money(13_170_000_000)).toBe('$13.17')
  expect(amount(0)).toBe('$0.00')
  expect(moneyOf({ cost: 4_200_000, costSource: 'estimated' })).toBe('≈ $0.0042')
})

it('COST-14: says what an answer has used', () => {
  const usage = { input: 12_400, cached: 9_800, output: 310, cost: 4_200_000 }
  expect(usageLine(usage)).toBe('$0.0042 · 12.4k in (9.8k cached) · 310 out')
  expect(usageLine({ output: 5 })).toBe('price not known · 5 out')
  expect([999, 1_000, 999_949, 999_999, 1_250_000].map(tokens)).toEqual([
    '999',
    '1k',
    '999.9k',
    '1M',
    '1.3M',
  ])
})

it('COST-35: says prices and their day', () => {
  const price = { in: 2_000_000, out: 10_000_000, source: 'file', date: '2026-11-22' } as const
  expect(priceLine(price)).toBe('$2 in · $10 out per M')
  expect(priceLine({ ...price, in: 41_667 })).toBe('$0.041667 in · $10 out per M')
  expect(priceLine(undefined)).toBe('price not known')
  expect(pricesOf('2026-11-22')).toBe('prices of 22 Nov 2026')
})

it('COST-20: says what would go past a limit', () => {
  expect(wouldGoPast('day', 5_000_000_000, 4_970_000_000, 90_000_000)).toBe(
    'This would go past your limit for today ($5.00): $4.97 used, this request up to $0.09.',
  )
})
