import { describe, expect, it } from 'vitest'
import { compileBook } from './book/compile-book'
import { findLoreWarnings } from './book/find-warnings'
import { findMarks, MAX_MARKS } from './find-marks'
import { loreBook, type TestEntries, testDraws } from './testing/lore-case'

describe('marks (LORE-50)', () => {
  const mark = (entries: TestEntries, text: string, entryIds?: ReadonlySet<string>) =>
    findMarks({
      books: [compileBook(loreBook(entries))],
      message: { role: 'user', name: 'Ana', text },
      draws: testDraws({ slow: ['slow'] }),
      ...(entryIds && { entryIds }),
    })

  it('stand where keys are found, as the text is written', () => {
    const text = 'Cafe\u0301 {{// cat }}cat, Mira and a red  cat'
    const marks = mark(
      {
        a: { keys: ['café', 'cat'] },
        b: { keys: ['red cat', '{{char}}'], enabled: false },
        c: { keys: ['/\\x01Ana: C\\w+/', '/slow/', '/(/', 'dog'] },
      },
      text,
    )
    const words = marks.map(({ entryId, start, end }) => `${entryId}:${text.slice(start, end)}`)
    expect(words).toEqual(['c:Caf', 'a:Cafe\u0301', 'a:cat', 'b:Mira', 'b:red  cat', 'a:cat'])
  })

  it('are of the entries that are asked for', () => {
    const entries = { a: { keys: ['cat', 'cat'] }, b: { keys: ['cat'] } }
    expect(mark(entries, 'a cat', new Set(['a']))).toEqual([{ entryId: 'a', start: 2, end: 5 }])
    expect(mark(entries, 'a cat', new Set())).toEqual([])
  })

  it('are so many at most', () => {
    expect(mark({ a: { keys: ['x'] } }, 'x '.repeat(5000))).toHaveLength(MAX_MARKS)
  })
})

describe('warnings (LORE-52)', () => {
  const warn = (entries: TestEntries, book = {}) => findLoreWarnings(loreBook(entries, book))
  const never = (fields: object, book = {}) =>
    warn({ a: { keys: ['dragon'], ...fields } }, book).flatMap((warning) =>
      warning.code === 'neverFires' ? warning.params.reason : [],
    )

  it('tell of entries that can never fire', () => {
    expect(never({})).toEqual([])
    expect(never({ keys: [' '] })).toEqual(['noKeys'])
    expect(never({ keys: [' '], constant: true })).toEqual([])
    expect(never({ keys: [' '], enabled: false })).toEqual([])
    expect(never({ keys: ['/(/'] })).toEqual(['brokenPatterns'])
    expect(never({ keys: ['/(/', 'cat'] })).toEqual([])
    expect(never({ keys: ['/(/', 'cat'], usePatterns: true })).toEqual(['brokenPatterns'])
    expect(never({ content: '@@depth 1\n' })).toEqual(['empty'])
    expect(never({ content: '@@dont_activate\nx' })).toEqual(['dontActivate'])
    expect(never({ probability: 0 })).toEqual(['probability'])
    expect(never({ probability: 0, useProbability: false })).toEqual([])
    expect(never({ position: 'outlet' })).toEqual(['noOutlet'])
    expect(never({ position: 'outlet', content: '@@depth 1\nx' })).toEqual([])
    expect(never({ triggers: ['quiet'] })).toEqual(['triggers'])
    expect(never({ triggers: ['quiet', 'swipe'] })).toEqual([])
    expect(never({ recursionLevel: 1, excludeRecursion: true })).toEqual(['recursionOnly'])
    expect(never({ scanDepth: 0 }, { recursive: false })).toEqual(['notRead'])
    expect(never({ scanDepth: 0 })).toEqual([])
    expect(never({ content: 'x'.repeat(100) }, { tokenBudget: 10 })).toEqual(['overBudget'])
    expect(never({ keys: ['{{char}}'] })).toEqual([])
  })

  it('tell of broken, long and short keys', () => {
    expect(
      warn({
        a: {
          keys: ['/(/', 'ok', '猫', '나', 'Æ', '12', 'x'.repeat(2000), 'fine'],
          content: '@@exclude_keys /)/\nx',
        },
      }),
    ).toEqual([
      { code: 'brokenPattern', entryId: 'a', params: { key: '/(/' } },
      { code: 'shortKey', entryId: 'a', params: { key: 'ok' } },
      { code: 'shortKey', entryId: 'a', params: { key: 'Æ' } },
      { code: 'longKey', entryId: 'a', params: { key: 'x'.repeat(100) } },
      { code: 'brokenPattern', entryId: 'a', params: { key: '/)/' } },
    ])
  })

  it('tell of a key that many entries have, and of constant entries that do not fit', () => {
    const entries = Object.fromEntries(
      Array.from({ length: 5 }, (_, index) => [
        `e${index}`,
        { keys: ['Dragon', 'dragon'], constant: true, content: 'x'.repeat(40) },
      ]),
    )
    expect(warn(entries, { tokenBudget: 49 })).toEqual([
      { code: 'sameKey', params: { key: 'Dragon', count: 5 } },
      { code: 'constantOverBudget', params: { tokens: 50, budget: 49 } },
    ])
    expect(warn(entries, { tokenBudget: 50 })).toHaveLength(1)
    expect(warn({ e0: { keys: ['dragon'] } })).toEqual([])
  })
})
