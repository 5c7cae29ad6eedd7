import { fc } from '@/testing/fast-check'
import { describe, expect, it } from 'vitest'
import { BLOCK_SIZE, findInBlock, placeOf, positionsIn, seqOf, setWords } from './word-block'
import { wordsOf } from './word-index'

const word = fc
  .string({
    unit: fc.constantFrom('a', 'b', 'c', 'z', '0', 'é', '東', '𐐨'),
    minLength: 1,
    maxLength: 4,
  })
  .map((text) => wordsOf(text)[0] ?? 'a')
const position = fc.integer({ min: 0, max: BLOCK_SIZE - 1 })
const change = fc.tuple(
  position,
  fc.option(fc.uniqueArray(word, { maxLength: 8 }), { nil: undefined }),
)

/** What the block must find, by looking at every message. */
function findSlowly(messages: Map<number, string[]>, words: string[], prefix: string): number[] {
  const found = [...messages].filter(
    ([, has]) =>
      words.every((each) => has.includes(each)) && has.some((each) => each.startsWith(prefix)),
  )
  return found.map(([at]) => at).sort((a, b) => b - a)
}

describe('a block of words', () => {
  it('is a line for each word with the messages that have it', () => {
    const text = setWords(
      '',
      new Map([
        [3, ['lamp', 'old']],
        [17, ['lamp']],
      ]),
    )
    expect(text).toBe('lamp 3h\nold 3\n')
    expect(setWords(text, new Map([[3, undefined]]))).toBe('lamp h\n')
    expect(setWords(text, new Map([[3, ['new']]]))).toBe('lamp h\nnew 3\n')
  })

  it('is empty when no message is left', () => {
    expect(
      setWords(
        'lamp 0v\n',
        new Map([
          [0, undefined],
          [31, undefined],
        ]),
      ),
    ).toBe('')
  })

  it('finds nothing in an empty text', () => {
    expect(findInBlock('', { words: [], prefix: 'a' })).toBe(0)
  })

  it('tells a word from a longer one, and all 32 messages from each other', () => {
    const text = setWords(
      '',
      new Map(Array.from({ length: 32 }, (_, at) => [at, ['lamp', `n${at}`]])),
    )
    expect(positionsIn(findInBlock(text, { words: [], prefix: 'lam' }))).toHaveLength(32)
    expect(findInBlock(text, { words: ['lam'], prefix: 'n' })).toBe(0)
    for (let at = 0; at < 32; at += 1)
      expect(positionsIn(findInBlock(text, { words: [`n${at}`], prefix: 'lamp' }))).toEqual([at])
  })

  it('finds what looking at every message finds, after any changes', () => {
    fc.assert(
      fc.property(
        fc.array(fc.array(change, { maxLength: 6 }), { maxLength: 6 }),
        fc.array(word, { maxLength: 3 }),
        word,
        (rounds, words, prefix) => {
          const messages = new Map<number, string[]>()
          let text = ''
          for (const round of rounds) {
            const changes = new Map(round)
            text = setWords(text, changes)
            for (const [at, has] of changes)
              if (has) messages.set(at, has)
              else messages.delete(at)
          }
          expect(positionsIn(findInBlock(text, { words, prefix }))).toEqual(
            findSlowly(messages, words, prefix),
          )
        },
      ),
      { numRuns: 2_000 },
    )
  })
})

describe('placeOf', () => {
  it('gives each place in a conversation a position of its own', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1_000, max: 10_000_000 }), (seq) => {
        const { place, position: at } = placeOf(seq)
        expect(at).toBeGreaterThanOrEqual(0)
        expect(at).toBeLessThan(BLOCK_SIZE)
        expect(seqOf(place, at)).toBe(seq)
      }),
    )
  })
})
