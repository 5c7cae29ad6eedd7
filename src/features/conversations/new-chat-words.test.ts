import { describe, expect, it } from 'vitest'
import { characterModeSuffix, noCharactersForMode } from './new-chat-words'

describe('characterModeSuffix', () => {
  it.each([
    ['rp', '(RP)'],
    ['standard', '(Standard)'],
    ['both', '(Universal)'],
    ['mobile', '(Mobile)'],
    [undefined, '(Legacy)'],
  ] as const)('labels mode %s with %s (CONV-22)', (mode, suffix) => {
    expect(characterModeSuffix(mode)).toBe(suffix)
  })
})

describe('noCharactersForMode', () => {
  it.each([
    ['rp', 'RP'],
    ['standard', 'Standard'],
  ] as const)('says so for %s in the specified words (CONV-23)', (type, word) => {
    expect(noCharactersForMode(type)).toBe(
      `No characters available for ${word} mode. Create characters specifically for this mode or mark existing ones as compatible.`,
    )
  })
})
