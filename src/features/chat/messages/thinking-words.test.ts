import { expect, it } from 'vitest'
import { thoughtLine } from './thinking-words'

it.each([
  [{ ms: 12_300, tokens: 1_840, kind: 'full' }, 'Thought for 12 s · 1,840 tokens'],
  [{ ms: 100, tokens: 1, kind: 'full' }, 'Thought for 1 s · 1 token'],
  [{ ms: 5_000, tokens: 0, kind: 'summary' }, 'Thought for 5 s · summary by the provider'],
  [{ kind: 'full' }, 'Thought'],
] as const)('says how long and how much was thought, as far as it is known', (thinking, line) => {
  expect(thoughtLine(thinking)).toBe(line)
})
