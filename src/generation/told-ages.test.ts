import { describe, expect, it } from 'vitest'
import { isYoungAge, readYears, tellsOwnYoungAge, tellsYoungAge } from './told-ages'

describe('an age under 18 of whom a text is about', () => {
  it.each([
    'You are Mia, 16, from Leeds.',
    "I'm Emma Stone, 17.",
    'You are Mia from Leeds, 15 years old.',
    'By the sea lives Tom, 12 years old.',
    'When you meet her she is 15 years old.',
    '17 years old, she loves music.',
    'She looks 15 years old.',
    'A girl of 15 years old.',
    'a girl of fifteen',
    'I am 16 and bored.',
    'I am sixteen.',
    "She's just seventeen, and bored.",
    'They are 15.',
    'You are Mia, aged 16.',
    '**Age:** 16',
    'Age: sixteen',
    'my age is 14',
    'She just turned 16.',
    'You are 16 years young.',
    'You are 18 months old.',
    'woman (17 yo) at a desk',
    'You act as a 15-year-old girl.',
  ])('is told by %j', (text) => {
    expect(tellsOwnYoungAge(text)).toBe(true)
  })

  it.each([
    'You are 18 years old.',
    'Age: 41',
    'You are Ada, 34, a pilot.',
    'I am 5,000.',
    'You are 5,000 years old.',
    'She is 10,000, give or take.',
    'a 105-year-old woman',
    'She is thirty-five years old.',
    'a forty two year old pilot',
    'one hundred and twelve years old',
    'a middle-aged one',
    'the age of two kingdoms',
    'You are one with the sea, and one of three.',
    'I am 12 minutes late.',
    'over 17 years old',
    'The tower is 5 years younger.',
    'You teach 15-year-olds.',
  ])('is not told by %j', (text) => {
    expect(tellsOwnYoungAge(text)).toBe(false)
  })
})

describe('an age of somebody else, or of something', () => {
  it.each([
    'a mother of a 5-year-old',
    'She is mother to a 5-year-old.',
    'You have a 5-year-old son.',
    'She lives with her 5-year-old daughter.',
    'Your daughter is 5 years old.',
    'Your daughter, aged 5, lives with you.',
    'Your daughter’s age: 5',
    'You have a daughter who is 5.',
    'Father of twins, aged 4.',
    'She has two kids, 5 and 7 years old.',
    'You teach children aged 9.',
    'The house is 12 years old.',
    'He drives a 12-year-old car.',
    'Your cat is 14 years old.',
    'a man with a 5-year-old’s curiosity',
  ])('is no reason: %j', (text) => {
    expect(tellsYoungAge(text)).toBe(true)
    expect(tellsOwnYoungAge(text)).toBe(false)
  })

  it.each([
    'You are his daughter, 15 years old.',
    'You are his 15-year-old daughter.',
    'You are Mia, his daughter, 15 years old.',
    'You are the daughter of the king, 15 years old.',
    'Mia, a 15-year-old daughter of a smith',
    'Play my sister, 15 years old.',
    'She has a 15-year-old lover.',
    'She is alone with a 15-year-old girl.',
  ])('is one where it is theirs after all, or anybody’s: %j', (text) => {
    expect(tellsOwnYoungAge(text)).toBe(true)
  })
})

it.each([
  'She learnt to sail at 9 years old and never stopped.',
  'At the tender age of nine she left.',
  'You were a 10-year-old when it began.',
  'As a 10-year-old you moved.',
  'Aged 12, she moved to Ghent.',
  'She has sailed since she was twelve years old.',
  'He turned 12 in the war.',
  'He had just turned 16.',
])('an age of the past is no reason: %j', (text) => {
  expect(tellsOwnYoungAge(text)).toBe(false)
})

it.each([
  ['31', 31, false],
  ['31 years', 31, false],
  ['about 5,000', 5_000, false],
  ['17.9', 17.9, true],
  ['0', 0, true],
  ['I am 12', 12, true],
  ['sixteen', 16, true],
  ['thirty-five', undefined, false],
  ['ageless', undefined, false],
  ['a teenager', undefined, true],
  ['', undefined, false],
])('the field %j holds %s years; under 18: %s', (field, years, isYoung) => {
  expect(readYears(field)).toBe(years)
  expect(isYoungAge(field)).toBe(isYoung)
})
