import { fc } from '@/testing/fast-check'
import { expect, it } from 'vitest'
import { passphraseStrength } from './passphrase-strength'

it.each([
  ['', 'weak'],
  ['kX9!q2', 'weak'],
  ['password', 'weak'],
  ['Password123456', 'weak'],
  ['aaaaaaaaaaaaaaaaaaaaaaaa', 'weak'],
  ['abcdefghijklmnopqrstuvwxyz', 'weak'],
  ['12345678901234567890', 'weak'],
  ['qwertyqwertyqwerty', 'weak'],
  ['lighthouse', 'weak'],
  ['tide tide tide tide tide tide', 'weak'],
  ['lamp harbour candle fog', 'fair'],
  ['kX9!q2vB', 'fair'],
  ['lantern harbour candle foghorn violet moss', 'strong'],
  ['kX9!q2vB#7mZp4', 'strong'],
  ['Лампа горит над старой гаванью каждую ночь', 'strong'],
] as const)('%j is %s', (passphrase, strength) => {
  expect(passphraseStrength(passphrase)).toBe(strength)
})

it('takes any text, and calls nothing strong that is too short', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (text) => {
      const strength = passphraseStrength(text)
      if (Array.from(text).length < 8) expect(strength).toBe('weak')
    }),
  )
})
