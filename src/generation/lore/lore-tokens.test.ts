import { expect, test } from 'vitest'
import { loreTokens } from './lore-tokens'

test.each([
  ['', 0],
  ['a', 1],
  ['abcd', 1],
  ['abcde', 2],
  ['漢字', 2],
  ['漢字 abcd', 4],
  ['ภาษาไทย', 7],
  ['한국어 말', 5],
  ['𠀀𠀀', 2],
  ['👩‍🚀', 1],
])('LORE-27: %j is about %i tokens', (text, tokens) => {
  expect(loreTokens(text)).toBe(tokens)
})
