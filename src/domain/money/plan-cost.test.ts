import { expect, it } from 'vitest'
import { costOfPlan, type PlanPricing } from './plan-cost'
import { freePrice, type Price, worstCaseOf } from './price'

const price: Price = {
  in: 2_000_000,
  out: 10_000_000,
  cacheWrite: 2_500_000,
  steps: [
    { above: 272_000, in: 4_000_000, out: 15_000_000 },
    { above: 100_000, in: 3_000_000, out: 12_000_000 },
  ],
  source: 'built-in',
  date: '2026-11-22',
}
const pricing = (fields: Partial<PlanPricing> = {}): PlanPricing => ({
  price,
  answerLimit: 1_000,
  isAnswerLimited: true,
  ...fields,
})

it('CTX-16: a plan costs its request now, and at most what is reserved for it', () => {
  expect(costOfPlan(2_100, pricing())).toEqual({
    now: 4_200_000,
    answer: 10_000_000,
    // 2,625 tokens at the price of writing them to the cache, and the whole answer.
    most: 6_562_500 + 10_000_000,
    rates: price,
  })
  expect(costOfPlan(2_100, pricing())?.most).toBe(
    worstCaseOf(price, { input: 2_100, outputLimit: 1_000 }),
  )
})

it('COST-07: above a step the whole request is dearer, the answer too', () => {
  expect(costOfPlan(100_000, pricing())).not.toHaveProperty('step')
  expect(costOfPlan(100_001, pricing())).toMatchObject({
    step: 100_000,
    now: 100_001 * 3_000,
    answer: 1_000 * 12_000,
  })
  expect(costOfPlan(300_000, pricing())).toMatchObject({
    step: 272_000,
    now: 300_000 * 4_000,
    answer: 1_000 * 15_000,
  })
})

it('COST-01: what is not known is not nothing, and what is free is', () => {
  expect(costOfPlan(2_100, pricing({ price: undefined }))).toBeUndefined()
  expect(costOfPlan(2_100, pricing({ price: freePrice('2026-11-22') }))).toMatchObject({
    now: 0,
    answer: 0,
    most: 0,
  })
})

it('COST-01: counts that are none cost nothing, and nothing is ever less', () => {
  for (const input of [-1, Number.NaN])
    expect(costOfPlan(input, pricing({ answerLimit: 0 }))?.now).toBe(0)
})
