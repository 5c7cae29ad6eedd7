import { describe, expect, test } from 'vitest'
import type { LoreEntry, LoreRestReason, LoreScope } from '@/domain/lorebook'
import { compileBook } from './book/compile-book'
import { findLore } from './find-lore'
import type { LoreBook, LoreChat, LoreDraws, LoreSettings } from './lore-types'

/*
 * Books and chats with exactly what is placed where, and the one reason for each entry that is not. Written from the rows of
 * the specification, apart from the engine and its own tests.
 */

type Entry = Partial<LoreEntry> & { id: string }

const entryOf = (entry: Entry): LoreEntry => ({
  keys: [],
  content: entry.id.toUpperCase(),
  enabled: true,
  createdAt: 1,
  updatedAt: 1,
  ...entry,
})

interface Case {
  name: string
  /** One book, or several with their scopes. */
  entries?: Entry[]
  book?: Partial<LoreBook>
  books?: { scope: LoreScope; book?: Partial<LoreBook>; entries: Entry[] }[]
  /** What is said, oldest first; the user begins and both take turns. */
  said: string[]
  chat?: Partial<LoreChat>
  settings?: Partial<LoreSettings>
  draws?: Partial<LoreDraws>
  /** Ids that are placed, in their order. */
  placed: string[]
  /** The reasons of the others, but for `notFound`. */
  rest?: Partial<Record<LoreRestReason, string[]>>
  /** Where some of them stand. */
  places?: Record<string, unknown>
  texts?: Record<string, string>
}

function run({ entries, book, books, said, chat, settings, draws }: Case) {
  const inUse = (books ?? [{ scope: 'chat' as const, book, entries: entries ?? [] }]).map(
    (each, index) => ({
      scope: each.scope,
      book: compileBook({
        id: `book${index}`,
        name: `Book ${index}`,
        ...each.book,
        entries: each.entries.map(entryOf),
      }),
    }),
  )
  return findLore({
    books: inUse,
    chat: {
      messages: said.map((text, index) => ({
        id: `m${index}`,
        role: index % 2 === 0 ? 'user' : 'assistant',
        name: index % 2 === 0 ? 'User' : 'Ada',
        text,
      })),
      messageCount: said.length,
      characterMessageCount: Math.floor(said.length / 2),
      trigger: 'normal',
      characterNames: ['Ada'],
      sources: {},
      fired: [],
      ...chat,
    },
    settings: { budget: 10_000, hasPersonality: false, hasScenario: false, ...settings },
    draws: {
      draw: () => 0.5,
      resolve: (text) => text,
      tryPattern: (pattern, text) => {
        const match = new RegExp(pattern.source, pattern.flags.replace(/[gy]/g, '')).exec(text)
        return match ? { index: match.index, length: match[0].length } : 'none'
      },
      ...draws,
    },
  })
}

/** A chat that is longer than any depth here. */
const LONG = Array.from({ length: 9 }, () => 'x')

const key = (id: string, ...keys: string[]): Entry => ({ id, keys })

const cases: Record<string, Case[]> = {
  'LORE-06 enabled': [
    {
      name: 'a disabled entry never fires, not even a constant one',
      entries: [
        { id: 'a', keys: ['x'], enabled: false },
        { id: 'b', constant: true, enabled: false },
      ],
      said: ['x'],
      placed: [],
      rest: { disabled: ['a', 'b'] },
    },
  ],
  'LORE-07 window': [
    {
      name: 'four messages are read by default',
      entries: [key('a', 'first'), key('b', 'second')],
      said: ['first', 'second', 'c', 'd', 'e'],
      placed: ['b'],
    },
    {
      name: 'the book says how many',
      book: { scanDepth: 1 },
      entries: [key('a', 'one'), key('b', 'two')],
      said: ['one', 'two'],
      placed: ['b'],
    },
    {
      name: 'the entry before the book, the decorator before the entry',
      book: { scanDepth: 1 },
      entries: [
        { id: 'a', keys: ['one'], scanDepth: 3 },
        { id: 'b', keys: ['one'], scanDepth: 1, content: '@@scan_depth 3\nB' },
        { id: 'c', keys: ['one'] },
      ],
      said: ['one', 'two', 'three'],
      placed: ['a', 'b'],
    },
    {
      name: 'none is read at 0, and a negative depth is none of its own',
      entries: [
        { id: 'a', keys: ['x'], scanDepth: 0 },
        { id: 'b', keys: ['x'], scanDepth: -1 },
      ],
      said: ['x'],
      placed: ['b'],
    },
  ],
  'LORE-08 what is read': [
    {
      name: 'not names',
      entries: [key('a', 'Ada'), key('b', 'User')],
      said: ['hello', 'hello'],
      placed: [],
    },
    {
      name: 'not notes in braces',
      entries: [key('a', 'secret'), key('b', 'open')],
      said: ['open {{// secret}} {{comment: secret}}'],
      placed: ['b'],
    },
  ],
  'LORE-09 keys': [
    {
      name: 'keys are trimmed, blank ones ignored',
      entries: [key('a', '  dragon  ', ''), key('b', ' ', '')],
      said: ['a dragon'],
      placed: ['a'],
      rest: { noKeys: ['b'] },
    },
    {
      name: 'macros in keys are resolved',
      entries: [key('a', '{{char}}')],
      draws: { resolve: (text) => text.replaceAll('{{char}}', 'Ada') },
      said: ['Where is Ada?'],
      placed: ['a'],
    },
  ],
  'LORE-10 case': [
    {
      name: 'case counts only where it is asked for',
      entries: [key('a', 'DRAGON'), { id: 'b', keys: ['DRAGON'], caseSensitive: true }],
      said: ['a dragon'],
      placed: ['a'],
    },
    {
      name: 'over all scripts',
      entries: [key('a', 'ÉCLAIR'), key('b', 'ЗАМОК'), key('c', 'ΣΟΦΟΣ')],
      said: ['un éclair, замок, σοφός σοφοσ'],
      placed: ['a', 'b', 'c'],
    },
  ],
  'LORE-11 whole words': [
    {
      name: 'a key must be a word of its own',
      entries: [key('a', 'cat'), key('b', 'été')],
      said: ['concatenate étéx cats'],
      placed: [],
    },
    {
      name: 'punctuation and emoji are edges, underscores and digits are not',
      entries: [key('a', 'cat'), key('b', 'dog'), key('c', 'elf')],
      said: ['“cat”! dog_ elf2 🐈cat'],
      placed: ['a'],
    },
    {
      name: 'composed and decomposed letters are one',
      entries: [key('a', 'caf\u00e9')],
      said: ['the cafe\u0301 is open'],
      placed: ['a'],
    },
    {
      name: 'the entry, else the book, may take parts of words',
      book: { wholeWords: false },
      entries: [key('a', 'cat'), { id: 'b', keys: ['cat'], wholeWords: true }],
      said: ['concatenate'],
      placed: ['a'],
    },
    {
      name: 'a later place in the text may be the whole word',
      entries: [key('a', 'cat')],
      said: ['cats and concat, and then a cat'],
      placed: ['a'],
    },
  ],
  'LORE-12 keys with spaces': [
    {
      name: 'stand as they are, also within longer words, over any white space',
      entries: [key('a', 'dark elf'), key('b', 'new york')],
      said: ['two dark elfs in new\n\u00a0 york'],
      placed: ['a', 'b'],
    },
    {
      name: 'any one white space matches any other',
      entries: [key('a', 'new york')],
      said: ['in New\nYork'],
      placed: ['a'],
    },
  ],
  'LORE-13 scripts without edges': [
    {
      name: 'Han, Kana, Hangul and Thai signs need no edge',
      entries: [key('a', '龍'), key('b', 'ドラゴン'), key('c', '용'), key('d', 'มังกร')],
      said: ['黒龍が赤ドラゴンと흑용은เจ้ามังกรดำ'],
      placed: ['a', 'b', 'c', 'd'],
    },
  ],
  'LORE-14 to LORE-16 patterns': [
    {
      name: 'a pattern with flags',
      entries: [key('a', '/drag(on|ons)/i'), key('b', '/DRAGON/')],
      said: ['Dragons'],
      placed: ['a'],
    },
    {
      name: '^ is the beginning of a message',
      entries: [key('a', '/^two/'), key('b', '/^one.*two/s')],
      said: ['one', 'two'],
      placed: ['a'],
    },
    {
      name: 'an unescaped slash within makes it plain',
      entries: [key('a', '/a/b/'), key('b', '/a\\/b/')],
      said: ['say a/b'],
      placed: ['b'],
    },
    {
      name: 'use_regex false: slashes are text',
      entries: [{ id: 'a', keys: ['/cat/'], usePatterns: false }],
      said: ['a cat and /cat/'],
      placed: ['a'],
    },
    {
      name: 'use_regex true makes no pattern of a plain key',
      entries: [{ id: 'a', keys: ['c.t'], usePatterns: true }],
      said: ['cat'],
      placed: [],
    },
    {
      name: 'a broken pattern rests its entry where use_regex is true, else only itself',
      entries: [
        { id: 'a', keys: ['/(/', 'cat'], usePatterns: true },
        { id: 'b', keys: ['/(/', 'cat'] },
      ],
      said: ['cat'],
      placed: ['b'],
      rest: { brokenPattern: ['a'] },
    },
  ],
  'LORE-17, LORE-18 patterns': [
    {
      name: 'a slow pattern is skipped, other keys of its entry are not',
      entries: [key('a', '/slow/'), key('b', '/slow/', 'cat')],
      draws: { tryPattern: () => 'tooSlow' },
      said: ['slow cat'],
      placed: ['b'],
      rest: { slowPattern: ['a'] },
    },
    {
      name: 'a pattern with \\x01 is tried on the message with its name',
      entries: [key('a', '/\\x01Ada: yes/'), key('b', '/Ada: yes/')],
      said: ['no', 'yes'],
      placed: ['a'],
    },
  ],
  'LORE-19 constant': [
    {
      name: 'fires without keys, and can lose the roll',
      entries: [
        { id: 'a', constant: true },
        { id: 'b', constant: true, probability: 50 },
        { id: 'c', constant: true, probability: 51 },
      ],
      said: ['x'],
      placed: ['a', 'c'],
      rest: { roll: ['b'] },
    },
  ],
  'LORE-20 secondary keys': [
    ...(
      [
        ['any', 'k one', true],
        ['any', 'k', false],
        ['all', 'k one two', true],
        ['all', 'k one', false],
        ['notAny', 'k', true],
        ['notAny', 'k one', false],
        ['notAll', 'k one', true],
        ['notAll', 'k one two', false],
      ] as const
    ).map(([secondaryLogic, text, fires]): Case => ({
      name: `${secondaryLogic}: “${text}”`,
      entries: [
        { id: 'a', keys: ['k'], selective: true, secondaryKeys: ['one', 'two'], secondaryLogic },
      ],
      said: [text],
      placed: fires ? ['a'] : [],
      ...(!fires && { rest: { secondary: ['a'] } }),
    })),
    {
      name: 'not selective, or without secondary keys: they do not count',
      entries: [
        { id: 'a', keys: ['k'], secondaryKeys: ['one'] },
        { id: 'b', keys: ['k'], selective: true, secondaryKeys: [' '] },
      ],
      said: ['k'],
      placed: ['a', 'b'],
    },
  ],
  'LORE-21 sources': [
    {
      name: 'are read where the entry asks',
      entries: [{ id: 'a', keys: ['knight'], alsoReads: ['persona'] }, key('b', 'knight')],
      chat: { sources: { persona: 'A tired knight.' } },
      said: ['x'],
      placed: ['a'],
    },
  ],
  'LORE-22, LORE-23 recursion': [
    {
      name: 'what is placed fires others, over books, whatever the window',
      books: [
        { scope: 'chat', entries: [{ id: 'a', keys: ['x'], content: 'the castle' }] },
        { scope: 'all', entries: [{ id: 'b', keys: ['castle'], scanDepth: 0 }] },
      ],
      said: ['x'],
      placed: ['a', 'b'],
    },
    {
      name: 'but not entries of a book without recursion',
      books: [
        { scope: 'chat', entries: [{ id: 'a', keys: ['x'], content: 'the castle' }] },
        { scope: 'all', book: { recursive: false }, entries: [key('b', 'castle')] },
      ],
      said: ['x'],
      placed: ['a'],
    },
    {
      name: 'excluded entries are not fired, preventing ones fire nobody',
      entries: [
        { id: 'a', keys: ['x'], content: 'castle' },
        { id: 'b', keys: ['castle'], excludeRecursion: true },
        { id: 'c', keys: ['x'], content: 'tower', preventRecursion: true },
        { id: 'd', keys: ['tower'] },
      ],
      said: ['x'],
      placed: ['a', 'c'],
    },
    {
      name: 'levels open one after another',
      entries: [
        { id: 'a', keys: ['x'], content: 'castle' },
        { id: 'b', keys: ['x', 'castle'], recursionLevel: 1, content: 'b' },
        { id: 'c', keys: ['castle'], recursionLevel: 2, content: 'c' },
      ],
      said: ['x'],
      placed: ['a', 'b', 'c'],
    },
    {
      name: 'what waits for other entries rests where there are none',
      entries: [{ id: 'a', keys: ['x'], recursionLevel: 1 }],
      said: ['x'],
      placed: [],
      rest: { recursionOnly: ['a'] },
    },
  ],
  'LORE-24 to LORE-26 places': [
    {
      name: 'lower order stands higher, then scope, then file order',
      books: [
        {
          scope: 'all',
          entries: [
            { id: 'd', constant: true, order: 5 },
            { id: 'e', constant: true, order: 1 },
          ],
        },
      ],
      said: ['x'],
      placed: ['e', 'd'],
    },
    {
      name: 'each position has its place',
      entries: [
        { id: 'a', constant: true, order: 1, position: 'beforeCharacter' },
        { id: 'b', constant: true, order: 2 },
        { id: 'c', constant: true, order: 3, position: 'aboveNote' },
        { id: 'd', constant: true, order: 4, position: 'beforeExamples' },
        { id: 'e', constant: true, order: 5, position: 'depth' },
        { id: 'f', constant: true, order: 6, position: 'depth', depth: 2, role: 'user' },
      ],
      said: LONG,
      placed: ['a', 'b', 'c', 'd', 'e', 'f'],
      places: {
        a: { slot: 'loreBefore', side: 'in' },
        b: { slot: 'loreAfter', side: 'in' },
        c: { note: 'above' },
        d: { slot: 'examples', side: 'before' },
        e: { depth: 4, role: 'system' },
        f: { depth: 2, role: 'user' },
      },
    },
  ],
  'LORE-28 to LORE-30 budgets': [
    {
      name: 'each that still fits stays, the highest priority first',
      book: { tokenBudget: 3 },
      entries: [
        { id: 'a', constant: true, content: 'x'.repeat(8), order: 1 },
        { id: 'b', constant: true, content: 'x'.repeat(12), order: 2 },
        { id: 'c', constant: true, content: 'x'.repeat(4), order: 3 },
      ],
      said: ['x'],
      placed: ['a', 'c'],
      rest: { budget: ['b'] },
    },
    {
      name: 'constant before others, priority before order',
      book: { tokenBudget: 2 },
      entries: [
        { id: 'a', keys: ['x'], content: 'aaaa', order: 900 },
        { id: 'b', constant: true, content: 'bbbb', order: 1 },
        { id: 'c', keys: ['x'], content: 'cccc', order: 1, priority: 1000 },
      ],
      said: ['x'],
      placed: ['b', 'c'],
      rest: { budget: ['a'] },
    },
    {
      name: 'all books together',
      settings: { budget: 1 },
      entries: [
        { id: 'a', constant: true, content: 'aaaa', order: 1 },
        { id: 'b', constant: true, content: 'bbbb', order: 2 },
        { id: 'c', constant: true, content: 'cccc', ignoreBudget: true, order: 3 },
      ],
      said: ['x'],
      placed: ['b', 'c'],
      rest: { allBudgets: ['a'] },
    },
    {
      name: 'a budget of 0 is none',
      book: { tokenBudget: 0 },
      entries: [{ id: 'a', constant: true }],
      said: ['x'],
      placed: ['a'],
    },
  ],
  'LORE-31 probability': [
    {
      name: 'fires if the roll is below it, and does not count where it is switched off',
      entries: [
        { id: 'a', keys: ['x'], probability: 0 },
        { id: 'b', keys: ['x'], probability: 100 },
        { id: 'c', keys: ['x'], probability: 0, useProbability: false },
      ],
      said: ['x'],
      placed: ['b', 'c'],
      rest: { roll: ['a'] },
    },
  ],
  'LORE-32 groups': [
    {
      name: 'override wins by order',
      entries: [
        { id: 'a', keys: ['x'], group: 'g', groupWeight: 1000 },
        { id: 'b', keys: ['x'], group: 'g', groupOverride: true, order: 1 },
        { id: 'c', keys: ['x'], group: 'g', groupOverride: true, order: 2 },
      ],
      said: ['x'],
      placed: ['c'],
      rest: { group: ['a', 'b'] },
    },
    {
      name: 'a weight of 0 never wins against one of 1',
      entries: [
        { id: 'a', keys: ['x'], group: 'g', groupWeight: 0 },
        { id: 'b', keys: ['x'], group: 'g, h', groupWeight: 1 },
      ],
      said: ['x'],
      placed: ['b'],
      rest: { group: ['a'] },
    },
  ],
  'LORE-33 time': [
    {
      name: 'delay: not before so many messages',
      entries: [
        { id: 'a', keys: ['x'], delay: 3 },
        { id: 'b', keys: ['x'], delay: 2 },
      ],
      chat: { messageCount: 2 },
      said: ['y', 'x'],
      placed: ['b'],
      rest: { delay: ['a'] },
    },
    {
      name: 'sticky goes on, then rests',
      entries: [
        { id: 'a', keys: ['x'], sticky: 2 },
        { id: 'b', keys: ['x'], sticky: 1, cooldown: 2 },
        { id: 'c', keys: ['x'], sticky: 1 },
      ],
      chat: {
        messageCount: 12,
        fired: [{ messageCount: 10, entryIds: ['a', 'b', 'c'] }],
      },
      said: ['nothing'],
      placed: ['a'],
      rest: { cooldown: ['b'] },
    },
  ],
  'LORE-34 triggers and filters': [
    {
      name: 'triggers',
      entries: [
        { id: 'a', constant: true, triggers: ['regenerate'] },
        { id: 'b', constant: true, triggers: ['normal', 'continue'] },
        { id: 'c', constant: true, triggers: [] },
      ],
      said: ['x'],
      placed: ['b', 'c'],
      rest: { filter: ['a'] },
    },
    {
      name: 'characters by name',
      entries: [
        { id: 'a', constant: true, characterFilter: { names: ['Bob'] } },
        { id: 'b', constant: true, characterFilter: { names: ['Ada'] } },
        { id: 'c', constant: true, characterFilter: { names: ['Ada'], isExclude: true } },
        { id: 'd', constant: true, characterFilter: { names: [] } },
      ],
      said: ['x'],
      placed: ['b', 'd'],
      rest: { filter: ['a', 'c'] },
    },
  ],
  'LORE-35 outlets': [
    {
      name: 'a name is needed',
      entries: [
        { id: 'a', constant: true, position: 'outlet', outlet: 'box' },
        { id: 'b', constant: true, position: 'outlet' },
      ],
      said: ['x'],
      placed: ['a'],
      rest: { noOutlet: ['b'] },
      places: { a: { outlet: 'box' } },
    },
  ],
  'LORE-36 to LORE-46 decorators': [
    {
      name: 'are taken off, unknown ones too, and the first of a name counts',
      entries: [
        {
          id: 'a',
          constant: true,
          content: '@@depth 2\n\n@@unknown thing\n@@depth 7\n\nText\n@@not at the beginning',
        },
      ],
      said: LONG,
      placed: ['a'],
      places: { a: { depth: 2, role: 'system' } },
      texts: { a: 'Text\n@@not at the beginning' },
    },
    {
      name: '@@@ counts only after an unknown or bad one',
      entries: [
        { id: 'a', constant: true, content: '@@unknown\n@@@depth 1\nA' },
        { id: 'b', constant: true, content: '@@depth 3\n@@@depth 1\nB' },
        { id: 'c', constant: true, content: '@@unknown\n@@@also_unknown\n@@@depth 5\nC' },
      ],
      said: LONG,
      placed: ['a', 'b', 'c'],
      places: {
        a: { depth: 1, role: 'system' },
        b: { depth: 3, role: 'system' },
        c: { depth: 5, role: 'system' },
      },
    },
    {
      name: '@@activate needs no key and no roll; @@dont_activate keeps from firing',
      entries: [
        { id: 'a', keys: ['never'], probability: 0, content: '@@activate\nA' },
        { id: 'b', constant: true, content: '@@dont_activate\nB' },
        { id: 'c', constant: true, content: '@@dont_activate\n@@activate\nC' },
        { id: 'd', enabled: false, content: '@@activate\nD' },
      ],
      said: ['x'],
      placed: ['a', 'c'],
      rest: { dontActivate: ['b'], disabled: ['d'] },
    },
    {
      name: 'conditions on the character’s messages and the greeting',
      entries: [
        { id: 'a', constant: true, content: '@@activate_only_after 2\nA' },
        { id: 'b', constant: true, content: '@@activate_only_after 3\nB' },
        { id: 'c', constant: true, content: '@@activate_only_every 2\nC' },
        { id: 'd', constant: true, content: '@@is_greeting 1\nD' },
        { id: 'e', constant: true, content: '@@is_greeting 0\nE' },
      ],
      chat: { characterMessageCount: 2, greeting: 1 },
      said: ['x'],
      placed: ['a', 'c', 'd'],
      rest: { decorator: ['b', 'e'] },
    },
    {
      name: 'after one match: kept, or never again',
      entries: [
        { id: 'a', keys: ['gone'], content: '@@keep_activate_after_match\nA' },
        { id: 'b', keys: ['x'], content: '@@dont_activate_after_match\nB' },
        { id: 'c', keys: ['x'], content: '@@dont_activate_after_match\nC' },
      ],
      chat: { messageCount: 9, fired: [{ messageCount: 1, entryIds: ['a', 'b'] }] },
      said: ['x'],
      placed: ['a', 'c'],
      rest: { dontActivate: ['b'] },
    },
    {
      name: 'further and excluding keys',
      entries: [
        { id: 'a', keys: ['x'], content: '@@additional_keys one,two\nA' },
        { id: 'b', keys: ['x'], content: '@@additional_keys three\nB' },
        { id: 'c', keys: ['x'], content: '@@exclude_keys two\nC' },
        { id: 'd', keys: ['x'], content: '@@exclude_keys three,four\nD' },
      ],
      said: ['x two'],
      placed: ['a', 'd'],
      rest: { decorator: ['b', 'c'] },
    },
    {
      name: 'places',
      entries: [
        { id: 'a', constant: true, content: '@@position before_desc\nA' },
        { id: 'b', constant: true, content: '@@position after_desc\nB' },
        { id: 'c', constant: true, content: '@@position personality\nC' },
        { id: 'd', constant: true, content: '@@position scenario\n@@depth 2\nD' },
        { id: 'e', constant: true, content: '@@depth 0\n@@role user\nE' },
      ],
      settings: { hasPersonality: true },
      said: LONG,
      placed: ['a', 'b', 'c', 'd', 'e'],
      places: {
        a: { slot: 'description', side: 'before' },
        b: { slot: 'description', side: 'after' },
        c: { slot: 'personality', side: 'after' },
        d: { depth: 2, role: 'system' },
        e: { depth: 0, role: 'user' },
      },
    },
    {
      name: 'nothing is placed where nothing is left',
      entries: [{ id: 'a', constant: true, content: '@@depth 1\n\n' }],
      said: ['x'],
      placed: [],
      rest: { empty: ['a'] },
    },
  ],
  'LORE-56 the beginning stays the same': [
    {
      name: 'what stood before and after the character stands at depth 1',
      entries: [
        { id: 'a', constant: true, position: 'beforeCharacter', order: 1 },
        { id: 'b', constant: true, order: 2 },
        { id: 'c', constant: true, position: 'beforeExamples', order: 3 },
      ],
      settings: { keepsBeginning: true },
      said: ['x'],
      placed: ['a', 'b', 'c'],
      places: {
        a: { depth: 1, role: 'system' },
        b: { depth: 1, role: 'system' },
        c: { slot: 'examples', side: 'before' },
      },
    },
  ],
}

describe.each(Object.entries(cases))('%s', (_, group) => {
  test.each(group.map((each) => [each.name, each] as const))('%s', (_name, each) => {
    const { placed, log } = run(each)
    const byOrder = placed.map(({ entryId }) => entryId)
    expect(new Set(byOrder)).toEqual(new Set(each.placed))
    expect(byOrder).toHaveLength(each.placed.length)
    const sorted = Object.fromEntries(
      Object.entries(log.rest).map(([reason, ids]) => [reason, ids.toSorted()]),
    )
    expect(sorted).toEqual(each.rest ?? {})
    for (const [id, place] of Object.entries(each.places ?? {}))
      expect(placed.find(({ entryId }) => entryId === id)?.place, id).toEqual(place)
    for (const [id, text] of Object.entries(each.texts ?? {}))
      expect(placed.find(({ entryId }) => entryId === id)?.text, id).toBe(text)
    expect(log.entries.map(({ entryId }) => entryId).toSorted()).toEqual(each.placed.toSorted())
  })
})

test('LORE-24: within one place the lower order stands higher, then the scope, then the file', () => {
  const at = (id: string, order?: number): Entry => ({
    id,
    constant: true,
    ...(order !== undefined && { order }),
  })
  const { placed } = run({
    name: '',
    books: [
      { scope: 'chat', entries: [at('chat2'), at('chat1', 5)] },
      { scope: 'all', entries: [at('all1', 5), at('all2'), at('all3')] },
    ],
    said: ['x'],
    placed: [],
  })
  expect(placed.map(({ entryId }) => entryId)).toEqual(['chat1', 'all1', 'chat2', 'all2', 'all3'])
})
