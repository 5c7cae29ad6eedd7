import { describe, expect, it } from 'vitest'
import { fc } from '@/testing/fast-check'
import { KeyTerms, MAX_KEY_LENGTH, TermFinds } from './key-terms'
import { fold, readText, toNfc } from './read-text'

/** Few signs, so that keys overlap and are found: letters of two cases, a mark, white space, and signs that need no edge. */
const signs = [
  'a',
  'b',
  'A',
  'é',
  'e',
  '\u0301',
  '-',
  '_',
  ' ',
  '\n',
  '猫',
  '𝒳',
  '\ud835',
  'İ',
  'ς',
  'Σ',
]
const text = (maxLength: number) =>
  fc.array(fc.constantFrom(...signs), { maxLength }).map((list) => list.join(''))
const key = text(6).filter((each) => each.trim() !== '')
const mode = fc.record({ caseSensitive: fc.boolean(), wholeWords: fc.boolean() })

const isWord = (sign: string) => /[\p{L}\p{N}\p{M}_]/u.test(sign)
const isDense = (sign: string) => sign === '猫'

/** Looks at each place by itself: slow, and plainly right. @returns all places in the text as it is read */
function naivePlaces(
  read: string,
  key: string,
  { caseSensitive, wholeWords }: { caseSensitive: boolean; wholeWords: boolean },
): [number, number][] {
  const plain = (each: string) => (caseSensitive ? each : fold(each))
  const words = plain(toNfc(key)).trim().split(/\s+/)
  const whole = wholeWords && words.length === 1
  const places: [number, number][] = []
  for (let start = 0; start < read.length; start += 1) {
    let at = start
    const isHere = words.every((word, index) => {
      if (index > 0) {
        const space = /^\s+/.exec(read.slice(at))?.[0] ?? ''
        if (space === '') return false
        at += space.length
      }
      const isSame = plain(read).startsWith(word, at)
      at += word.length
      return isSame
    })
    if (!isHere) continue
    const isEdge = (place: number) => {
      const before = Array.from(read.slice(0, place)).at(-1) ?? ''
      const after = Array.from(read.slice(place))[0] ?? ''
      return !(isWord(before) && isWord(after)) || isDense(before) || isDense(after)
    }
    if (!whole || (isEdge(start) && isEdge(at))) places.push([start, at])
  }
  return places
}

describe('keys in a text', () => {
  it('are found exactly where a naive search finds them (LORE-10, LORE-11, LORE-12, LORE-13)', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(key, mode), { minLength: 1, maxLength: 12 }),
        text(40),
        (keys, source) => {
          const terms = new KeyTerms()
          const numbers = keys.map(([each, how]) => terms.add(each, how))
          const read = readText(source)
          const found = new Map<number, string[]>()
          terms.begin()(read, (term, start, end) => {
            found.set(term, [...(found.get(term) ?? []), `${start}-${end}`])
            return 'goOn'
          })
          const finds = new TermFinds(terms)
          finds.read(read, 7)
          keys.forEach(([each, how], index) => {
            const term = numbers[index] ?? -1
            const places = naivePlaces(read.exact, each, how)
            expect(found.get(term) ?? []).toEqual(places.map(([start, end]) => `${start}-${end}`))
            // What is found once and then left alone is the first of them.
            expect(finds.textOf(term)).toBe(places.length > 0 ? 7 : -1)
            if (places[0])
              expect(finds.placeOf(term)).toEqual({ start: places[0][0], end: places[0][1] })
          })
        },
      ),
      { numRuns: 500 },
    )
  })

  it('stand at the place of the text as it was written (LORE-50)', () => {
    fc.assert(
      fc.property(text(40), fc.nat(40), fc.nat(40), (source, from, length) => {
        const noted = source.replace('-', '{{// a note }}')
        const read = readText(noted)
        const start = Math.min(from, read.exact.length)
        const end = Math.min(start + length, read.exact.length)
        const place = read.placeOf(start, end)
        expect(place.start).toBeGreaterThanOrEqual(0)
        expect(place.end).toBeLessThanOrEqual(noted.length)
        const back = toNfc(noted.slice(place.start, place.end).replace('{{// a note }}', ''))
        if (end > start) expect(back).toContain(read.exact.slice(start, end))
      }),
      { numRuns: 300 },
    )
    const read = readText('Cafe\u0301 {{// x }}noir')
    expect(read.exact).toBe('Café noir')
    expect(read.placeOf(0, 4)).toEqual({ start: 0, end: 5 })
    expect(read.placeOf(5, 9)).toEqual({ start: 15, end: 19 })
  })

  it('are normalised as the language does it, but for more marks than anybody writes (LORE-11)', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (each) => {
        expect(toNfc(each)).toBe(each.normalize('NFC'))
      }),
      { numRuns: 500 },
    )
    for (let code = 0; code < 0x3_0000; code += 1) {
      if (code >= 0xd800 && code < 0xe000) continue
      const sign = String.fromCodePoint(code)
      const normal = sign.normalize('NFC')
      if (normal !== sign && toNfc(sign) !== normal) throw new Error(code.toString(16))
      if (fold(sign).length !== sign.length) throw new Error(code.toString(16))
    }
  })

  it('that are too long, or too many, are not looked for', () => {
    const mode = { caseSensitive: false, wholeWords: true }
    const terms = new KeyTerms()
    expect(terms.add('x'.repeat(MAX_KEY_LENGTH), mode)).toBe(0)
    expect(terms.add('x'.repeat(MAX_KEY_LENGTH + 1), mode)).toBe(undefined)
    expect(terms.add('X'.repeat(MAX_KEY_LENGTH), mode)).toBe(0)
    let added = 0
    for (let index = 0; index < 3000; index += 1)
      if (terms.add(`${index} `.padEnd(MAX_KEY_LENGTH, 'y'), mode) !== undefined) added += 1
    expect(added).toBe(1999)
  })
})

describe('a hostile text takes steps that grow as it does', () => {
  it.each<[title: string, keys: string[], text: string, wholeWords: boolean]>([
    [
      'keys within keys',
      Array.from({ length: 900 }, (_, index) => 'a'.repeat(index + 1)),
      'a'.repeat(200_000),
      false,
    ],
    [
      'the same as whole words',
      Array.from({ length: 900 }, (_, index) => 'a'.repeat(index + 1)),
      'a'.repeat(200_000),
      true,
    ],
    [
      'words of all lengths',
      Array.from({ length: 900 }, (_, index) => 'a'.repeat(index + 1)),
      `${'a'.repeat(950)} `.repeat(200),
      true,
    ],
    [
      'keys of one letter',
      Array.from({ length: 26 }, (_, index) => String.fromCharCode(97 + index)),
      'abcdefghijklmnopqrstuvwxyz'.repeat(8000),
      false,
    ],
    ['white space', ['a b'], `a${' '.repeat(200_000)}b`, true],
  ])('%s (LORE-53)', (_, keys, source, wholeWords) => {
    const terms = new KeyTerms()
    for (const each of keys) terms.add(each, { caseSensitive: false, wholeWords })
    let told = 0
    terms.begin()(readText(source), () => {
      told += 1
      return 'enough'
    })
    expect(told).toBeLessThanOrEqual(keys.length)
  })

  it('words that end and do not begin (LORE-53)', () => {
    const terms = new KeyTerms()
    const mode = { caseSensitive: false, wholeWords: true }
    for (let index = 0; index < 300; index += 1) terms.add(`a-${'xa-'.repeat(index)}`, mode)
    let told = 0
    terms.begin()(readText(`a- ${'xa-'.repeat(200_000)} a-xa-`), () => {
      told += 1
      return 'goOn'
    })
    // Of the three whole words the first is found; a text that is made like this is left before its end.
    expect(told).toBe(1)
  })

  it('marks without end (LORE-53)', () => {
    const marks = 'a' + '\u0301\u0327'.repeat(100_000)
    expect(readText(marks).exact.length).toBeGreaterThan(100_000)
  })
})
