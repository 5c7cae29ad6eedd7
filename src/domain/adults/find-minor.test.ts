import { describe, expect, test } from 'vitest'
import { findMinor, findMinorIn } from './find-minor'
import furtherCases from './further-cases.json'
import givenCases from './given-cases.json'
import unseenCases from './unseen-cases.json'

const now = new Date(2026, 5, 1)
const harmless = [...givenCases.harmless, ...furtherCases.harmless, ...unseenCases.harmless]
const minors = [...givenCases.minors, ...furtherCases.minors, ...unseenCases.minors]

test('nobody under 18 is found in harmless texts', () => {
  const refused = harmless.flatMap((text) => {
    const found = findMinor(text, { now })
    return found ? [{ text, words: found.words }] : []
  })
  expect(refused).toEqual([])
})

test('somebody under 18 is found, with the words that say so', () => {
  expect(minors.filter((text) => !/\S/.test(findMinor(text, { now })?.words ?? ''))).toEqual([])
})

test('a word that every object has a field of is a word', () => {
  expect(findMinor('A constructor of 16, blond.', { now })?.words).toBe('constructor of 16')
})

describe('a longer text', () => {
  test('is read to its end', () => {
    const before = 'She keeps a lighthouse and paints ships. '.repeat(4_000)
    expect(before.length).toBeGreaterThan(100_000)
    expect(findMinor(before, { now })).toBeUndefined()
    expect(findMinor(`${before}She is 15.`, { now })?.words).toBe('is 15')
  })

  test('is refused for one sentence of it', () => {
    const text = `${harmless.slice(0, 5).join('.\n')}.\nLily, 15, loves skating.`
    expect(findMinor(text, { now })).toEqual({ words: 'Lily, 15' })
  })
})

describe('harmless text around a sentence', () => {
  const before = 'The harbour lies quiet under a grey sky. Marta, 44, coaches a football team.'
  const after = 'The recipe needs three eggs. He is a carpenter of 52 and likes jazz.'

  test('is harmless itself', () => {
    expect(findMinor(`${before} ${after}`, { now })).toBeUndefined()
  })

  test.each<[string, (text: string) => string]>([
    ['in the same line', (text) => `${before} ${text.replace(/\.?$/, '.')} ${after}`],
    ['in other lines', (text) => `${before}\n\n${text}\n\n${after}`],
  ])('does not hide somebody under 18 in any language: %s', (_, write) => {
    expect(givenCases.minors.filter((text) => !findMinor(write(text), { now }))).toEqual([])
  })

  test('is read in its own language', () => {
    expect(findMinor(`${before} Er ist Tischler. ${after}`, { now })).toBeUndefined()
    expect(findMinor(`${before} Il travaille ici depuis 16 ans. ${after}`, { now })).toBeUndefined()
    expect(findMinor('Elle est peintre. She has worked here 16 years.', { now })).toBeUndefined()
  })

  test('tells nothing of somebody far off', () => {
    const scenery = 'The harbour lies quiet. '.repeat(5)
    expect(findMinor(`She turned 14. ${scenery}`, { now })).toEqual({ words: 'turned 14' })
    expect(findMinor(`She turned 14. ${scenery}He is 52.`, { now })).toEqual({ words: 'turned 14' })
  })
})

const wordsOf = (text: string) => findMinor(text, { now })?.words

test('a number is quoted with the word that it stands by', () => {
  expect(wordsOf('Hermione, 16, student')).toBe('Hermione, 16')
  expect(wordsOf('Anna (17)')).toBe('Anna (17)')
  expect(wordsOf('You see a girl of 12.')).toBe('girl of 12')
  expect(wordsOf('17, climber, looking for love')).toBe('17, climber')
  expect(wordsOf('16')).toBe('16')
})

test('the words are quoted as they stand in the text', () => {
  expect(wordsOf('You are a **16**-year-old girl.')).toBe('16**-year-old')
  expect(wordsOf('Она — Шестнадцатилетняя девушка')).toBe('Шестнадцатилетняя')
  expect(wordsOf('１６歳の人です')).toBe('１６歳')
  expect(wordsOf('a Ｓｃｈｏｏｌｇｉｒｌ')).toBe('Ｓｃｈｏｏｌｇｉｒｌ')
  expect(wordsOf(`aged${' '.repeat(300)}16`)).toBe('aged 16')
  expect(wordsOf('She’s 16.')).toBe('She’s 16')
  expect(wordsOf("She isn't 18 yet.")).toBe("isn't 18")
})

const shift = (text: string, from: RegExp, by: number) =>
  text.replace(from, (letter) => String.fromCodePoint((letter.codePointAt(0) ?? 0) + by))

test.each<[string, (text: string) => string]>([
  ['full-width letters', (text) => shift(text, /[!-~]/g, 0xfee0)],
  ['zero-width joiners', (text) => text.split('').join('\u200d')],
  ['soft hyphens', (text) => text.split('').join('\u00ad')],
  ['dots below', (text) => text.replace(/[a-z]/g, '$&\u0323')],
  ['bold digits', (text) => shift(text, /\d/g, 0x1d7ce - 48)],
  ['Cyrillic letters', (text) => text.replace(/e/g, 'е').replace(/o/g, 'о')],
  ['emphasis', (text) => text.replace(/\d+|girl|baby/g, '**$&**')],
  ['emoji', (text) => `🌸${text}✨`],
])('reads what is written with %s', (_, write) => {
  for (const text of ['a 16-year-old girl', 'Mia, 16, from Leeds', 'a schoolgirl', 'looks fifteen'])
    expect(findMinor(write(text), { now }), text).toBeDefined()
  for (const text of ['12 year old whisky', 'a baby elephant', 'Mia, 34, from Leeds', 'May, 25'])
    expect(findMinor(write(text), { now }), text).toBeUndefined()
})

test('a label says what a value is', () => {
  expect(findMinor('16', { label: 'Age', now })).toEqual({ words: '16' })
  expect(findMinor('16', { label: 'age_2', now })).toEqual({ words: '16' })
  expect(findMinor('16', { label: 'Cats', now })).toBeUndefined()
  expect(findMinor('12 years', { label: 'airship_experience', now })).toBeUndefined()
  expect(findMinor('schoolgirl', { label: 'Occupation', now })).toEqual({ words: 'schoolgirl' })
  expect(findMinor('yes', { label: 'Schoolgirl', now })).toEqual({ words: 'Schoolgirl' })
  expect(findMinorIn(['34, baker', ['Age', '17']], { now })).toEqual({ words: '17' })
  expect(findMinorIn(['34, baker', undefined, ['Age', '34']], { now })).toBeUndefined()
})

test('a year of birth is an age by the present year, or by the year of the text', () => {
  expect(findMinor('born in 2012', { now: new Date(2026, 5, 1) })?.words).toBe('born in 2012')
  expect(findMinor('born in 2012', { now: new Date(2036, 5, 1) })).toBeUndefined()
  expect(findMinor('born in 2012, it is 2026', { now: new Date(2050, 1, 1) })).toBeDefined()
  expect(findMinor('born in 1912, it is 1950', { now })).toBeUndefined()
})

test.each([
  '1 ',
  'I am 1 ',
  'is ',
  'aged ',
  'twenty and ',
  'a child ',
  '|',
  'a-',
  ',',
  '子',
  '살 ',
  'a 9 year old ',
  'the baby of the family ',
  'her 18th birthday ',
  'no older than 12 ',
  'a student at Lincoln ',
  's.i.',
  'one plus one ',
  "the king's son ",
  'high ',
  '<b ',
  '&#',
])('takes steps in proportion to the length of %j repeated', (piece) => {
  // No clock: what is not linear does not end within the time limit of a test.
  expect(() => findMinor(piece.repeat(100_000 / piece.length), { now })).not.toThrow()
})
