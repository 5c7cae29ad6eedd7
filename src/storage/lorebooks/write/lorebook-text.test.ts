import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { fc } from '@/testing/fast-check'
import type { LoreEntryDraft } from '../new-lorebook'
import { arbitraryCardText } from '../../testing/cards/arbitrary-card'
import { arbitraryEntry, arbitraryHead } from '../../testing/lorebooks/arbitrary-book'
import { risuEntries, worldEntries } from '../../testing/lorebooks/other-apps'
import {
  agnaiBook,
  novelBook,
  risuBook,
  sillyTavernBook,
  sillyTavernWorld,
} from '../../testing/lorebooks/sample-books'
import { readCardLorebook, readLorebook } from '../read/read-lorebook'
import type { LorebookToWrite } from './edit-book'
import { entryFields } from '../lore-places'
import { isSameField } from './entry-json'
import { editBookOfCard, type LorebookForm, writeLorebookText } from './lorebook-text'
import { editJson } from '../../cards/write/json-text'

const v3Book = { spec: 'lorebook_v3', data: sillyTavernBook, 'x/root': 1 }
const samples = { v3Book, sillyTavernBook, sillyTavernWorld, agnaiBook, risuBook, novelBook }
const forms: LorebookForm[] = ['v3', 'sillytavern', 'own']

/** A sample after something of it was edited. */
function written(
  text: string,
  form: LorebookForm,
  edit: (now: LorebookToWrite & { entries: LoreEntryDraft[] }) => LorebookToWrite = (now) => now,
): string {
  const { book, entries } = readLorebook(text)
  return writeLorebookText({
    form,
    now: edit({ book, entries }),
    origin: { text, isCard: false },
  })
}

/** Names of fields in which entries differ from what they should be. */
function differences(found: readonly LoreEntryDraft[], expected: readonly LoreEntryDraft[]) {
  if (found.length !== expected.length) return ['length']
  return expected.flatMap((entry, index) =>
    [...entryFields, 'alsoReads' as const].filter((field) => {
      // A world file shows an entry's name as its comment; V3 must say whether there are patterns.
      const isOpen =
        field === 'comment' || (field === 'usePatterns' && entry.usePatterns === undefined)
      return !isOpen && !isSameField(field, entry, found[index] ?? entry)
    }),
  )
}

describe('as it came', () => {
  it.each(Object.entries(samples))(
    '(LORE-04) %s is the very text where nothing was edited',
    (_, sample) => {
      const text = ` ${JSON.stringify(sample, undefined, 2).replace('"dock"', '"d\\u006fck"')}\n`
      expect(written(text, 'own')).toBe(text)
    },
  )

  it('changes the members that were edited and no other sign', () => {
    const text = JSON.stringify(sillyTavernWorld, undefined, 1)
    const edited = written(text, 'own', ({ book, entries: [first, second] }) => ({
      book,
      entries: [
        {
          ...first!,
          content: 'They thaw.',
          keys: ['dock', 'pier', '/quay(s)?/i'],
          sticky: undefined,
        },
        { ...second!, enabled: false, recursionLevel: 1, position: 'afterCharacter' },
      ],
    }))
    expect(edited).toBe(
      text
        .replace('The docks freeze.', 'They thaw.')
        .replace('"dock",\n', '"dock",\n    "pier",\n')
        .replace('"sticky": 3', '"sticky": null')
        .replace(
          '"content": "Wardens answer to nobody."',
          '"content": "Wardens answer to nobody.",\n   "disable": true,\n   "position": 1,\n   "delayUntilRecursion": true',
        ),
    )
  })

  it('keeps big numbers and takes new entries and deletions, with ids that are free', () => {
    const text =
      '{"entries":[{"id":7,"keys":["a"],"content":"A","x":1e400},{"id":8,"keys":["b"],"content":"B","y":12345678901234567890}]}'
    const added = { keys: ['c'], content: 'C', enabled: true }
    const edited = written(text, 'own', ({ book, entries }) => ({
      book: { ...book, name: 'N' },
      entries: [entries[1]!, added],
    }))
    expect(edited).toBe(
      '{"entries":[{"id":8,"keys":["b"],"content":"B","y":12345678901234567890},' +
        '{"keys":["c"],"content":"C","enabled":true,"insertion_order":100,"extensions":{},"id":9}],"name":"N"}',
    )
  })

  it('writes a new order in the spelling of each entry, and numbers a world file anew', () => {
    const list = '{"entries":[{"keys":["\\u0061"]}, 5, {"keys":["b"]}]}'
    const swap = ({ book, entries }: LorebookToWrite) => ({ book, entries: entries.toReversed() })
    expect(written(list, 'own', swap)).toBe('{"entries":[{"keys":["b"]},{"keys":["\\u0061"]},5]}')
    const world = '{"entries":{"0":{"uid":0,"key":["a"]},"4":{"uid":4,"key":["b"]}}}'
    expect(written(world, 'own', swap)).toBe(
      '{"entries":{"0":{"uid":0,"key":["b"]},"1":{"uid":1,"key":["a"]}}}',
    )
  })

  it('drops the copy of a card’s book that SillyTavern would take in place of edited entries', () => {
    const text = '{"entries":{"0":{"key":["a"],"content":"A"}},"originalData":{"entries":[]}}'
    expect(written(text, 'own')).toBe(text)
    const edited = written(text, 'own', ({ book, entries }) => ({
      book,
      entries: entries.map((entry) => ({ ...entry, content: 'B' })),
    }))
    expect(edited).toBe('{"entries":{"0":{"key":["a"],"content":"B"}}}')
  })

  it('takes patterns among new keys as such, and leaves SillyTavern’s word alone', () => {
    const text = '{"entries":[{"keys":["a"],"use_regex":false},{"keys":["b"],"use_regex":true}]}'
    const edited = written(text, 'own', ({ book, entries: [first, second] }) => ({
      book,
      entries: [
        { ...first!, keys: ['/a/'], usePatterns: undefined },
        { ...second!, keys: ['c'] },
      ],
    }))
    expect(edited).toBe(
      '{"entries":[{"keys":["/a/"],"use_regex":true},{"keys":["c"],"use_regex":true}]}',
    )
  })

  it('(LORE-04) reads as the edited entries, for random edits of every format', () => {
    const edits = fc.tuple(
      fc.constantFrom(...Object.values(samples).filter((sample) => sample !== risuBook)),
      fc.array(arbitraryEntry, { minLength: 1, maxLength: 3 }),
      arbitraryHead,
    )
    fc.assert(
      fc.property(edits, ([sample, drafts, book]) => {
        const text = JSON.stringify(sample)
        const { entries: before } = readLorebook(text)
        const entries = drafts.map((entry, index) => ({
          ...entry,
          sourceKey: before[index]?.sourceKey,
        }))
        const again = readLorebook(written(text, 'own', () => ({ book, entries })))
        expect(differences(again.entries, entries)).toEqual([])
        expect(again.book).toEqual(book)
      }),
      { numRuns: 200 },
    )
  })
})

describe('in another form', () => {
  const looseSchema = z.record(z.string(), z.unknown())
  const v3Schema = z.object({
    spec: z.literal('lorebook_v3'),
    data: z.object({
      extensions: looseSchema,
      entries: z.array(
        z.object({
          keys: z.array(z.string()),
          content: z.string(),
          extensions: looseSchema,
          enabled: z.boolean(),
          insertion_order: z.number(),
          use_regex: z.boolean(),
        }),
      ),
    }),
  })

  it.each(Object.entries(samples))(
    '(LORE-04) %s is valid V3, and SillyTavern takes it',
    (_, sample) => {
      const text = JSON.stringify(sample)
      const { entries } = readLorebook(text)
      const v3 = written(text, 'v3')
      expect(v3Schema.safeParse(JSON.parse(v3)).error).toBeUndefined()
      expect(differences(readLorebook(v3).entries, entries)).toEqual([])
      const world = written(text, 'sillytavern')
      expect(differences(readLorebook(world).entries, entries)).toEqual([])
      // SillyTavern's own file is what it was.
      if (sample === sillyTavernWorld) return
      const taken = worldEntries(world)
      expect(taken.map(({ key }) => key)).toEqual(entries.map(({ keys }) => keys))
      expect(taken.map(({ content }) => content)).toEqual(entries.map(({ content }) => content))
    },
  )

  it('goes from SillyTavern’s cards to its world files and back as SillyTavern does it', () => {
    const [first] = worldEntries(written(JSON.stringify(sillyTavernBook), 'sillytavern'))
    const { uid, displayIndex, ...expected } = sillyTavernWorld.entries['0']
    expect(first).toMatchObject({ ...expected, uid, displayIndex })
    const v3 = readLorebook(written(JSON.stringify(sillyTavernWorld), 'v3'))
    const parsed: unknown = JSON.parse(v3.source.text)
    expect(parsed).toMatchObject({
      data: {
        entries: [
          {
            insertion_order: 20,
            position: 'after_char',
            extensions: {
              position: 4,
              display_index: 7,
              automation_id: 'a1',
              vectorized: true,
              match_persona_description: true,
              character_filter: { isExclude: true, names: ['Ada'], tags: ['t1'] },
            },
          },
          { position: 'before_char', selective: true },
        ],
      },
    })
  })

  it('RisuAI takes what is written as V3', () => {
    for (const sample of Object.values(samples)) {
      const text = JSON.stringify(sample)
      const taken = risuEntries(written(text, 'v3'))
      expect(taken.map(({ content }) => content)).toEqual(
        readLorebook(text).entries.map(({ content }) => content),
      )
    }
  })

  it('(LORE-05) has what other apps alone know, in every form and back again', () => {
    const text =
      '{"x/book":{"big":1e400},"extensions":{"y":2},"entries":[{"keys":["a"],"content":"A","id":"s1","x/entry":[12345678901234567890],"content_filter":1,"extensions":{"other/app":{"__proto__":1},"depth":3}}]}'
    for (const form of forms) {
      const there = written(text, form)
      for (const back of forms) {
        const again = written(there, back)
        for (const part of [
          '"x/book":{"big":1e400}',
          '"y":2',
          '"x/entry":[12345678901234567890]',
          '"other/app":{"__proto__":1}',
          '"id":"s1"',
        ])
          expect(again, `${form} ${back}`).toContain(part)
      }
    }
    const novel = written(written(JSON.stringify(novelBook), 'sillytavern'), 'v3')
    expect(novel).toContain('"suffix":"\\n"')
    expect(novel).toContain('"orderByKeyLocations":false')
  })

  it('reads as what it was, for random books that were made here', () => {
    fc.assert(
      fc.property(arbitraryHead, fc.array(arbitraryEntry, { maxLength: 4 }), (book, entries) => {
        for (const form of forms) {
          const again = readLorebook(writeLorebookText({ form, now: { book, entries } }))
          expect(differences(again.entries, entries), form).toEqual([])
          expect(again.book).toEqual(book)
        }
      }),
      { numRuns: 100 },
    )
  })

  it('keeps every entry, for random books of odd types', () => {
    fc.assert(
      fc.property(arbitraryCardText, (card) => {
        const found = readCardLorebook(card)
        if (!found) return
        for (const form of forms) {
          const { source, entries } = readLorebook(card)
          const again = readLorebook(written(source.text, form))
          expect(again.entries.map(({ content }) => content)).toEqual(
            entries.map(({ content }) => content),
          )
        }
      }),
      { numRuns: 100 },
    )
  })
})

describe('the book of a card', () => {
  const card = (book: string) =>
    `{"spec":"chara_card_v3","data":{"name":"A","description":"",\n "character_book":${book}, "z":1.0}}`
  const edited = (text: string, now: Parameters<typeof editBookOfCard>[1]) => {
    const edit = editBookOfCard(text, now, false)
    const inData = new Map(edit && [['character_book', edit]])
    const data = new Map([['data', { kind: 'members', members: inData } as const]])
    return editJson(text, { kind: 'members', members: data })
  }

  it('(LORE-02) is changed by its members alone', () => {
    const text = card('{"entries":[{"keys":["\\u0061"], "content":"A"}]}')
    const { book, entries } = readCardLorebook(text)!
    expect(edited(text, { book, entries })).toBe(text)
    const next = entries.map((entry) => ({ ...entry, content: 'B' }))
    expect(edited(text, { book, entries: next })).toBe(text.replace('"A"}', '"B"}'))
  })

  it('goes where there is none any more, unless it was none', () => {
    expect(edited(card('{"entries":[{"keys":["a"]}]}'), null)).not.toContain('character_book')
    expect(edited(card('{"entries":[]}'), null)).toBe(card('{"entries":[]}'))
  })

  it('comes whole, with an origin of its own', () => {
    const origin = '{"entries":{"0":{"key":["a"],"content":"A","mine":1.0}}}'
    const { book, entries } = readLorebook(origin)
    const text = edited(card('{"entries":[{"keys":["old"]}]}'), { book, entries, origin })
    expect(text).toContain('"mine":1.0')
    expect(text).not.toContain('old')
    expect(differences(readCardLorebook(text)?.entries ?? [], entries)).toEqual([])
  })
})

it('writes ten thousand entries in every form, edited ones among them', () => {
  const entry = { keys: ['same'], content: 'Words.', extensions: {} }
  const text = JSON.stringify({ entries: Array.from({ length: 10_000 }, () => entry) })
  const { book, entries } = readLorebook(text)
  const now = { book, entries: entries.map((each, index) => ({ ...each, content: `E${index}` })) }
  for (const form of forms) {
    const edited = writeLorebookText({ form, now, origin: { text, isCard: false } })
    expect(edited.match(/"content":"E\d+"/g), form).toHaveLength(10_000)
  }
}, 60_000)
