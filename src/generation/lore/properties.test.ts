import { describe, expect, it } from 'vitest'
import {
  type LoreEntry,
  type LorebookInUse,
  lorePositions,
  loreScopes,
  loreSources,
  secondaryLogics,
} from '@/domain/lorebook'
import { fc } from '@/testing/fast-check'
import { compileBook } from './book/compile-book'
import { findLoreWarnings } from './book/find-warnings'
import { findLore, type LoreQuery } from './find-lore'
import { findMarks } from './find-marks'
import type { LoreBook, LoreChat } from './lore-types'
import { testDraws } from './testing/lore-case'

/*
 * Random books and chats, as odd as their types allow: numbers that are none, texts with half characters, patterns that are
 * broken. Words are few, so that entries fire each other, groups meet and budgets run out.
 */

const word = fc.constantFrom(
  'cat',
  'dog',
  'Cow',
  'hen',
  'red hen',
  '猫',
  'é',
  '\ud83d',
  '{{char}}',
  '/d.g/i',
  '/(/',
  '',
  ' ',
)
const number = fc.constantFrom(NaN, Infinity, -Infinity, -1, 0, 0.5, 1, 2, 5, 50, 100, 1e308)
const text = fc.array(word, { maxLength: 6 }).map((words) => words.join(' '))
const decorator = fc.constantFrom(
  '@@activate',
  '@@dont_activate',
  '@@keep_activate_after_match',
  '@@dont_activate_after_match',
  '@@activate_only_every 2',
  '@@depth 2',
  '@@position scenario',
  '@@ignore_on_max_context',
  '@@exclude_keys dog',
  '@@additional_keys cat,hen',
  '@@probability 50',
  '@@unknown',
  '@@@unrecursive',
)
const content = fc
  .tuple(fc.array(decorator, { maxLength: 2 }), text)
  .map(([lines, rest]) => [...lines, rest].join('\n'))

const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined, freq: 3 })
const flag = maybe(fc.boolean())

const entry = (id: string): fc.Arbitrary<LoreEntry> =>
  fc.record({
    id: fc.constant(id),
    keys: fc.array(word, { maxLength: 3 }),
    content,
    enabled: fc.constantFrom(true, true, true, false),
    constant: maybe(fc.constantFrom(true, false, false)),
    selective: flag,
    secondaryKeys: maybe(fc.array(word, { maxLength: 2 })),
    secondaryLogic: maybe(fc.constantFrom(...secondaryLogics)),
    order: maybe(number),
    priority: maybe(number),
    position: maybe(fc.constantFrom(...lorePositions)),
    depth: maybe(number),
    outlet: maybe(text),
    caseSensitive: flag,
    wholeWords: flag,
    usePatterns: flag,
    scanDepth: maybe(number),
    alsoReads: maybe(fc.subarray([...loreSources])),
    probability: maybe(number),
    useProbability: flag,
    group: maybe(fc.constantFrom('g', 'h', 'g,h', ' ')),
    groupOverride: flag,
    groupWeight: maybe(number),
    groupScoring: flag,
    sticky: maybe(number),
    cooldown: maybe(number),
    delay: maybe(number),
    excludeRecursion: flag,
    preventRecursion: flag,
    recursionLevel: maybe(number),
    ignoreBudget: flag,
    triggers: maybe(fc.subarray(['normal', 'swipe', 'quiet'])),
    characterFilter: maybe(fc.record({ names: fc.subarray(['Mira', 'Bo']), isExclude: flag })),
    createdAt: fc.constant(0),
    updatedAt: fc.constant(0),
  })

const book = (id: string): fc.Arbitrary<LoreBook> =>
  fc.record({
    id: fc.constant(id),
    name: fc.constant(id),
    scanDepth: maybe(number),
    tokenBudget: maybe(number),
    recursive: flag,
    wholeWords: flag,
    entries: fc
      .nat(10)
      .chain((count) =>
        fc.tuple(...Array.from({ length: count }, (_, index) => entry(`${id}${index}`))),
      ),
  })

const ids = ['a', 'b', 'c'].flatMap((id) =>
  Array.from({ length: 3 }, (_, index) => `${id}${index}`),
)
const chat: fc.Arbitrary<LoreChat> = fc.record({
  messages: fc.array(
    fc.record({
      role: fc.constantFrom('user', 'assistant'),
      name: fc.constantFrom('Ana', 'Mira'),
      text,
      id: maybe(fc.uuid()),
    }),
    { maxLength: 8 },
  ),
  messageCount: fc.nat(10),
  characterMessageCount: fc.nat(5),
  greeting: maybe(fc.nat(2)),
  trigger: fc.constantFrom('normal', 'regenerate', 'continue'),
  characterNames: fc.constant(['Mira']),
  sources: fc.record({ persona: text, note: text }),
  fired: fc.array(fc.record({ messageCount: fc.nat(10), entryIds: fc.subarray(ids) }), {
    maxLength: 3,
  }),
})

const settings = fc.record({
  budget: fc.constantFrom(0, 3, 20, 8192),
  keepsBeginning: fc.boolean(),
  hasPersonality: fc.boolean(),
  hasScenario: fc.boolean(),
})

interface Case {
  books: LorebookInUse<LoreBook>[]
  chat: LoreChat
  settings: LoreQuery['settings']
  drawn: number
}

const anyCase: fc.Arbitrary<Case> = fc.record({
  books: fc
    .subarray(['a', 'b', 'c'])
    .chain((list) =>
      fc.tuple(
        ...list.map((id) => fc.record({ book: book(id), scope: fc.constantFrom(...loreScopes) })),
      ),
    ),
  chat,
  settings,
  drawn: fc.constantFrom(0, 0.3, 0.99),
})

function find({ books, drawn, ...rest }: Case) {
  return findLore({
    ...rest,
    books: books.map((each) => ({ ...each, book: compileBook(each.book) })),
    draws: { ...testDraws({ slow: ['d.g'].slice(drawn === 0.3 ? 0 : 1) }), draw: () => drawn },
  })
}

function deepFreeze<Value>(value: Value): Value {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value
  Object.freeze(value)
  for (const each of Object.values(value)) deepFreeze(each)
  return value
}

const check = (property: (each: Case) => void) =>
  fc.assert(fc.property(anyCase, property), { numRuns: 300 })

describe('whatever the books and the chat', () => {
  it('each entry is placed, rests for one reason, or was not found (LORE-49)', () => {
    check((each) => {
      const { placed, log } = find(each)
      const all = each.books.flatMap(({ book: { entries } }) => entries.map(({ id }) => id))
      const listed = [...placed.map(({ entryId }) => entryId), ...Object.values(log.rest).flat()]
      expect(new Set(listed).size).toBe(listed.length)
      expect(all).toEqual(expect.arrayContaining(listed))
      expect(log.rest.notFound).toBe(undefined)
      expect(log.entries.map(({ entryId }) => entryId)).toEqual(
        placed.map(({ entryId }) => entryId),
      )
      // What is not listed has keys, is switched on, and no key stands in anything that it reads alone.
      for (const {
        book: { entries },
      } of each.books) {
        for (const { id, enabled, keys, constant } of entries) {
          if (listed.includes(id)) continue
          expect(enabled).toBe(true)
          expect(constant).not.toBe(true)
          expect(keys.join('').trim()).not.toBe('')
        }
      }
    })
  })

  it('no budget is exceeded (LORE-28, LORE-29, LORE-30)', () => {
    check((each) => {
      const { placed, log } = find(each)
      const ignores = new Set(
        each.books.flatMap(({ book: { entries } }) =>
          entries.filter(({ ignoreBudget }) => ignoreBudget).map(({ id }) => id),
        ),
      )
      const spent = (bookId?: string) =>
        placed
          .filter(({ entryId, bookId: own }) => !ignores.has(entryId) && (bookId ?? own) === own)
          .reduce((sum, { tokens }) => sum + tokens, 0)
      expect(spent()).toBe(log.used)
      expect(log.used).toBeLessThanOrEqual(each.settings.budget)
      for (const { id, budget, used } of log.books) {
        if (budget === undefined) continue
        expect(used).toBe(spent(id))
        expect(used).toBeLessThanOrEqual(budget)
      }
    })
  })

  it('the same gives the same, and nothing is changed', () => {
    check((each) => {
      const before = structuredClone(each)
      const first = find(deepFreeze(each))
      expect(find(each)).toEqual(first)
      expect(find(before)).toEqual(first)
      for (const { place } of first.placed) {
        if ('depth' in place) {
          expect(Number.isInteger(place.depth)).toBe(true)
          expect(place.depth).toBeGreaterThanOrEqual(0)
        }
      }
    })
  })

  it('a group has one entry at most (LORE-32)', () => {
    check((each) => {
      const groups = find(each).placed.flatMap(({ entryId }) =>
        each.books
          .flatMap(({ book: { entries } }) => entries)
          .filter(({ id }) => id === entryId)
          .flatMap(({ group = '' }) => group.split(',').filter((name) => name.trim() !== '')),
      )
      expect(new Set(groups).size).toBe(groups.length)
    })
  })

  it('the order of the file decides nothing but ties (LORE-24)', () => {
    check((each) => {
      const place = new Map<string, number>()
      // No two are alike in order, so that there are no ties.
      const books = each.books.map(({ book: one, scope }) => ({
        scope,
        book: {
          ...one,
          entries: one.entries.map((own) => {
            place.set(own.id, place.size)
            return { ...own, order: place.get(own.id), priority: undefined }
          }),
        },
      }))
      const turned = books.map(({ book: one, scope }) => ({
        scope,
        book: { ...one, entries: one.entries.toReversed() },
      }))
      const first = find({ ...each, books })
      const second = find({ ...each, books: turned })
      expect(second.placed).toEqual(first.placed)
      // Which entry says a word first depends on the order in which they are placed, not on the file's.
      expect(second.log.entries).toEqual(first.log.entries)
    })
  })

  it('marks stand within the text, and warnings are of entries (LORE-50, LORE-52)', () => {
    check(({ books, chat: { messages } }) => {
      const compiled = books.map(({ book: one }) => compileBook(one))
      for (const message of messages) {
        for (const { start, end } of findMarks({ books: compiled, message, draws: testDraws() })) {
          expect(start).toBeGreaterThanOrEqual(0)
          expect(end).toBeGreaterThan(start)
          expect(end).toBeLessThanOrEqual(message.text.length)
        }
      }
      for (const { book: one } of books) {
        for (const warning of findLoreWarnings(one)) {
          if ('entryId' in warning)
            expect(one.entries.some(({ id }) => id === warning.entryId)).toBe(true)
        }
      }
    })
  })
})
