import { expect, it } from 'vitest'
import { changedAgeText, changedNumberText } from './changed-number-text'

it.each([
  [
    'min',
    { code: 'past_other_end', typed: '61', now: 30 },
    'The minimum age is 30 now: 61 was above the maximum.',
  ],
  [
    'max',
    { code: 'past_other_end', typed: '30', now: 61 },
    'The maximum age is 61 now: 30 was below the minimum.',
  ],
  [
    'min',
    { code: 'out_of_range', now: 18, min: 18, max: 99 },
    'The minimum age is 18 now: from 18 to 99.',
  ],
  [
    'max',
    { code: 'not_whole', now: 30 },
    'The maximum age is 30 now: only whole numbers are possible.',
  ],
] as const)('says why the %s age is another one: %j', (end, change, text) => {
  expect(changedAgeText(end, change)).toBe(text)
})

it('says why any other number is another one', () => {
  expect(changedNumberText('“Images”', { code: 'out_of_range', now: 9, min: 1, max: 9 })).toBe(
    '“Images” is 9 now: from 1 to 9.',
  )
})
