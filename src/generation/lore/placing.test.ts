import { describe, expect, it } from 'vitest'
import { loreTokens } from './lore-tokens'
import { findCase, loreBook, placedIds, restOf } from './testing/lore-case'
import type { LoreSettings } from './lore-types'

const constant = { constant: true }

/** Where a constant entry is placed. */
const placeOf = (
  fields: object,
  { settings, messages }: { settings?: Partial<LoreSettings>; messages?: string[] } = {},
) => findCase({ entries: { a: { ...constant, ...fields } }, settings, messages }).placed[0]?.place

describe('order and place', () => {
  it('puts the lower order higher; ties by scope, book and file (LORE-24)', () => {
    const result = findCase({
      books: [
        {
          ...loreBook({ all: constant, low: { ...constant, order: 1 } }, { id: '1' }),
          scope: 'all',
        },
        {
          ...loreBook({ own1: constant, own2: { ...constant, order: 100 } }, { id: '2' }),
          scope: 'character',
        },
        {
          ...loreBook({ own3: constant, high: { ...constant, order: 500 } }, { id: '3' }),
          scope: 'character',
        },
        { ...loreBook({ chat: { ...constant, order: NaN } }, { id: '4' }), scope: 'chat' },
      ],
    })
    expect(placedIds(result)).toEqual(['low', 'chat', 'own1', 'own2', 'own3', 'all', 'high'])
    expect(result.log.books.map(({ id, scope }) => [id, scope])).toEqual([
      ['4', 'chat'],
      ['2', 'character'],
      ['3', 'character'],
      ['1', 'all'],
    ])
  })

  it('counts a book once, at its first scope (LORE-01)', () => {
    const book = loreBook({ a: constant })
    const result = findCase({
      books: [
        { ...book, scope: 'all' },
        { ...book, scope: 'persona' },
      ],
    })
    expect(placedIds(result)).toEqual(['a'])
    expect(result.log.books).toEqual([{ id: 'book', name: 'Book', scope: 'persona' }])
  })

  it('knows the places of the formats (LORE-25)', () => {
    expect(placeOf({})).toEqual({ slot: 'loreAfter', side: 'in' })
    expect(placeOf({ position: 'afterCharacter' })).toEqual({ slot: 'loreAfter', side: 'in' })
    expect(placeOf({ position: 'beforeCharacter' })).toEqual({ slot: 'loreBefore', side: 'in' })
    expect(placeOf({ position: 'aboveNote' })).toEqual({ note: 'above' })
    expect(placeOf({ position: 'belowNote' })).toEqual({ note: 'below' })
    expect(placeOf({ position: 'beforeExamples' })).toEqual({ slot: 'examples', side: 'before' })
    expect(placeOf({ position: 'afterExamples' })).toEqual({ slot: 'examples', side: 'after' })
    expect(placeOf({ position: 'outlet', outlet: ' x ' })).toEqual({ outlet: 'x' })
  })

  it('puts what stands at a depth within the chat (LORE-26)', () => {
    const messages = ['1', '2', '3', '4', '5', '6']
    const at = (fields: object) => placeOf({ position: 'depth', ...fields }, { messages })
    expect(at({})).toEqual({ depth: 4, role: 'system' })
    expect(at({ depth: 2, role: 'user' })).toEqual({ depth: 2, role: 'user' })
    expect(at({ depth: 99 })).toEqual({ depth: 6, role: 'system' })
    expect(at({ depth: -2, role: 'assistant' })).toEqual({ depth: 0, role: 'assistant' })
    expect(at({ depth: NaN })).toEqual({ depth: 4, role: 'system' })
  })

  it('weighs the resolved text (LORE-27)', () => {
    const { placed, log } = findCase({
      entries: { a: { ...constant, content: '{{char}} 猫猫 sleeps' } },
    })
    expect(placed[0]).toMatchObject({
      text: 'Mira 猫猫 sleeps',
      tokens: loreTokens('Mira 猫猫 sleeps'),
    })
    expect(log.used).toBe(loreTokens('Mira 猫猫 sleeps'))
  })

  it('leaves what has no outlet, and tells of it (LORE-35)', () => {
    expect(
      restOf(findCase({ entries: { a: { ...constant, position: 'outlet', outlet: ' ' } } }), 'a'),
    ).toBe('noOutlet')
    expect(placeOf({ position: 'outlet', content: '@@depth 1\nx' })).toEqual({
      depth: 1,
      role: 'system',
    })
  })

  it('leaves empty entries, and tells of it (LORE-45)', () => {
    const of = (content: string) =>
      restOf(findCase({ entries: { a: { ...constant, content } } }), 'a')
    expect(of('')).toBe('empty')
    expect(of('@@depth 3\n\n')).toBe('empty')
    expect(of('{{// only a note }}\n')).toBe('empty')
    expect(of('x')).toBe(undefined)
  })

  it('keeps the beginning the same where that is wished (LORE-56)', () => {
    const keeps = { settings: { keepsBeginning: true }, messages: ['1', '2', '3'] }
    expect(placeOf({}, keeps)).toEqual({ depth: 1, role: 'system' })
    expect(placeOf({ position: 'beforeCharacter', role: 'user' }, keeps)).toEqual({
      depth: 1,
      role: 'system',
    })
    expect(placeOf({ position: 'beforeExamples' }, keeps)).toEqual({
      slot: 'examples',
      side: 'before',
    })
    expect(placeOf({ position: 'depth', depth: 3 }, keeps)).toEqual({ depth: 3, role: 'system' })
  })
})

describe('budgets', () => {
  /** Content of so many tokens. */
  const tokens = (count: number) => 'abcd'.repeat(count)

  it('keep in the order of rank what still fits (LORE-28)', () => {
    const of = (entries: Record<string, object>, tokenBudget: number) => {
      const each = Object.entries(entries).map(([id, fields]): [string, object] => [
        id,
        { keys: ['x'], content: tokens(10), ...fields },
      ])
      return findCase({ entries: Object.fromEntries(each), book: { tokenBudget }, messages: ['x'] })
    }
    expect(placedIds(of({ a: {}, b: {}, c: {} }, 20))).toEqual(['a', 'b'])
    expect(placedIds(of({ a: {}, b: {} }, 19))).toEqual(['a'])
    expect(placedIds(of({ a: { order: 1 }, b: { order: 2 } }, 10))).toEqual(['b'])
    expect(placedIds(of({ a: { order: 9 }, b: { order: 2, priority: 10 } }, 10))).toEqual(['b'])
    expect(
      placedIds(of({ a: { priority: 5, order: 1 }, b: { priority: 5, order: 2 } }, 10)),
    ).toEqual(['b'])
    expect(placedIds(of({ a: { priority: 900 }, b: constant }, 10))).toEqual(['b'])
    expect(placedIds(of({ a: {}, b: { content: `@@priority 200\n${tokens(10)}` } }, 10))).toEqual([
      'b',
    ])
    expect(
      placedIds(
        of(
          {
            a: { ...constant, content: `@@ignore_on_max_context\n${tokens(10)}` },
            b: { order: 1 },
          },
          10,
        ),
      ),
    ).toEqual(['b'])
    // What is too large makes room for what comes after it.
    const skipped = of({ a: {}, b: { content: tokens(11) }, c: { content: tokens(5) } }, 15)
    expect(placedIds(skipped)).toEqual(['a', 'c'])
    expect(restOf(skipped, 'b')).toBe('budget')
    expect(skipped.log.books[0]).toMatchObject({ budget: 15, used: 15 })
    for (const none of [0, -5, NaN])
      expect(placedIds(of({ a: {}, b: {} }, none))).toEqual(['a', 'b'])
  })

  it('are spent by earlier steps of recursion first (LORE-28)', () => {
    const entries = {
      a: { keys: ['x'], content: `two ${tokens(4)}` },
      b: { keys: ['two'], content: tokens(5), priority: 999 },
    }
    const result = findCase({ entries, book: { tokenBudget: 9 }, messages: ['x'] })
    expect(placedIds(result)).toEqual(['a'])
    expect(restOf(result, 'b')).toBe('budget')
  })

  it('hold for all books together (LORE-29)', () => {
    const entry = { constant: true, content: tokens(10) }
    const books = [
      loreBook({ a: entry, b: entry }, { id: '1', tokenBudget: 10 }),
      loreBook({ c: entry, d: { ...entry, content: tokens(5) } }, { id: '2' }),
    ]
    const result = findCase({ books, settings: { budget: 16 } })
    expect(placedIds(result)).toEqual(['a', 'd'])
    expect(restOf(result, 'b')).toBe('budget')
    expect(restOf(result, 'c')).toBe('allBudgets')
    expect(result.log).toMatchObject({ budget: 16, used: 15 })
  })

  it('do not touch what ignores them (LORE-30)', () => {
    const entry = { constant: true, content: tokens(10) }
    const result = findCase({
      entries: { a: { ...entry, ignoreBudget: true }, b: entry, c: entry },
      book: { tokenBudget: 10 },
    })
    expect(placedIds(result)).toEqual(['a', 'b'])
    expect(result.log.used).toBe(10)
    expect(result.log.entries[0]?.tokens).toBe(10)
  })
})

describe('chance', () => {
  it('decides by one roll for each entry (LORE-31)', () => {
    const of = (probability: number, roll: number, fields = {}) =>
      findCase({ entries: { a: { ...constant, probability, ...fields } }, drawn: { a: roll } })
    expect(of(50, 0.49).placed).toHaveLength(1)
    expect(restOf(of(50, 0.5), 'a')).toBe('roll')
    expect(of(100, 0.999).placed).toHaveLength(1)
    expect(restOf(of(0, 0), 'a')).toBe('roll')
    expect(of(0, 0, { useProbability: false }).placed).toHaveLength(1)
    expect(of(NaN, 0.999).placed).toHaveLength(1)
    expect(restOf(of(100, 0.5, { content: '@@probability 20\nx' }), 'a')).toBe('roll')
  })

  it('leaves one entry to a group (LORE-32)', () => {
    const group = { keys: ['x'], group: 'g' }
    const of = (entries: Record<string, object>, more: object = {}) => {
      const each = Object.entries(entries).map(([id, fields]): [string, object] => [
        id,
        { ...group, ...fields },
      ])
      return findCase({ entries: Object.fromEntries(each), messages: ['x y z'], ...more })
    }
    const draw = (at: number) => ({ drawn: { 'group:g': at } })
    expect(placedIds(of({ a: {}, b: {} }, draw(0.49)))).toEqual(['a'])
    expect(placedIds(of({ a: {}, b: {} }, draw(0.5)))).toEqual(['b'])
    expect(restOf(of({ a: {}, b: {} }), 'b')).toBe('group')
    expect(placedIds(of({ a: { groupWeight: 300 }, b: {} }, draw(0.74)))).toEqual(['a'])
    expect(placedIds(of({ a: { groupWeight: 0 }, b: {} }))).toEqual(['b'])
    // Override by the highest order, whatever is drawn.
    expect(
      placedIds(of({ a: {}, b: { groupOverride: true }, c: { groupOverride: true, order: 200 } })),
    ).toEqual(['c'])
    // Scores come first.
    const scored = {
      a: { groupOverride: true },
      b: { keys: ['x', 'y'], groupScoring: true },
      c: { groupScoring: true },
    }
    expect(placedIds(of(scored))).toEqual(['a'])
    expect(restOf(of(scored), 'c')).toBe('group')
    const two = {
      a: { groupScoring: true, groupOverride: true },
      b: { keys: ['x', 'y'], groupScoring: true },
    }
    expect(placedIds(of(two))).toEqual(['b'])
    const secondary = { selective: true, secondaryKeys: ['y', 'z'], groupScoring: true }
    expect(placedIds(of({ a: { keys: ['x', 'y'], groupScoring: true }, b: secondary }))).toEqual([
      'b',
    ])
    expect(
      placedIds(
        of({
          a: { keys: ['x', 'y'], groupScoring: true },
          b: { ...secondary, secondaryLogic: 'all' },
        }),
      ),
    ).toEqual(['b'])
    expect(
      placedIds(
        of({
          a: { keys: ['x', 'y'], groupScoring: true },
          b: { ...secondary, secondaryKeys: ['q'], secondaryLogic: 'notAny' },
        }),
      ),
    ).toEqual(['a'])
    // What is sticky comes before all.
    const sticky = { a: { groupOverride: true, order: 900 }, b: { sticky: 5 } }
    expect(placedIds(of(sticky, { fired: [{ messageCount: 0, entryIds: ['b'] }] }))).toEqual(['b'])
    // Several groups.
    expect(placedIds(of({ a: { group: ' g , h,' }, b: { group: 'h' }, c: {} }))).toEqual(['a'])
    // Who rolls badly takes no part.
    expect(placedIds(of({ a: { probability: 0, groupOverride: true }, b: {} }))).toEqual(['b'])
  })

  it('closes a group that has an entry to later ones (LORE-32)', () => {
    const result = findCase({
      entries: {
        a: { keys: ['one'], content: 'two', group: 'g' },
        b: { keys: ['two'], group: 'g', groupOverride: true },
      },
      messages: ['one'],
    })
    expect(placedIds(result)).toEqual(['a'])
    expect(restOf(result, 'b')).toBe('group')
  })
})

describe('time', () => {
  it('is counted from the firing (LORE-33)', () => {
    const entries = { a: { keys: ['x'], sticky: 3, cooldown: 2, delay: 2 } }
    const fired = [{ messageCount: 3, entryIds: ['a'] }]
    const at = (messageCount: number, text = 'y', log = fired) => {
      const result = findCase({ entries, messages: [text], messageCount, fired: log })
      return result.log.entries[0]?.reason ?? restOf(result, 'a')
    }
    expect(at(1, 'x', [])).toBe('delay')
    expect(at(2, 'x', [])).toBe('key')
    expect([4, 5, 6, 7, 8, 9].map((count) => at(count))).toEqual([
      'sticky',
      'sticky',
      'sticky',
      'cooldown',
      'cooldown',
      undefined,
    ])
    expect([4, 6, 7, 8, 9].map((count) => at(count, 'x'))).toEqual([
      'sticky',
      'sticky',
      'cooldown',
      'cooldown',
      'key',
    ])
    // What is found meanwhile prolongs nothing.
    const meanwhile = [...fired, { messageCount: 5, entryIds: ['a'] }]
    expect(at(7, 'x', meanwhile)).toBe('cooldown')
    const resting = [...fired, { messageCount: 7, entryIds: ['a'] }]
    expect(at(8, 'x', resting)).toBe('cooldown')
    const again = [...meanwhile, { messageCount: 9, entryIds: ['a'] }]
    expect(at(12, 'y', again)).toBe('sticky')
  })

  it('keeps an entry without a roll, and rests it without being sticky (LORE-33)', () => {
    const fired = [{ messageCount: 3, entryIds: ['a', 'b'] }]
    const entries = {
      a: { keys: ['x'], sticky: 2, probability: 0 },
      b: { keys: ['x'], cooldown: 2 },
    }
    const result = findCase({ entries, messages: ['x'], messageCount: 5, fired })
    expect(placedIds(result)).toEqual(['a'])
    expect(restOf(result, 'b')).toBe('cooldown')
    expect(placedIds(findCase({ entries, messages: ['x'], messageCount: 6, fired }))).toEqual(['b'])
  })

  it('asks for what makes the answer, and for the character (LORE-34)', () => {
    const of = (fields: object, chat: object = {}) =>
      restOf(findCase({ entries: { a: { ...constant, ...fields } }, ...chat }), 'a')
    expect(of({ triggers: [] })).toBe(undefined)
    expect(of({ triggers: ['Normal'] })).toBe(undefined)
    expect(of({ triggers: ['continue'] })).toBe('filter')
    expect(of({ triggers: ['swipe'] }, { trigger: 'regenerate' })).toBe(undefined)
    expect(of({ triggers: ['regenerate'] }, { trigger: 'regenerate' })).toBe(undefined)
    expect(of({ triggers: ['normal'] }, { trigger: 'regenerate' })).toBe('filter')
    expect(of({ triggers: ['impersonate'] })).toBe('filter')
    expect(of({ triggers: ['continue'] }, { trigger: 'continue' })).toBe(undefined)
    const filter = (names: string[], isExclude?: boolean) => ({
      characterFilter: { names, isExclude, tags: ['cats'] },
    })
    expect(of(filter(['Mira']))).toBe(undefined)
    expect(of(filter(['Ana']))).toBe('filter')
    expect(of(filter(['Mira'], true))).toBe('filter')
    expect(of(filter(['Ana'], true))).toBe(undefined)
    expect(of(filter([]))).toBe(undefined)
    expect(of(filter(['Mimi']), { characterNames: ['Mira', 'Mimi'] })).toBe(undefined)
  })
})

describe('the log', () => {
  it('tells of each entry why and where (LORE-48)', () => {
    const { log } = findCase({
      entries: {
        a: {
          name: 'Dragon',
          keys: ['dragon'],
          content: 'Red.',
          position: 'depth',
          depth: 1,
          role: 'user',
        },
      },
      messages: ['The DRAGON {{// x }}', 'Go on'],
    })
    expect(log.entries).toEqual([
      {
        entryId: 'a',
        bookId: 'book',
        name: 'Dragon',
        reason: 'key',
        key: 'dragon',
        word: 'DRAGON',
        messageId: 'm0',
        step: 0,
        place: { at: 'depth', depth: 1, role: 'user' },
        tokens: 1,
      },
    ])
    expect(log).toMatchObject({ at: 0, rest: {}, budget: 8192, used: 1 })
    expect(log.more).toBe(undefined)
  })

  it('lists so many ids for a reason, counts the rest, and leaves out what was not found (LORE-49)', () => {
    const many = (count: number, fields: object) =>
      Object.fromEntries(Array.from({ length: count }, (_, index) => [`e${index}`, fields]))
    const { log } = findCase({
      entries: many(2500, { keys: ['x'], enabled: false }),
      messages: ['x'],
    })
    expect(log.rest.disabled).toHaveLength(2000)
    expect(log.more).toEqual({ disabled: 500 })
    expect(findCase({ entries: many(10, { keys: ['x'] }), messages: ['y'] }).log.rest).toEqual({})
  })
})
