import { expect, test } from 'vitest'
import { wordsMatcher } from './words-matcher'

test.each([
  ['', true],
  ['  ', true],
  ['SEANCE', true],
  ['tides séance', true],
  ['tid', true],
  ['tides harbour', false],
])('"%s" is found: %s', (search, isFound) => {
  expect(wordsMatcher(search)(['Knows the Tides', 'séance'])).toBe(isFound)
})

test('a word does not go on from one text into the next', () => {
  expect(wordsMatcher('ab')(['a', 'b'])).toBe(false)
})
