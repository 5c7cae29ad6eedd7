import { fc } from '@/testing/fast-check'
import { describe, expect, it } from 'vitest'
import {
  findHits,
  matchesQuery,
  MAX_WORD_LENGTH,
  MAX_WORDS,
  normalizeText,
  parseQuery,
  wordsOf,
} from './word-index'

const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.string({ unit: 'grapheme', maxLength: 300 }),
  // Half characters, as models and files may send them.
  fc
    .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 200 })
    .map((units) => String.fromCharCode(...units)),
)

describe('wordsOf', () => {
  it.each([
    ['Hello, World! hello', ['hello', 'world']],
    ['Crème brûlée', ['creme', 'brulee']],
    ['ŁÓDŹ Straße Œuvre', ['lodz', 'strasse', 'oeuvre']],
    ['ΟΔΟΣ οδος', ['οδοσ']],
    ['ﬁnal ＷＩＤＥ', ['final', 'wide']],
    ["don't stop_me 42", ['don', 't', 'stop_me', '42']],
    ['한국어 단어', ['한국어', '단어']],
    ['नमस्ते दुनिया', ['नमस्ते', 'दुनिया']],
    ['… — 🙂 !', []],
    ['', []],
  ])('of %j are %j', (text, words) => {
    expect(wordsOf(text)).toEqual(words)
  })

  it('takes scripts without spaces apart', () => {
    expect(wordsOf('東京都に住んでいます')).toContain('東京')
    expect(wordsOf('สวัสดีชาวโลก').length).toBeGreaterThan(1)
  })

  it('takes composed and decomposed letters for the same', () => {
    expect(wordsOf('café ガ'.normalize('NFD'))).toEqual(wordsOf('café ガ'.normalize('NFC')))
  })

  it('stops at its limits', () => {
    const many = Array.from({ length: MAX_WORDS + 50 }, (_, index) => `w${index}`).join(' ')
    expect(wordsOf(many)).toHaveLength(MAX_WORDS)
    expect(wordsOf('a'.repeat(500_000))).toEqual(['a'.repeat(MAX_WORD_LENGTH)])
    expect(wordsOf('𝒳🙂'.repeat(10) + '𐐨'.repeat(40)).every((word) => word.length <= 24)).toBe(true)
  })

  it('looks at the beginning of a hostile text only, also where its characters become many', () => {
    expect(wordsOf(`${'a '.repeat(100_000)}tail`)).toEqual(['a'])
    expect(wordsOf(`${'ﷺ '.repeat(50_000)}tail`)).not.toContain('tail')
    // Each would take the limit of this test if it cost more than its length.
    expect(wordsOf('a\u0300'.repeat(2_000_000))).toEqual(['a'.repeat(MAX_WORD_LENGTH)])
    expect(wordsOf('漢字'.repeat(500_000))).toEqual(['漢字'])
  })

  it('never throws, and gives distinct words within the limits', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const words = wordsOf(text)
        expect(new Set(words).size).toBe(words.length)
        for (const word of words) {
          expect(word.length).toBeGreaterThan(0)
          expect(word.length).toBeLessThanOrEqual(MAX_WORD_LENGTH)
          expect(word).not.toMatch(/\s/)
        }
      }),
      { numRuns: 1_000 },
    )
  })

  it('finds in its own words the same words', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const words = wordsOf(text)
        expect(wordsOf(words.join(' '))).toEqual(words)
      }),
      { numRuns: 1_000 },
    )
  })
})

describe('normalizeText', () => {
  it('changes nothing the second time, whatever the text', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const once = normalizeText(text)
        expect(normalizeText(once)).toBe(once)
      }),
      { numRuns: 1_000 },
    )
  })

  it('changes nothing the second time for any character there is', () => {
    for (let code = 0; code <= 0x10ffff; code += 1) {
      const character = String.fromCodePoint(code)
      const once = normalizeText(character)
      // Most stay as they are, and what the second time does to them the first has shown.
      if (once === character) continue
      if (normalizeText(once) !== once) expect.fail(`U+${code.toString(16)}`)
    }
  })
})

describe('parseQuery', () => {
  it('takes the last word for the beginning of one', () => {
    expect(parseQuery('  Old LIGHTHOUSE kee')).toEqual({
      words: ['old', 'lighthouse'],
      prefix: 'kee',
    })
  })

  it('is undefined without a word', () => {
    expect(parseQuery(' … ')).toBeUndefined()
  })

  it('finds any text by its own first words', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const query = parseQuery(text)
        if (query) expect(matchesQuery(text, query)).toBe(true)
      }),
    )
  })
})

describe('findHits', () => {
  const hits = (text: string, query: string) =>
    Array.from(findHits(text, parseQuery(query)!), ([start, end]) => text.slice(start, end))

  it('gives the words as they stand in the text', () => {
    expect(hits('The Café is a cafe; cafeteria.', 'a cafe')).toEqual([
      'Café',
      'a',
      'cafe',
      'cafeteria',
    ])
    expect(hits('Straßen und STRASSE', 'strass')).toEqual(['Straßen', 'STRASSE'])
    expect(hits('東京都に住む', '東京')).toEqual(['東京'])
  })

  it('gives places in order that do not overlap, in any text', () => {
    fc.assert(
      fc.property(anyText, anyText, (text, words) => {
        const query = parseQuery(words)
        if (!query) return
        let last = 0
        for (const [start, end] of findHits(text, query)) {
          expect(start).toBeGreaterThanOrEqual(last)
          expect(end).toBeGreaterThan(start)
          expect(end).toBeLessThanOrEqual(text.length)
          last = end
        }
      }),
    )
  })
})
