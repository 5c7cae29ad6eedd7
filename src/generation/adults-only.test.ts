import { expect, test } from 'vitest'
import { ADULTS_ONLY, namesMinor } from './adults-only'

test.each([
  'a 15-year-old in a park',
  'A girl, 9 years old, on a swing',
  'woman (17 yo) at a desk',
  'portrait, aged 16',
  'sixteen-year-old with a guitar',
  'Two children and a dog',
  'a teenager laughing',
  'a schoolgirl in the rain',
  'high school cheerleader',
  'a little boy with a balloon',
  'an infant asleep, 3 months old',
])('%s names somebody under 18', (description) => {
  expect(namesMinor(description)).toBe(true)
})

test.each([
  'A woman of 34 at a kitchen table, evening light',
  'a 28-year-old man in a blue coat',
  'two friends in their thirties, kidding around',
  'a bridge that is 5 years younger than the tower',
  'a red bicycle with some minor scratches',
  'portrait, aged 61',
  ADULTS_ONLY,
])('%s does not', (description) => {
  expect(namesMinor(description)).toBe(false)
})
