import { describe, expect, it, test } from 'vitest'
import { ADULTS_ONLY, namesMinor, saysMinor, wantsMinor } from './adults-only'

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

test.each([
  'A girl on a pier. She is 15.',
  'a girl of fifteen',
  'a boy, 18 months old',
  'aged sixteen, on a swing',
  'woman, age: 16',
])('%s names somebody under 18 by their age', (description) => {
  expect(namesMinor(description)).toBe(true)
})

test.each([
  'A 2,000-year-old temple in the rain',
  'a thirty-five-year-old woman at a desk',
  'She wears a baby blue coat and kid gloves.',
  'a man 105 years old',
])('%s names nobody under 18', (description) => {
  expect(namesMinor(description)).toBe(false)
})

describe('the text of a character', () => {
  it.each([
    'You are Mia, a 15-year-old from Leeds.',
    'You are a 14-year-old pupil.',
    'I am 16.',
    'Name: Lu\nAge - 9',
    '17 years old, lives in Oslo.',
    'Mia is a cheerful teenager who paints.',
    "You're a teenager.",
    'You are a shy high school student.',
    'You are Mia, a shy little girl from Rome.',
    'She is a little girl with a red coat.',
    'he is a young boy',
    'He is just a kid.',
    'She is only a child.',
    'Wears a schoolgirl uniform',
    'You play a schoolgirl.',
  ])('says that the character is under 18 (P23): %j', (text) => {
    expect(saysMinor(text)).toBe(true)
  })

  it.each([
    'You are Mia, a 34-year-old harbour pilot with a quiet childhood behind her.',
    'You are 34 years old. Your daughter, aged 5, lives with you.',
    'As a child he moved to Ghent; when he was 12 years old he found the piano.',
    'Mia has two children and teaches maths to teenagers.',
    'You are a child psychologist with three kids.',
    'She is a minor noble at court.',
    'She is 61, and sings in A minor.',
    'Works nights, kids around, drinks tea 4 times a day.',
    'You are a kid-friendly chef.',
    '1. Be kind.\n2. Answer in 12 words.',
    'You are no longer a teenager.',
    'You are an only child.',
    'You are raising a child.',
    'You are the mother of a child with asthma.',
    'Your son is a teenager, and you have a daughter who is a child.',
  ])('does not: %j', (text) => {
    expect(saysMinor(text)).toBe(false)
  })
})

test.each([
  ['Occupation: high school student', true],
  ['Occupation: schoolgirl', true],
  ['Personality: a teenager', true],
  ['teenage girl', true],
  ['Age: 15', true],
  ['Occupation: high school teacher', false],
  ['Background: raised two children', false],
])('who wants %j wants somebody under 18: %s', (wish, isMinor) => {
  expect(wantsMinor(wish)).toBe(isMinor)
})

test.each(['1 ', 'I am 1 ', 'is ', 'aged ', 'twenty and ', 'you are A', 'your cat ', ' ', '\n'])(
  'a text of nothing but %j is looked through in no time',
  (piece) => {
    const begun = performance.now()
    saysMinor(piece.repeat(300_000))
    expect(performance.now() - begun).toBeLessThan(2_000)
  },
)
