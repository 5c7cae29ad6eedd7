import { describe, expect, it } from 'vitest'
import { fc } from '@/testing/fast-check'
import { costOfUsage, type Price, soundUsage, worstCaseOf } from './price'

/** Claude Sonnet 5.5: $2 in, $10 out, $0.10 read, $2.50 written, $4 written for an hour. */
const sonnet: Price = {
  in: 2_000_000,
  out: 10_000_000,
  cacheRead: 100_000,
  cacheWrite: 2_500_000,
  cacheWrite1h: 4_000_000,
  search: 10_000_000,
  source: 'built-in',
  date: '2026-11-22',
}

/** GPT-6 Luna: everything doubles, or nearly, above 272,000 tokens of input. */
const luna: Price = {
  in: 100_000,
  out: 500_000,
  cacheRead: 10_000,
  steps: [{ above: 272_000, in: 200_000, out: 750_000, cacheRead: 20_000 }],
  source: 'built-in',
  date: '2026-11-22',
}

const rate = fc.integer({ min: 0, max: 1_000_000_000 })
const count = fc.integer({ min: 0, max: 2_000_000 })
const anyPrice = fc.record({
  in: rate,
  out: rate,
  cacheRead: fc.option(rate, { nil: undefined }),
  cacheWrite: fc.option(rate, { nil: undefined }),
  cacheWrite1h: fc.option(rate, { nil: undefined }),
  source: fc.constant('own' as const),
  date: fc.constant('2026-11-22'),
})
const odd = fc.oneof(fc.double(), fc.constantFrom(-1, 1e18, NaN, Infinity, 0.5), count)

describe('COST-08: the cost of a call', () => {
  it('is the sum of its parts, each counted once', () => {
    const usage = {
      input: 12_400,
      cached: 9_800,
      written: 1_000,
      writtenForHour: 500,
      output: 310,
      thinking: 200,
      searches: 2,
    }
    // 1,100 × $2 + 9,800 × $0.10 + 1,000 × $2.50 + 500 × $4 + 310 × $10, each for a million, and two searches.
    const byHand = 2_200_000 + 980_000 + 2_500_000 + 2_000_000 + 3_100_000 + 20_000_000
    expect(costOfUsage(sonnet, usage)).toBe(byHand)
  })

  it('is rounded up once, to a whole nano-dollar (COST-01)', () => {
    const tiny: Price = { in: 1, out: 1, source: 'own', date: '2026-11-22' }
    expect(costOfUsage(tiny, { input: 1, output: 0 })).toBe(1)
    expect(costOfUsage(tiny, { input: 600, output: 400 })).toBe(1)
    expect(costOfUsage(tiny, { input: 600, output: 401 })).toBe(2)
    expect(costOfUsage(tiny, { input: 0, output: 0 })).toBe(0)
  })

  it('is not known where the price, the input or the output is not', () => {
    expect(costOfUsage(undefined, { input: 1, output: 1 })).toBeUndefined()
    expect(costOfUsage(sonnet, { output: 1 })).toBeUndefined()
    expect(costOfUsage(sonnet, { input: 1 })).toBeUndefined()
    expect(costOfUsage(luna, { input: 1, output: 1, searches: 1 })).toBeUndefined()
  })

  it('follows the step for the whole request, its output too (COST-07)', () => {
    expect(costOfUsage(luna, { input: 272_000, output: 1_000 })).toBe(27_200_000 + 500_000)
    const above = { input: 272_001, cached: 272_000, output: 1_000 }
    expect(costOfUsage(luna, above)).toBe(200 + 272_000 * 20 + 750_000)
  })

  it('is exact and never negative, whatever the numbers', () => {
    fc.assert(
      fc.property(anyPrice, count, count, (price, input, output) => {
        const pico = BigInt(input) * BigInt(price.in) + BigInt(output) * BigInt(price.out)
        expect(costOfUsage(price, { input, output })).toBe(Number((pico + 999n) / 1000n))
      }),
    )
  })

  it('does not believe nonsense', () => {
    fc.assert(
      fc.property(
        anyPrice,
        fc.record({ input: odd, cached: odd, written: odd, output: odd, searches: odd, cost: odd }),
        (price, usage) => {
          const cost = costOfUsage({ ...price, search: 1 }, usage)
          if (cost !== undefined) expect(Number.isSafeInteger(cost) && cost >= 0).toBe(true)
          const { cached = 0, written = 0, input = 0, ...sound } = soundUsage(usage)
          if (soundUsage(usage).input !== undefined)
            expect(cached + written).toBeLessThanOrEqual(input)
          if (sound.cost !== undefined) expect(Number.isSafeInteger(sound.cost)).toBe(true)
        },
      ),
    )
    expect(soundUsage({ input: -1, output: 1e18, cost: -5 })).toEqual({})
  })
})

describe('COST-19: the worst case', () => {
  it('takes five quarters of the input at the dearest price, and the whole limit', () => {
    const call = { input: 1_000, outputLimit: 2_000 }
    expect(worstCaseOf(sonnet, call)).toBe(1_250 * 2_500 + 2_000 * 10_000)
    expect(worstCaseOf(sonnet, { ...call, cachesForHour: true, searches: 1 })).toBe(
      1_250 * 4_000 + 2_000 * 10_000 + 10_000_000,
    )
    expect(worstCaseOf(luna, { input: 220_000, outputLimit: 0 })).toBe(275_000 * 200)
    expect(worstCaseOf(undefined, call)).toBeUndefined()
  })

  it('is never below what a call within its limits costs', () => {
    fc.assert(
      fc.property(anyPrice, count, count, count, (price, input, output, cached) => {
        const usage = { input, output, cached: Math.min(cached, input) }
        const cheapRead = { ...price, cacheRead: Math.min(price.cacheRead ?? price.in, price.in) }
        const cost = costOfUsage(cheapRead, usage) ?? 0
        expect(worstCaseOf(cheapRead, { input, outputLimit: output }) ?? 0).toBeGreaterThanOrEqual(
          cost,
        )
      }),
    )
  })
})
