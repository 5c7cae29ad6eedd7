import { describe, expect, test } from 'vitest'
import { fc } from '@/testing/fast-check'
import { estimatePictureTokens, estimateTokens } from './estimate-tokens'
import { countedTexts, publishedCounts } from './testing/counted-texts'

test.each([...countedTexts, ...publishedCounts])(
  'CTX-02: $title is estimated within a fifth of what it is',
  ({ text, tokens }) => {
    const estimate = estimateTokens(text)
    expect(estimate).toBeGreaterThanOrEqual(tokens * 0.8)
    expect(estimate).toBeLessThanOrEqual(tokens * 1.2)
  },
)

test('CTX-02: whatever is written is a finite number of tokens, at most a few for each sign', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
      const tokens = estimateTokens(text)
      expect(Number.isInteger(tokens)).toBe(true)
      expect(tokens).toBeGreaterThanOrEqual(0)
      expect(tokens).toBeLessThanOrEqual(2 * text.length + 4)
    }),
  )
  expect(estimateTokens('')).toBe(0)
  expect(estimateTokens('猫猫猫')).toBeGreaterThan(estimateTokens('cat'))
})

test('white space is not free: a long run of it weighs', () => {
  for (const space of [' ', '\n', '\t', '  \n'])
    expect(estimateTokens(`a${space.repeat(80_000 / space.length)}b`)).toBeGreaterThan(9_000)
})

describe('CTX-06: a picture is as many tokens as its model makes of it', () => {
  const square = { width: 1024, height: 1024 }
  const large = { width: 4032, height: 3024 }
  test.each([
    ['gpt-6-luna', square, 1229],
    ['gpt-5.6', square, 1229],
    ['gpt-6-luna', large, 2943],
    ['claude-opus-5-5', square, 1369],
    ['claude-opus-5-5', large, 4000],
    ['claude-haiku-4-5-20251001', large, 1600],
    ['anthropic/claude-sonnet-4.5', square, 1369],
    ['gemini-3-flash', large, 1090],
    ['pixtral', large, 1600],
    ['gpt-4o', square, 1600],
  ])('%s', (model, size, tokens) => {
    expect(estimatePictureTokens(model, size)).toBe(tokens)
  })

  test('of a size that is not known it is the most that its model takes', () => {
    expect(estimatePictureTokens('claude-opus-5-5', { width: 0, height: 0 })).toBe(4000)
    expect(estimatePictureTokens('gpt-6', { width: Number.NaN, height: 1 })).toBe(2943)
  })
})
