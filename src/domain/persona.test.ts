import { describe, expect, it } from 'vitest'
import { fc } from '@/testing/fast-check'
import { hasNameMacros, personaIdFor, swapNameMacros, userNameOf } from './persona'

describe('personaIdFor', () => {
  const all = { conversation: 'a', character: 'b', settings: 'c' }
  const has =
    (...ids: string[]) =>
    (id: string) =>
      ids.includes(id)

  it('takes the chat’s, else the character’s, else the default, else none (PERS-03)', () => {
    expect(personaIdFor(all, has('a', 'b', 'c'))).toBe('a')
    expect(personaIdFor({ ...all, conversation: undefined }, has('a', 'b', 'c'))).toBe('b')
    expect(personaIdFor({ settings: 'c' }, has('a', 'b', 'c'))).toBe('c')
    expect(personaIdFor({}, has('a', 'b', 'c'))).toBeUndefined()
  })

  it('falls back where one was deleted, and takes nobody where the chat says so (PERS-03, PERS-08)', () => {
    expect(personaIdFor(all, has('c'))).toBe('c')
    expect(personaIdFor(all, has())).toBeUndefined()
    expect(personaIdFor({ ...all, conversation: '' }, has('a', 'b', 'c'))).toBeUndefined()
  })
})

it('is “User” without a persona or with a blank name (PERS-02)', () => {
  expect(userNameOf(undefined)).toBe('User')
  expect(userNameOf({ name: ' \n' })).toBe('User')
  expect(userNameOf({ name: ' Mara ' })).toBe('Mara')
})

describe('swapNameMacros (PERS-06)', () => {
  it('swaps the two in each way of writing them', () => {
    expect(swapNameMacros('{{char}} met {{ USER }}; <BOT>, <char> and <User>')).toBe(
      '{{user}} met {{char}}; <USER>, <USER> and <BOT>',
    )
  })

  it('leaves all else alone, and is its own way back', () => {
    expect(swapNameMacros('{{chart}} {{char {{random::a}} char user')).toBe(
      '{{chart}} {{char {{random::a}} char user',
    )
    const text = fc.array(
      fc.constantFrom('{{char}}', '{{user}}', '<BOT>', '<USER>', '{', '}}', 'a'),
    )
    fc.assert(
      fc.property(text, (parts) => {
        const whole = parts.join('')
        expect(swapNameMacros(swapNameMacros(whole))).toBe(whole)
        if (!hasNameMacros(whole)) expect(swapNameMacros(whole)).toBe(whole)
      }),
    )
  })
})
