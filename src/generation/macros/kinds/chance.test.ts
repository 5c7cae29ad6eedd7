import { describe, expect, it } from 'vitest'
import { resolveMacros } from '../resolve-macros'
import { testContext } from '../testing/macro-context'

const resolve = (text: string, fields = {}, place = 'place') =>
  resolveMacros(text, testContext(fields), place)

const SEEDS = Array.from({ length: 600 }, (_, index) => `seed ${index}`)
const drawn = (text: string) => SEEDS.map((seed) => resolve(text, { seed }))

describe('lists', () => {
  it.each([
    ['{{random::a::b::c}}', ['a', 'b', 'c']],
    ['{{random:: a :: b c }}', ['a', 'b c']],
    ['{{random:a,b,c}}', ['a', 'b', 'c']],
    ['{{random: a , b }}', ['a', 'b']],
    ['{{random a,b}}', ['a', 'b']],
    ['{{random::a,b}}', ['a', 'b']],
    ['{{random:a::b}}', ['a', 'b']],
    ['{{random::a,b::c}}', ['a,b', 'c']],
    [String.raw`{{random:a\,b,c}}`, ['a,b', 'c']],
    [String.raw`{{random:a\b,c}}`, [String.raw`a\b`, 'c']],
    ['{{random::{{char}}::{{user}}}}', ['Alice', 'Bob']],
    ['{{random::a::}}', ['', 'a']],
    ['{{random::a}}', ['a']],
  ])('MACRO-10: %s draws each of %j about as often', (text, items) => {
    const results = drawn(text)
    expect([...new Set(results)].toSorted()).toStrictEqual(items.toSorted())
    for (const item of items) {
      const share = results.filter((result) => result === item).length / results.length
      expect(Math.abs(share - 1 / items.length)).toBeLessThan(0.07)
    }
  })

  it('MACRO-10: each macro of a text draws by itself', () => {
    const pairs = new Set(drawn('{{random::a::b}}{{random::a::b}}'))
    expect([...pairs].toSorted()).toStrictEqual(['aa', 'ab', 'ba', 'bb'])
  })
})

describe('what stays', () => {
  it('MACRO-23: a turn draws the same each time, another turn or place draws anew', () => {
    const text = '{{random:1,2,3,4,5,6,7,8,9}}{{roll:1000000}}'
    expect(resolve(text)).toBe(resolve(text))
    expect(resolve(text)).not.toBe(resolve(text, { seed: 'another turn' }))
    expect(resolve(text)).not.toBe(resolve(text, {}, 'another place'))
  })

  it('MACRO-23: what stands around a macro does not change what it draws', () => {
    const text = '{{roll:1000000}}'
    expect(resolve(`a {{char}} ${text}`)).toBe(`a Alice ${resolve(text)}`)
  })

  it('MACRO-11: a pick is the same over turns, and another one after "Pick again"', () => {
    const text = `{{pick::${Array.from({ length: 1000 }, (_, index) => index).join('::')}}}`
    expect(resolve(text)).toBe(resolve(text, { seed: 'another turn' }))
    expect(resolve(text)).not.toBe(resolve(text, { pickSeed: 'picked again' }))
    expect(resolve(text)).not.toBe(resolve(text, {}, 'another place'))
    expect(resolve('{{pick:a,a}}')).toBe('a')
  })
})

describe('dice', () => {
  it.each([
    ['{{roll:6}}', 1, 6],
    ['{{roll:d6}}', 1, 6],
    ['{{roll::D6}}', 1, 6],
    ['{{roll 1d6}}', 1, 6],
    ['{{roll:2d3}}', 2, 6],
    ['{{roll:2d3+4}}', 6, 10],
    ['{{roll:d3-5}}', -4, -2],
    ['{{roll:1d3 + 1}}', 2, 4],
    ['{{roll:1}}', 1, 1],
  ])('MACRO-12: %s gives %i to %i', (text, min, max) => {
    const results = new Set(drawn(text).map(Number))
    const expected = Array.from({ length: max - min + 1 }, (_, index) => min + index)
    expect([...results].toSorted((a, b) => a - b)).toStrictEqual(expected)
  })

  it.each(['100d1', '1d1000000', '1000000'])('MACRO-12: %s is as large as can be', (formula) => {
    expect(resolve(`{{roll:${formula}}}`)).toMatch(/^\d+$/)
  })

  it.each([
    '0',
    '101d6',
    '0d6',
    '1d0',
    '1d1000001',
    'd',
    '2d',
    'x',
    '1.5',
    '-3',
    '2d6+',
    '2d6*2',
    '',
  ])('MACRO-12: {{roll:%s}} stays as it is written', (formula) => {
    expect(resolve(`{{roll:${formula}}}`)).toBe(`{{roll:${formula}}}`)
  })
})
