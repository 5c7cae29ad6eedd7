import { expect, test } from 'vitest'
import { describesMinor, describesMinorIn, isMinorTold } from './adult-people'

test.each([
  '17, climber, looking for somebody to belay',
  'Emma, 17. Loves horses.',
  'Age: 16\nLikes: tea',
  'She is 15 years old.',
  'I am 16.',
  'High school senior with a weakness for chess.',
  'Proud 11th grader.',
  'A teenager who paints.',
  'Loves tea | 16 | Ghent',
  '17. Climber',
  '17F, Ghent',
  '17/f',
  'Shy teenager with a drum kit',
])('%s describes somebody under 18', (text) => {
  expect(describesMinor(text)).toBe(true)
})

test.each([
  '34, climber, looking for somebody to belay',
  'Emma, 27. Loves horses.',
  'Taught chess to high school students for ten years.',
  'Mother of two children; the younger is called Ida.',
  'Learnt to sail when I was 12.',
  'Bridge inspector in Ghent, keeps 11 teapots.',
  'Ghent, 12 bridges, one bicycle.',
  'Porto, 5 cats and a balcony',
  '178 cm',
  '1.78 m',
  '12 years aboard the Meridian',
  '3rd mate on a ferry. 24 countries so far.',
  'Three facts:\n1. I sail.\n2. I bake.',
  '12 m of boat to look after',
  '3/4 view of a harbour pilot',
  '5–6 friends around a table',
  '5,000, and proud of it',
  'Former high school student, now its head.',
  'Raised a teenager. Survived.',
])('%s does not', (text) => {
  expect(describesMinor(text)).toBe(false)
})

test.each([
  ['age_2', '16', true],
  ['Age', '17 years', true],
  ['How old', 'sixteen', true],
  ['Bio', 'I am 16.', true],
  ['Age', '5,000', false],
  ['Pets', '2', false],
  ['airship_experience', '12 years', false],
  ['height', '2 m', false],
  ['Courage', '17', false],
])('in the field %s, %j tells of somebody under 18: %s', (label, value, isMinor) => {
  expect(describesMinorIn(label, value)).toBe(isMinor)
})

test('what would be drawn counts too', () => {
  expect(isMinorTold({ texts: ['34, baker'], imagePrompt: 'a schoolgirl' })).toBe(true)
  expect(isMinorTold({ texts: ['34, baker'], imagePrompt: 'a woman of 34' })).toBe(false)
})

test.each(['|', ' ', 'A ', 'Emma ', '.', '9', '- ', 'a-', 'high ', 'you are very '])(
  'a text of nothing but %j is looked through in no time',
  (piece) => {
    const begun = performance.now()
    isMinorTold({ texts: [piece.repeat(500_000)], imagePrompt: piece.repeat(500_000) })
    expect(performance.now() - begun).toBeLessThan(1_000)
  },
)
