import { describe, expect, it, test } from 'vitest'
import { ADULTS_ONLY, namesMinor, saysMinor } from './adults-only'

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
  'You are Mia, a 15-year-old from Leeds.',
  'I am 16.',
  "She's just 17, and bored.",
  'Mia is 12 years old and likes maps.',
  'Mia is a cheerful teenager who paints.',
  'You are a shy high school student.',
  'She is a little girl with a red coat.',
  'Age: 14',
  'Wears a schoolgirl uniform',
  'Mia is sixteen years old.',
  'he is a young boy',
])('%s says that the character is under 18', (text) => {
  expect(saysMinor(text)).toBe(true)
})

test.each([
  'You are Mia, a 34-year-old harbour pilot with a quiet childhood behind her.',
  'She learnt to sail at 9 years old and never stopped.',
  'As a child he moved to Ghent; when he was 12 years old he found the piano.',
  'Mia has two children and teaches maths to teenagers.',
  'He is a child psychologist.',
  'The house is 5 years younger than the tower.',
  'Age: 41',
  'I am 18.',
  'She is 61, and sings in A minor.',
  'Works nights, kids around, drinks tea 4 times a day.',
])('%s does not', (text) => {
  expect(saysMinor(text)).toBe(false)
})

describe('a character that is itself under 18 (P23)', () => {
  it.each([
    'You are a 14-year-old pupil.',
    'You are Mia, a shy little girl from Rome.',
    "You're a teenager.",
    'Tom is 12 years old and likes trains.',
    'He is just a kid.',
    'Age: 16',
    'Name: Lu\nAge - 9',
    '17 years old, lives in Oslo.',
    'You play a schoolgirl.',
  ])('is told by its text: %j', (text) => {
    expect(saysMinor(text)).toBe(true)
  })

  it.each([
    'You are Ada, a pilot of forty.',
    'You are a child psychologist with three kids.',
    'She is a minor noble at court.',
    'You are 34 years old. Your daughter, aged 5, lives with you.',
    'As a child she moved to Paris.',
    '1. Be kind.\n2. Answer in 12 words.',
    'Age: 41',
    'You are a kid-friendly chef.',
    'You teach 15-year-olds.',
    'You are 18 years old.',
  ])('is not meant by %j', (text) => {
    expect(saysMinor(text)).toBe(false)
  })
})
