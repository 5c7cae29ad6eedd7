import { describe, expect, it } from 'vitest'
import { loreBook, findCase, placedIds, restOf } from './testing/lore-case'

const fires = (keys: string[], text: string, fields = {}) =>
  placedIds(findCase({ entries: { a: { keys, ...fields } }, messages: [text] })).length === 1

describe('what fires', () => {
  it('is switched off where enabled is false (LORE-06)', () => {
    const result = findCase({
      entries: { off: { keys: ['dragon'], enabled: false }, on: { keys: ['dragon'] } },
      messages: ['A dragon'],
    })
    expect(placedIds(result)).toEqual(['on'])
    expect(restOf(result, 'off')).toBe('disabled')
  })

  it('reads the last messages, as entry, book or nobody says (LORE-07)', () => {
    const messages = ['dragon', 'b', 'c', 'd', 'e', 'f']
    const found = (fields: object, book = {}) =>
      placedIds(findCase({ entries: { a: { keys: ['dragon'], ...fields } }, book, messages }))
        .length
    expect(found({})).toBe(0)
    expect(
      findCase({ entries: { a: { keys: ['dragon'] } }, messages: messages.slice(0, 4) }).placed,
    ).toHaveLength(1)
    expect(
      findCase({ entries: { a: { keys: ['dragon'] } }, messages: messages.slice(0, 5) }).placed,
    ).toHaveLength(0)
    expect(found({ scanDepth: 6 })).toBe(1)
    expect(found({ scanDepth: 5 })).toBe(0)
    expect(found({}, { scanDepth: 6 })).toBe(1)
    expect(found({ scanDepth: 2 }, { scanDepth: 6 })).toBe(0)
    expect(found({ content: '@@scan_depth 6\nx', scanDepth: 2 })).toBe(1)
    const windows = {
      near: { keys: ['dragon'], scanDepth: 5 },
      far: { keys: ['dragon'], scanDepth: 6 },
    }
    expect(placedIds(findCase({ entries: windows, messages }))).toEqual(['far'])
    const patterns = {
      near: { keys: ['/dragon/'], scanDepth: 5 },
      far: { keys: ['/dragon/'], scanDepth: 6 },
    }
    expect(placedIds(findCase({ entries: patterns, messages }))).toEqual(['far'])
    // Negative is absent, 0 is none.
    expect(found({ scanDepth: -1 }, { scanDepth: 6 })).toBe(1)
    expect(found({ content: '@@scan_depth -3\nx' }, { scanDepth: 6 })).toBe(1)
    expect(found({ scanDepth: 0 }, { scanDepth: 6 })).toBe(0)
    const many = ['dragon', ...Array.from({ length: 1000 }, () => 'x')]
    expect(
      findCase({ entries: { a: { keys: ['dragon'], scanDepth: 5000 } }, messages: many }).placed,
    ).toHaveLength(0)
    expect(
      findCase({
        entries: { a: { keys: ['dragon'], scanDepth: 5000 } },
        messages: many.slice(0, 1000),
      }).placed,
    ).toHaveLength(1)
  })

  it('reads neither names nor notes in braces (LORE-08, LORE-46)', () => {
    expect(fires(['Ana'], 'Hello')).toBe(false)
    expect(fires(['dragon'], 'Hello {{// a dragon }}')).toBe(false)
    expect(fires(['dragon'], 'Hello {{comment: a dragon }}')).toBe(false)
    expect(fires(['dragon'], 'Hello {{//}}a dragon{{///}} there')).toBe(false)
    expect(fires(['there'], 'Hello {{// a dragon }} there')).toBe(true)
    expect(fires(['dragon'], 'Hello {{unknown a dragon }}')).toBe(true)
  })

  it('trims keys, leaves blank ones, resolves macros and tells of the first listed (LORE-09)', () => {
    expect(fires(['  dragon\n'], 'a dragon')).toBe(true)
    expect(fires(['{{char}}'], 'Mira laughs')).toBe(true)
    expect(fires(['{{char}}'], 'char laughs')).toBe(false)
    expect(fires(['/^{{char}}/'], 'Mira laughs')).toBe(true)
    const blank = findCase({ entries: { a: { keys: [' ', '', '{{noop}}'] } }, messages: [' '] })
    expect(restOf(blank, 'a')).toBe('noKeys')
    const result = findCase({
      entries: { a: { keys: ['cave', ' {{char}} ', 'dragon'] } },
      messages: ['A dragon', 'mira said', 'The Dragon and MIRA'],
    })
    expect(result.log.entries).toMatchObject([
      { reason: 'key', key: '{{char}}', word: 'MIRA', messageId: 'm2', step: 0 },
    ])
  })

  it('asks for case where the entry does (LORE-10)', () => {
    expect(fires(['Rose'], 'a rose')).toBe(true)
    expect(fires(['Rose'], 'a rose', { caseSensitive: true })).toBe(false)
    expect(fires(['Rose'], 'a Rose', { caseSensitive: true })).toBe(true)
    expect(fires(['ΟΔΟΣ'], 'οδος')).toBe(true)
    expect(fires(['οδός'], 'ΟΔΌΣ')).toBe(true)
    expect(fires(['ΟΔΟΣ'], 'οδοσ')).toBe(true)
    expect(fires(['İzmir'], 'izmir')).toBe(true)
  })

  it('finds whole words of all scripts, unless somebody says otherwise (LORE-11)', () => {
    expect(fires(['king'], 'liking')).toBe(false)
    expect(fires(['king'], 'kings')).toBe(false)
    expect(fires(['king'], '"king"!')).toBe(true)
    expect(fires(['king'], 'king_2')).toBe(false)
    expect(fires(['caf'], 'café')).toBe(false)
    expect(fires(['café'], 'cafe\u0301')).toBe(true)
    expect(fires(['cafe\u0301'], 'CAFÉ')).toBe(true)
    expect(fires(['cafe'], 'cafe\u0301')).toBe(false)
    expect(fires(['рак'], 'барак')).toBe(false)
    expect(fires(['рак'], 'Рак!')).toBe(true)
    expect(fires(['क'], 'कि')).toBe(false)
    expect(fires(['C++'], 'I like c++.')).toBe(true)
    expect(fires(['🐉'], 'love🐉')).toBe(true)
    expect(fires(['king'], 'liking', { wholeWords: false })).toBe(true)
    expect(fires(['king'], 'liking', { content: '@@match_partial_word\nx' })).toBe(true)
    const inBook = (wholeWords: boolean, own?: boolean) =>
      placedIds(
        findCase({
          entries: { a: { keys: ['king'], wholeWords: own } },
          book: { wholeWords },
          messages: ['liking'],
        }),
      ).length
    expect(inBook(false)).toBe(1)
    expect(inBook(false, true)).toBe(0)
  })

  it('finds a key with a space as it stands, whatever the white space (LORE-12)', () => {
    expect(fires(['red drag'], 'A scared dragon: red dragon')).toBe(true)
    expect(fires(['red  dragon'], 'A red\ndragon')).toBe(true)
    expect(fires(['red dragon'], 'Scared \u00a0\r\n dragons')).toBe(true)
    expect(fires(['red dragon'], 'reddragon')).toBe(false)
    const result = findCase({
      entries: { a: { keys: ['red dragon'] } },
      messages: ['x Red \n dragons'],
    })
    expect(result.log.entries[0]?.word).toBe('Red \n dragon')
    // Not from one message into the next.
    expect(
      findCase({ entries: { a: { keys: ['red dragon'] } }, messages: ['red', 'dragon'] }).placed,
    ).toEqual([])
  })

  it.each(['猫', 'ねこ', 'ネコ', 'コーヒー', '고양이', 'แมว', 'ແມວ', 'ឆ្មា', 'ကြောင်'])(
    'finds %s within what stands around it (LORE-13)',
    (key) => {
      expect(fires([key], `x${key}${key}y`)).toBe(true)
    },
  )

  it('finds a word beside signs that need no edge (LORE-13)', () => {
    expect(fires(['Tom'], '我叫Tom。')).toBe(true)
    expect(fires(['Tom'], 'Tom이 왔다')).toBe(true)
  })

  it('takes keys in slashes for patterns, message by message (LORE-14)', () => {
    expect(fires(['/dra+gon/'], 'a draaagon')).toBe(true)
    expect(fires(['/dra+gon/'], 'a Draaagon')).toBe(false)
    expect(fires(['/dra+gon/i'], 'a DRAAAGON')).toBe(true)
    expect(fires(['/a\\/b/'], 'a/b')).toBe(true)
    const start = { a: { keys: ['/^dragon$/'] } }
    expect(findCase({ entries: start, messages: ['x', 'dragon', 'y'] }).placed).toHaveLength(1)
    expect(findCase({ entries: start, messages: ['x\ndragon\ny'] }).placed).toHaveLength(0)
    // g and y would begin where the last search ended.
    expect(
      findCase({ entries: { a: { keys: ['/n/gy'] } }, messages: ['n an', 'an'] }).placed,
    ).toHaveLength(1)
    // With a bare slash inside, or with letters that are no flags, it is plain.
    expect(fires(['/a.c/b/'], 'abc')).toBe(false)
    expect(fires(['/a/b/'], 'see /a/b/ there')).toBe(true)
    expect(fires(['/a.c/or'], 'abc')).toBe(false)
    expect(fires(['/home/user'], 'in /home/user')).toBe(true)
  })

  it('takes slashes for text where use_regex is false, and plain keys for no patterns where it is true (LORE-15)', () => {
    expect(fires(['/cat/'], 'a cat', { usePatterns: false })).toBe(false)
    expect(fires(['/cat/'], 'a /cat/', { usePatterns: false })).toBe(true)
    expect(fires(['c.t'], 'a cat', { usePatterns: true })).toBe(false)
    expect(fires(['c.t'], 'a c.t', { usePatterns: true })).toBe(true)
    expect(fires(['x'], 'a cat', { usePatterns: true, constant: true })).toBe(true)
    expect(
      fires(['cat'], 'a cat', { usePatterns: true, selective: true, secondaryKeys: ['dog'] }),
    ).toBe(false)
  })

  it('lets an entry rest with a broken pattern, or only the key (LORE-16)', () => {
    const entry = { keys: ['/(/', 'cat'] }
    const found = (fields: object) =>
      findCase({ entries: { a: { ...entry, ...fields } }, messages: ['a cat'] })
    expect(placedIds(found({}))).toEqual(['a'])
    expect(restOf(found({ usePatterns: true }), 'a')).toBe('brokenPattern')
    expect(restOf(found({ keys: ['/(/', 'dog'] }), 'a')).toBe('brokenPattern')
    expect(restOf(found({ keys: ['dog'] }), 'a')).toBe(undefined)
    expect(placedIds(found({ usePatterns: false }))).toEqual(['a'])
  })

  it('gives up patterns that are too long or too slow, and goes on (LORE-17)', () => {
    const long = (length: number) => `/${'a?'.repeat(length / 2)}cat/`
    expect(fires([long(990)], 'cat')).toBe(true)
    expect(fires([long(1000)], 'cat')).toBe(false)
    const result = findCase({
      entries: {
        a: { keys: ['/slow/'] },
        b: { keys: ['/slow/', 'cat'] },
        c: { keys: ['/slow/', 'cat'] },
      },
      messages: ['x', 'y', 'slow cat'],
      slow: ['slow'],
    })
    expect(placedIds(result)).toEqual(['b', 'c'])
    expect(restOf(result, 'a')).toBe('slowPattern')
  })

  it('tries a pattern that asks for it on the name and the text (LORE-18)', () => {
    const entries = { a: { keys: ['/\\x01{{user}}:[^\\x01]*?hello/'] } }
    const of = (messages: string[]) => findCase({ entries, messages })
    expect(of(['hello', 'hello']).log.entries).toMatchObject([{ messageId: 'm1' }])
    expect(of(['hello', 'bye']).placed).toHaveLength(0)
    expect(
      findCase({ entries: { a: { keys: ['/^hello/'] } }, messages: ['hello'] }).placed,
    ).toHaveLength(1)
    const word = findCase({
      entries: { a: { keys: ['/\\x01Ana: .*world/'] } },
      messages: ['my worlds'],
    })
    expect(word.log.entries[0]?.word).toBe('my world')
  })

  it('fires constant entries without keys, if decorators agree (LORE-19)', () => {
    expect(fires([], '', { constant: true })).toBe(true)
    const found = (content: string) =>
      restOf(findCase({ entries: { a: { constant: true, content } }, messages: ['x'] }), 'a')
    expect(found('@@activate_only_after 3\nx')).toBe('decorator')
    expect(found('@@additional_keys cat\nx')).toBe('decorator')
    expect(found('@@exclude_keys x\nx')).toBe('decorator')
    expect(found('@@probability 0\nx')).toBe('roll')
  })

  describe('secondary keys (LORE-20)', () => {
    const found = (text: string, fields: object) =>
      findCase({
        entries: {
          a: { keys: ['cat'], selective: true, secondaryKeys: ['dog', ' ', 'cow'], ...fields },
        },
        messages: [text],
      })
    it.each([
      ['any', 'cat', false],
      ['any', 'cat cow', true],
      ['notAll', 'cat cow', true],
      ['notAll', 'cat cow dog', false],
      ['notAny', 'cat', true],
      ['notAny', 'cat dog', false],
      ['all', 'cat dog', false],
      ['all', 'cat cow dog', true],
      ['any', 'cow dog', false],
    ] as const)('%s of them beside "%s": %s', (secondaryLogic, text, isFound) => {
      const result = found(text, { secondaryLogic })
      expect(placedIds(result)).toEqual(isFound ? ['a'] : [])
      if (!isFound && text.includes('cat')) expect(restOf(result, 'a')).toBe('secondary')
    })

    it('do not count where the entry is not selective, or there are none', () => {
      expect(placedIds(found('cat', { selective: false }))).toEqual(['a'])
      expect(placedIds(found('cat', { selective: undefined }))).toEqual(['a'])
      expect(placedIds(found('cat', { secondaryKeys: [' '] }))).toEqual(['a'])
    })

    it('are found in messages and in lore together', () => {
      const result = findCase({
        entries: {
          a: {
            keys: ['cat'],
            selective: true,
            secondaryKeys: ['dog', 'cow'],
            secondaryLogic: 'all',
          },
          b: { keys: ['farm'], content: 'A farm with a cow' },
        },
        messages: ['cat dog farm'],
      })
      expect(placedIds(result)).toEqual(['a', 'b'])
      expect(result.log.entries[0]).toMatchObject({ reason: 'key', step: 1, word: 'cat' })
    })
  })

  it('reads persona, description and what else an entry asks for (LORE-21)', () => {
    const sources = { persona: 'A knight', note: 'Ends {{// dragon }}' }
    const of = (keys: string[], alsoReads: ('persona' | 'note' | 'scenario')[]) =>
      findCase({ entries: { a: { keys, alsoReads } }, messages: ['x'], sources })
    expect(of(['knight'], []).placed).toHaveLength(0)
    expect(of(['knight'], ['note']).placed).toHaveLength(0)
    expect(of(['Knight'], ['scenario', 'persona']).log.entries).toMatchObject([
      { reason: 'source', source: 'persona', word: 'knight' },
    ])
    expect(of(['dragon'], ['note']).placed).toHaveLength(0)
    expect(of(['/^$/'], ['scenario']).placed).toHaveLength(0)
  })
})

describe('recursion', () => {
  it('lets what was placed fire entries of recursive books, whatever the window (LORE-22)', () => {
    const chain = {
      a: { keys: ['one'], content: 'two' },
      b: { keys: ['two'], content: 'three', scanDepth: 0 },
      c: { keys: ['three'], content: 'x' },
    }
    const result = findCase({ entries: chain, messages: ['one'] })
    expect(placedIds(result)).toEqual(['a', 'b', 'c'])
    expect(result.log.entries).toMatchObject([
      { reason: 'key', step: 0 },
      { reason: 'lore', step: 1, byEntryId: 'a', key: 'two', word: 'two' },
      { reason: 'lore', step: 2, byEntryId: 'b' },
    ])
    expect(
      placedIds(findCase({ entries: chain, book: { recursive: false }, messages: ['one'] })),
    ).toEqual(['a'])
    // It is the book of the entry that is fired which decides.
    const books = (first: boolean, second: boolean) => [
      { ...loreBook({ a: chain.a }, { id: '1', recursive: first }) },
      { ...loreBook({ b: chain.b }, { id: '2', recursive: second }) },
    ]
    expect(placedIds(findCase({ books: books(false, true), messages: ['one'] }))).toEqual([
      'a',
      'b',
    ])
    expect(placedIds(findCase({ books: books(true, false), messages: ['one'] }))).toEqual(['a'])
  })

  it('ends after ten steps (LORE-22)', () => {
    const entries = Object.fromEntries(
      Array.from({ length: 14 }, (_, index) => [
        `e${index}`,
        { keys: [`k${index}`], content: `k${index + 1}` },
      ]),
    )
    const result = findCase({ entries, messages: ['k0'] })
    expect(placedIds(result)).toEqual(Array.from({ length: 11 }, (_, index) => `e${index}`))
    expect(result.log.entries.at(-1)?.step).toBe(10)
  })

  it('is not begun by what is left out (LORE-22)', () => {
    const entries = {
      a: { keys: ['one'], content: `two ${'x'.repeat(100)}` },
      b: { keys: ['two'] },
      c: { keys: ['one'], content: 'two', probability: 0 },
    }
    const result = findCase({ entries, book: { tokenBudget: 10 }, messages: ['one'] })
    expect(placedIds(result)).toEqual([])
    expect(restOf(result, 'a')).toBe('budget')
  })

  it('knows entries that are not fired by lore, or fire nobody (LORE-23)', () => {
    const of = (fields: object, other = {}) =>
      placedIds(
        findCase({
          entries: {
            a: { keys: ['one'], content: 'two', ...other },
            b: { keys: ['two'], ...fields },
          },
          messages: ['one'],
        }),
      )
    expect(of({})).toEqual(['a', 'b'])
    expect(of({ excludeRecursion: true })).toEqual(['a'])
    expect(of({ content: '@@no_recursive_search\nx' })).toEqual(['a'])
    expect(of({}, { preventRecursion: true })).toEqual(['a'])
    expect(of({}, { content: '@@unrecursive\ntwo' })).toEqual(['a'])
  })

  it('opens its levels one after another (LORE-23)', () => {
    const entries = {
      a: { keys: ['one'], content: 'two' },
      late: { keys: ['two'], recursionLevel: 5, content: 'x' },
      first: { keys: ['two'], recursionLevel: 1, content: 'three' },
      second: { keys: ['three'], recursionLevel: 2, content: 'x' },
      plain: { keys: ['three'], content: 'x' },
    }
    const result = findCase({ entries, messages: ['one'] })
    const steps = Object.fromEntries(result.log.entries.map(({ entryId, step }) => [entryId, step]))
    expect(steps).toEqual({ a: 0, first: 1, plain: 2, second: 3, late: 4 })
  })

  it('is what delayed entries wait for; once it has begun, messages fire them as well (LORE-23)', () => {
    const entries = {
      wait: { keys: ['one'], recursionLevel: 1 },
      other: { keys: ['one'], content: 'x' },
    }
    expect(findCase({ entries, messages: ['one'] }).log.entries).toMatchObject([
      { entryId: 'wait', reason: 'key', step: 1 },
      { entryId: 'other', step: 0 },
    ])
    const alone = findCase({ entries: { wait: entries.wait }, messages: ['one'] })
    expect(restOf(alone, 'wait')).toBe('recursionOnly')
    const constant = {
      wait: { constant: true, recursionLevel: 1 },
      other: { keys: ['one'], content: 'x' },
    }
    expect(findCase({ entries: constant, messages: ['one'] }).log.entries).toMatchObject([
      { entryId: 'wait', reason: 'constant', step: 1 },
      { entryId: 'other', step: 0 },
    ])
    expect(restOf(findCase({ entries: constant, messages: ['x'] }), 'wait')).toBe('recursionOnly')
  })

  it('reads hidden keys and no notes, and sends neither (LORE-46)', () => {
    const result = findCase({
      entries: {
        a: {
          keys: ['one'],
          content: 'Lore {{hidden_key: two of {{char}} }}{{// three}}{{comment: four}}',
        },
        b: { keys: ['two of Mira'] },
        c: { keys: ['three'] },
        d: { keys: ['four'] },
      },
      messages: ['one'],
    })
    expect(placedIds(result)).toEqual(['a', 'b'])
    expect(result.placed[0]?.text).toBe('Lore ')
    expect(result.log.entries[1]).toMatchObject({
      reason: 'lore',
      byEntryId: 'a',
      word: 'two of Mira',
    })
  })
})
