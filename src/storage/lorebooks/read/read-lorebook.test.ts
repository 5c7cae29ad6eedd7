import { describe, expect, it, test } from 'vitest'
import { listLimits } from '@/domain/list-limits'
import { textLimits } from '@/domain/text-limits'
import {
  agnaiBook,
  novelBook,
  risuBook,
  sillyTavernBook,
  sillyTavernWorld,
} from '../../testing/lorebooks/sample-books'
import { fc } from '@/testing/fast-check'
import { arbitraryCardText } from '../../testing/cards/arbitrary-card'
import { LorebookError } from '../lorebook-file-types'
import { readCardLorebook, readLorebook } from './read-lorebook'

const read = (value: unknown) => readLorebook(JSON.stringify(value))

function refusal(text: string): string {
  try {
    readLorebook(text)
  } catch (cause) {
    if (cause instanceof LorebookError) return cause.code
    throw cause
  }
  return 'read'
}

/** What both ways of SillyTavern say of the first entry of the samples. */
const docks = {
  keys: ['dock', '/quay(s)?/i'],
  secondaryKeys: ['night'],
  comment: 'The docks',
  content: 'The docks freeze.',
  enabled: true,
  constant: false,
  selective: true,
  secondaryLogic: 'all',
  order: 20,
  position: 'depth',
  depth: 2,
  role: 'user',
  outlet: 'harbour',
  caseSensitive: true,
  wholeWords: false,
  scanDepth: 9,
  alsoReads: ['persona', 'note', 'creatorNotes'],
  probability: 40,
  useProbability: true,
  group: 'places, cold',
  groupOverride: true,
  groupWeight: 30,
  groupScoring: true,
  sticky: 3,
  cooldown: 4,
  delay: 5,
  excludeRecursion: true,
  preventRecursion: true,
  recursionLevel: 2,
  ignoreBudget: true,
  triggers: ['continue'],
  characterFilter: { names: ['Ada'], tags: ['t1'], isExclude: true },
  sourceKey: '0',
}

describe('(LORE-03) what a lorebook is, is told by its content', () => {
  it('reads V2 and V3 books, alone, in their file and in a card', () => {
    const found = { ...docks, usePatterns: true }
    for (const value of [
      sillyTavernBook,
      { spec: 'lorebook_v3', data: sillyTavernBook },
      {
        spec: 'chara_card_v3',
        data: { name: 'Ada', description: '', character_book: sillyTavernBook },
      },
    ]) {
      const { book, entries, issues, source } = read(value)
      expect(book).toEqual({ name: 'Harbour' })
      expect(entries[0]).toEqual(found)
      expect(entries[1]).toMatchObject({
        constant: true,
        enabled: false,
        position: 'beforeCharacter',
      })
      expect(issues).toEqual([])
      expect(source.format).toBe('v3')
    }
  })

  it('reads world files, in which missing places are before and missing selective is yes', () => {
    const { entries, source, issues } = read(sillyTavernWorld)
    expect(source.format).toBe('sillytavern')
    expect(entries[0]).toEqual(docks)
    expect(entries[1]).toEqual({
      keys: ['warden'],
      content: 'Wardens answer to nobody.',
      enabled: true,
      selective: true,
      position: 'beforeCharacter',
      sourceKey: '1',
    })
    expect(issues).toEqual([])
  })

  it('reads memory books of Agnai, whose wildcards become patterns', () => {
    const { book, entries, source } = read(agnaiBook)
    expect(source.format).toBe('agnai')
    expect(book).toEqual({
      name: 'Memory',
      description: 'Of the sea',
      scanDepth: 12,
      tokenBudget: 500,
      recursive: false,
    })
    const [entry] = entries
    expect(entry).toMatchObject({
      name: 'Dragons',
      content: 'Dragons sleep.',
      order: 8,
      priority: 5,
    })
    const [many = '', one = '', plain] = entry?.keys ?? []
    const toPattern = (key: string) => new RegExp(key.slice(1, -3), 'iu')
    expect(toPattern(many).test('two Dragons')).toBe(true)
    expect(toPattern(many).test('adragon')).toBe(false)
    expect(toPattern(one).test('a wyrm')).toBe(false)
    expect(toPattern(one).test('a wyrms nest')).toBe(true)
    expect(plain).toBe('plain')
  })

  it('reads RisuAI, without its folders', () => {
    const { book, entries, source } = read(risuBook)
    expect(source.format).toBe('risu')
    expect(book).toEqual({ name: '', wholeWords: false })
    expect(entries).toHaveLength(2)
    expect(entries[0]).toMatchObject({
      keys: ['dock', 'pier'],
      secondaryKeys: ['night'],
      comment: 'The docks',
      order: 15,
      probability: 60,
      caseSensitive: true,
      usePatterns: false,
      sourceKey: '0',
    })
    expect(entries[1]).toMatchObject({ keys: ['/a{1,2}/i'], usePatterns: true })
  })

  it('reads NovelAI', () => {
    const { entries, source } = read(novelBook)
    expect(source.format).toBe('novelai')
    expect(entries).toEqual([
      {
        name: 'The harbour',
        keys: ['harbour', '/dock(s)?/'],
        content: 'The harbour freezes.',
        enabled: true,
        constant: true,
        order: 400,
        sourceKey: '0',
      },
    ])
  })

  it('takes the text as it came, and of a card that of its book', () => {
    const text = ` ${JSON.stringify(sillyTavernWorld, undefined, 2)}\n`
    expect(readLorebook(text).source.text).toBe(text)
    const card = `{"name":"A","first_mes":"", "character_book" : { "entries":[{"keys":["\\u0041"]}] }}`
    expect(readLorebook(card).source).toEqual({
      format: 'v2',
      text: '{ "entries":[{"keys":["\\u0041"]}] }',
    })
    expect(readLorebook(card).book.name).toBe('A')
  })

  it('names what is no lorebook', () => {
    expect(refusal('{"spec":"chara_card_v2","data":{"name":"A","description":""}}')).toBe(
      'lorebook_card_without',
    )
    expect(refusal('{"name":"A","first_mes":"","character_book":{"entries":[]}}')).toBe(
      'lorebook_card_without',
    )
    expect(refusal('{"prompts":[],"prompt_order":[]}')).toBe('lorebook_is_preset')
    expect(refusal('{"messages":[]}')).toBe('lorebook_is_chat')
    expect(refusal('{"personas":{},"persona_descriptions":{}}')).toBe('lorebook_is_personas')
    expect(refusal('{"appVersion":"1","characters":{}}')).toBe('lorebook_is_session')
    expect(refusal('{"entries":5}')).toBe('lorebook_none')
    expect(refusal('[]')).toBe('lorebook_none')
    expect(refusal('{"entries":{')).toBe('lorebook_cut_off')
    expect(refusal('{"entries":\n{,}}')).toBe('lorebook_json_broken')
    expect(refusal(`{"entries":${'['.repeat(3000)}${']'.repeat(3000)}}`)).toBe('lorebook_too_deep')
    expect(refusal(' '.repeat(20 * 1024 * 1024 + 1))).toBe('lorebook_too_large')
  })
})

describe('odd types', () => {
  it('(LORE-47) never refuse; what is no entry is skipped and told', () => {
    const { entries, issues } = read({
      entries: [
        5,
        { keys: 'one, two', content: 7, enabled: 'false', insertion_order: '3', selective: {} },
        null,
        { keys: [1, null, 'x'], content: null, extensions: 5, position: 'above' },
      ],
    })
    expect(entries).toEqual([
      { keys: ['one', 'two'], content: '7', enabled: false, order: 3, sourceKey: '1' },
      { keys: ['1', '', 'x'], content: '', enabled: true, sourceKey: '3' },
    ])
    expect(issues).toContainEqual({ code: 'entries_skipped', params: { count: 2 } })
    const told = issues.map(({ code, params }) => `${code} ${params?.field}`)
    expect(told).toContain('field_converted entries.keys')
    expect(told).toContain('field_converted entries.content')
    expect(told).toContain('field_ignored entries.selective')
    expect(told).toContain('field_ignored entries.position')
  })

  it.each([
    [true, true],
    [undefined, true],
    [null, true],
    [1, true],
    [false, false],
    [0, false],
    ['0', false],
    ['false', false],
    ['maybe', true],
  ])('(LORE-06) enabled %s is %s', (enabled, expected) => {
    expect(read({ entries: [{ keys: [], enabled }] }).entries[0]?.enabled).toBe(expected)
  })

  it('keep within the limits of texts, lists and numbers, and tell it', () => {
    const { entries, issues } = read({
      entries: [
        {
          keys: [...Array.from({ length: listLimits.loreKeys + 1 }, String), 'x'],
          content: 'x'.repeat(textLimits.loreContent + 1),
          insertion_order: 1e300,
          extensions: { depth: -5, scan_depth: -1, probability: 900, sticky: 2.7 },
        },
        { keys: ['y'.repeat(textLimits.loreKey + 1)], content: '' },
      ],
    })
    expect(entries[0]).toMatchObject({
      order: Number.MAX_SAFE_INTEGER,
      depth: 0,
      probability: 100,
      sticky: 2,
    })
    expect(entries[0]).not.toHaveProperty('scanDepth')
    expect(entries[0]?.keys).toHaveLength(listLimits.loreKeys)
    expect(entries[0]?.content).toHaveLength(textLimits.loreContent)
    expect(entries[1]?.keys[0]).toHaveLength(textLimits.loreKey)
    expect(issues.map(({ code }) => code)).toEqual(['list_cut', 'text_cut', 'text_cut'])
  })

  it('take names such as __proto__ as names', () => {
    const text =
      '{"__proto__":{"name":"x"},"entries":{"__proto__":{"key":["a"],"__proto__":{"disable":true}},"constructor":{"key":["b"]}}}'
    const { book, entries } = readLorebook(text)
    expect(book.name).toBe('')
    expect(entries.map(({ sourceKey, enabled }) => [sourceKey, enabled])).toEqual([
      ['__proto__', true],
      ['constructor', true],
    ])
  })

  it('give the same for the same text, and never throw, for random cards', () => {
    fc.assert(
      fc.property(arbitraryCardText, (text) => {
        expect(readCardLorebook(text)).toEqual(readCardLorebook(text))
        expect(['read', 'lorebook_card_without', 'lorebook_none']).toContain(refusal(text))
      }),
      { numRuns: 150 },
    )
  })
})

test('ten thousand entries with one key are read, and more than the limit are cut and told', () => {
  const entry = { keys: ['same'], content: 'Words. '.repeat(20), extensions: {} }
  expect(read({ entries: Array.from({ length: 10_000 }, () => entry) }).entries).toHaveLength(
    10_000,
  )
  const { entries, issues } = read({
    entries: Array.from({ length: listLimits.loreEntries + 5 }, () => ({ keys: [] })),
  })
  expect(entries).toHaveLength(listLimits.loreEntries)
  expect(issues).toContainEqual({
    code: 'list_cut',
    params: { field: 'entries', max: listLimits.loreEntries },
  })
})
