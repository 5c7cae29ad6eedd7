import { expect, it } from 'vitest'
import { priceAge } from './price-age'

const at = (day: string) => Date.parse(day)

it('COST-35: prices are dated after 60 days, and old after 180', () => {
  expect(priceAge('2026-11-22', at('2027-01-21'))).toBe('fresh')
  expect(priceAge('2026-11-22', at('2027-01-22'))).toBe('dated')
  expect(priceAge('2026-11-22', at('2027-05-21'))).toBe('dated')
  expect(priceAge('2026-11-22', at('2027-05-22'))).toBe('old')
})

it('COST-35: a clock that is behind makes nothing old, and what is no day is named', () => {
  expect(priceAge('2026-11-22', at('2020-01-01'))).toBe('fresh')
  expect(priceAge('soon', at('2027-01-01'))).toBe('dated')
})
