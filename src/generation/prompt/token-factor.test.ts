import { expect, test } from 'vitest'
import { fc } from '@/testing/fast-check'
import { factorOf, LEARNT_CALLS, startFactor, withCall } from './token-factor'

test.each([
  ['openai', 'gpt-6-luna', 1],
  ['anthropic', 'claude-opus-5-5', 1.35],
  ['anthropic', 'claude-opus-4-7', 1.35],
  ['anthropic', 'claude-haiku-4-5-20251001', 1.1],
  ['anthropic', 'claude-sonnet-4-20250514', 1.1],
  ['openrouter', 'anthropic/claude-sonnet-5.5', 1.35],
  ['openrouter', 'openai/gpt-6', 1],
  ['mistral', 'mistral-large-4', 1.1],
  ['custom', '', 1.1],
] as const)('CTX-03: %s %s starts at %s', (type, model, factor) => {
  expect(startFactor(type, model)).toBe(factor)
  expect(factorOf([], type, model)).toBe(factor)
})

test('CTX-03: the factor is the mean of the last 20 calls that say something', () => {
  let ratios: readonly number[] = []
  for (let call = 0; call < 30; call += 1) ratios = withCall(ratios, 1000 + call * 10, 1000)
  expect(ratios).toHaveLength(LEARNT_CALLS)
  expect(factorOf(ratios, 'openai', 'm')).toBeCloseTo(1.195)
  expect(withCall(ratios, 199, 1000)).toBe(ratios)
  expect(withCall(ratios, undefined, 1000)).toBe(ratios)
  expect(withCall(ratios, 1000, 0)).toBe(ratios)
})

test('CTX-03: nonsense never leads out of the bounds', () => {
  const any = fc.oneof(fc.double(), fc.integer(), fc.constant(1e18), fc.constant(-5))
  fc.assert(
    fc.property(fc.array(fc.tuple(any, any)), (calls) => {
      const ratios = calls.reduce<readonly number[]>(
        (known, [told, estimated]) => withCall(known, told, estimated),
        [],
      )
      const factor = factorOf(ratios, 'custom', 'm')
      expect(factor).toBeGreaterThanOrEqual(0.5)
      expect(factor).toBeLessThanOrEqual(3)
    }),
  )
})
