import { describe, expect, it } from 'vitest'
import { fc } from '@/testing/fast-check'
import { createGroupCode, readGroupCode, shownGroupCode } from './group-code'

const SYMBOLS = '0123456789abcdefghjkmnpqrstvwxyz'.split('')

describe('the code of a group', () => {
  it('has 26 symbols, is shown in groups of five, and is read as it is shown, in capitals too', () => {
    const code = createGroupCode()
    expect(code).toMatch(/^[0-9a-hjkmnp-tv-z]{26}$/)
    expect(shownGroupCode(code)).toMatch(/^([0-9a-z]{5}-){5}[0-9a-z]$/)
    for (const typed of [code, shownGroupCode(code), ` ${shownGroupCode(code).toUpperCase()}\n`])
      expect(readGroupCode(typed)).toEqual({ code })
    expect(createGroupCode()).not.toBe(code)
  })

  it('takes letters for the digits that they look like', () => {
    const code = Array.from({ length: 200 }, createGroupCode).find(
      (one) => /0/.test(one) && /1/.test(one),
    )
    const typed = code?.replaceAll('0', 'O').replaceAll('1', 'l') ?? ''
    expect(readGroupCode(typed)).toEqual({ code })
  })

  it('notices one wrong symbol', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...Array.from({ length: 20 }, createGroupCode)),
        fc.nat(25),
        fc.constantFrom(...SYMBOLS),
        (code, at, other) => {
          fc.pre(code.charAt(at) !== other)
          const typed = code.slice(0, at) + other + code.slice(at + 1)
          expect(readGroupCode(typed)).toEqual({ problem: 'mistyped' })
        },
      ),
    )
  })

  it('notices two neighbours that have changed places, but for 0 and z', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...Array.from({ length: 20 }, createGroupCode)),
        fc.nat(24),
        (code, at) => {
          const [one, other] = [code.charAt(at), code.charAt(at + 1)]
          fc.pre(one !== other && `${one}${other}` !== '0z' && `${one}${other}` !== 'z0')
          const typed = code.slice(0, at) + other + one + code.slice(at + 2)
          expect(readGroupCode(typed)).toEqual({ problem: 'mistyped' })
        },
      ),
    )
  })

  it.each([
    ['nothing', '', 'wrong_length'],
    ['too little', 'abcde-fghjk', 'wrong_length'],
    ['another alphabet', 'ü'.repeat(26), 'wrong_symbol'],
    ['a letter that it has not', 'u'.repeat(26), 'wrong_symbol'],
    ['a book', 'a'.repeat(1_000_000), 'wrong_length'],
  ])('refuses %s', (_what, typed, problem) => {
    expect(readGroupCode(typed)).toEqual({ problem })
  })
})
