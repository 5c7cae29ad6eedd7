import { fc } from '@/testing/fast-check'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import type { CardFields } from '@/domain/character'
import { readCard } from '../read/read-card'
import { arbitraryCardFields, arbitraryCardText } from '../../testing/cards/arbitrary-card'
import { risuJson, sillyTavernJson } from '../../testing/cards/other-apps'
import { faultsOfV2, faultsOfV3 } from '../../testing/cards/validate-card'
import { changedFields } from './changed-fields'
import { v3Warning } from './shape-card'
import { withoutDecorators } from './shape-lore'
import { type CardToWrite, toOwnFormat, toV2, toV3 } from './to-spec'

const NOW = 1_800_000_000_999

function card(text: string | undefined, changes: Partial<CardFields> = {}): CardToWrite {
  const reading = text === undefined ? undefined : readCard(text)
  return {
    source: text === undefined || !reading ? undefined : { text, reading },
    fields: { ...(reading?.fields ?? { name: 'Ada', systemPrompt: '' }), ...changes },
    createdAt: 1_700_000_000_500,
    now: NOW,
  }
}

const v2 = (data: object) => JSON.stringify({ spec: 'chara_card_v2', spec_version: '2.0', data })
const v3 = (data: object) => JSON.stringify({ spec: 'chara_card_v3', spec_version: '3.0', data })
const cardSchema = z.looseObject({ data: z.record(z.string(), z.unknown()) })
const written = (text: string) => cardSchema.parse(JSON.parse(text))

const wholeV3 = {
  name: 'Ada',
  description: 'A pilot.',
  tags: [],
  creator: '',
  character_version: '',
  mes_example: '',
  extensions: {},
  system_prompt: '',
  post_history_instructions: '',
  first_mes: '',
  alternate_greetings: [],
  personality: '',
  scenario: '',
  creator_notes: '',
  group_only_greetings: [],
}

describe('a card of V3', () => {
  it('CARD-16 CARD-23: is the very text where it was valid and not edited', () => {
    const text = `\n${v3(wholeV3).replace('{}', '{"n":12345678901234567890,"m":1e400}')}\n`
    expect(toV3(card(text))).toBe(text)
    expect(toOwnFormat(card(text))).toBe(text)
  })

  it('CARD-22 CARD-23: has all that the specification requires, whatever it came from', () => {
    fc.assert(
      fc.property(arbitraryCardText, (text) => {
        const json: unknown = JSON.parse(toV3(card(text)))
        expect(faultsOfV3(json)).toEqual([])
      }),
      { numRuns: 40 },
    )
  })

  it('CARD-22: reads as what the character has, for random cards and edits', () => {
    fc.assert(
      fc.property(arbitraryCardText, arbitraryCardFields, fc.boolean(), (text, fields, isNew) => {
        const subject = card(isNew ? undefined : text, fields)
        for (const json of [toV3(subject), toV2(subject)])
          expect([...changedFields(readCard(json).fields, subject.fields)]).toEqual([])
        expect(faultsOfV3(JSON.parse(toV3(subject)))).toEqual([])
        expect(faultsOfV2(JSON.parse(toV2(subject)))).toEqual([])
      }),
      { numRuns: 80 },
    )
  })

  it('CARD-22: reads as the card that it was, for random cards that are not edited', () => {
    fc.assert(
      fc.property(arbitraryCardText, (text) => {
        const { fields } = readCard(text)
        expect([...changedFields(readCard(toV3(card(text))).fields, fields)]).toEqual([])
        expect([...changedFields(readCard(toV2(card(text))).fields, fields)]).toEqual([])
      }),
      { numRuns: 80 },
    )
  })

  it('CARD-22: is taken by SillyTavern and RisuAI, for random cards', () => {
    fc.assert(
      fc.property(arbitraryCardText, (text) => {
        const json = toV3(card(text))
        expect(risuJson(json).name).toBe(written(json).data.name)
        expect(sillyTavernJson(json).name).toBe(written(json).data.name)
      }),
      { numRuns: 40 },
    )
  })

  it('CARD-22: keeps unknown fields and the text of numbers, and moves the fields of V1', () => {
    const text =
      '{"name":"Ada","description":"P","creatorcomment":"Notes","talkativeness":"0.25","mine":1.0,"tags":"a, b","first_mes":7.0}'
    expect(toV3(card(text))).toBe(
      '{"spec":"chara_card_v3","spec_version":"3.0","data":{"name":"Ada","description":"P","creator_notes":"Notes","tags":["a","b"],"first_mes":"7.0","extensions":{"talkativeness":0.25},"personality":"","scenario":"","mes_example":"","system_prompt":"","post_history_instructions":"","creator":"","character_version":"","alternate_greetings":[],"group_only_greetings":[]},"talkativeness":"0.25","mine":1.0}',
    )
  })

  it('CARD-22: keeps null and odd types out', () => {
    const text = JSON.stringify({
      spec: 'chara_card_v2',
      data: {
        name: 'A',
        description: null,
        alternate_greetings: 'Hi',
        character_book: null,
        nickname: 3,
      },
    })
    expect(written(toV3(card(text)))).toMatchObject({
      data: {
        creator_notes: '',
        description: '',
        alternate_greetings: ['Hi'],
        nickname: '3',
        extensions: {},
      },
    })
    expect(written(toV3(card(text))).data).not.toHaveProperty('character_book')
  })

  it('CARD-23: gives each lore entry its required fields, and keeps the unknown ones', () => {
    const entries = [
      { keys: 'a, b', content: 'X', enabled: 0, mine: 1 },
      { keys: ['/x+/i'], content: 'Y', insertion_order: '5', position: 0, extensions: { p: 1 } },
      { keys: ['c'], content: 'Z', enabled: null, use_regex: true, secondary_keys: null },
      'no entry',
    ]
    const text = v2({ name: 'A', description: '', character_book: { entries } })
    expect(written(toV3(card(text))).data.character_book).toEqual({
      entries: [
        {
          keys: ['a', 'b'],
          content: 'X',
          enabled: false,
          mine: 1,
          extensions: {},
          insertion_order: 100,
          use_regex: false,
        },
        {
          keys: ['/x+/i'],
          content: 'Y',
          insertion_order: 5,
          position: 'before_char',
          extensions: { p: 1 },
          enabled: true,
          use_regex: true,
        },
        {
          keys: ['c'],
          content: 'Z',
          enabled: true,
          use_regex: true,
          extensions: {},
          insertion_order: 100,
        },
      ],
      extensions: {},
    })
  })

  it('CARD-22: brings the book of an Agnai character along', () => {
    const text = JSON.stringify({
      kind: 'character',
      name: 'A',
      persona: { kind: 'text', attributes: { text: ['P'] } },
      characterBook: {
        name: 'B',
        entries: [
          { keywords: ['k'], entry: 'E', weight: 3, priority: 2, enabled: true, name: 'N' },
        ],
      },
      insert: { prompt: 'I', depth: 2 },
    })
    const { data } = written(toV3(card(text)))
    expect(data.description).toBe('P')
    expect(data.extensions).toEqual({ depth_prompt: { prompt: 'I', depth: 2, role: 'system' } })
    expect(data.character_book).toMatchObject({
      name: 'B',
      entries: [{ keys: ['k'], content: 'E', insertion_order: 3, priority: 2, use_regex: false }],
    })
  })

  it('CARD-18: is dated only after an edit, and from the first where it never was a card', () => {
    const dates = { creation_date: 5, modification_date: 6 }
    expect(written(toV3(card(v3({ ...wholeV3, ...dates })))).data).toMatchObject(dates)
    const edited = toV3(card(v3({ ...wholeV3, ...dates }), { name: 'Eve' }))
    expect(written(edited).data).toMatchObject({
      creation_date: 5,
      modification_date: 1_800_000_000,
    })
    expect(written(toV3(card(v2(wholeV3)))).data).not.toHaveProperty('modification_date')
    expect(written(toV3(card(v2(wholeV3), { name: 'Eve' }))).data).toMatchObject({
      modification_date: 1_800_000_000,
    })
    expect(written(toV3(card(undefined))).data).toMatchObject({
      creation_date: 1_700_000_000,
      modification_date: 1_800_000_000,
    })
  })

  it('CARD-07: keeps a newer version, and only as V3 what is unknown', () => {
    const newer = v3(wholeV3).replace('"3.0"', '"3.5"')
    expect(toV3(card(newer))).toBe(newer)
    const unknown = v3(wholeV3).replace('chara_card_v3', 'chara_card_v9')
    expect(toV3(card(unknown))).toBe(v3(wholeV3))
    expect(toOwnFormat(card(unknown))).toBe(unknown)
  })

  it('CARD-19: drops assets that are not in the file, and names the portrait', () => {
    const assets = [
      { type: 'icon', uri: 'embeded://a.png', name: 'main', ext: 'png' },
      { type: 'emotion', uri: 'embeded://b.png', name: 'happy', ext: 'png' },
      { type: 'background', uri: 'https://host.invalid/c.png', name: 'c', ext: 'png' },
    ]
    expect(written(toV3(card(v3({ ...wholeV3, assets })))).data.assets).toEqual([
      { ...assets[0], uri: 'ccdefault:' },
      assets[2],
    ])
    expect(toOwnFormat(card(v3({ ...wholeV3, assets })))).toContain('embeded://b.png')
  })
})

describe('a card of V2', () => {
  const decorated = {
    ...wholeV3,
    nickname: 'Addy',
    creator_notes: 'Notes',
    character_book: {
      extensions: {},
      entries: [
        {
          keys: ['k'],
          content: '@@depth 4\n@@@role user\n\nLore',
          extensions: {},
          enabled: true,
          insertion_order: 1,
          use_regex: false,
        },
      ],
    },
  }

  it('CARD-21: keeps fields of V3 and unknown ones, and takes decorators off', () => {
    const { data, spec } = written(toV2(card(v3({ ...decorated, mine: 1 }))))
    expect(spec).toBe('chara_card_v2')
    expect(data).toMatchObject({
      mine: 1,
      nickname: 'Addy',
      creator_notes: 'Notes',
      character_book: { entries: [{ content: 'Lore', use_regex: false }] },
    })
  })

  it('CARD-21: warns beside V3 alone, and only where something is lost', () => {
    const notes = (data: object, isBesideV3: boolean) =>
      written(toV2(card(v3(data)), { isBesideV3 })).data.creator_notes
    expect(notes(decorated, true)).toBe(`${v3Warning}\n\nNotes`)
    expect(notes(decorated, false)).toBe('Notes')
    expect(notes(wholeV3, true)).toBe('')
    expect(notes({ ...wholeV3, group_only_greetings: ['Hi'] }, true)).toBe(v3Warning)
    expect(notes({ ...wholeV3, creator_notes_multilingual: { de: 'x' } }, true)).toBe(v3Warning)
  })

  it('CARD-23: is valid for random cards', () => {
    fc.assert(
      fc.property(arbitraryCardText, fc.boolean(), (text, isBesideV3) => {
        expect(faultsOfV2(JSON.parse(toV2(card(text), { isBesideV3 })))).toEqual([])
      }),
      { numRuns: 50 },
    )
  })

  it('CARD-21: takes off decorators at the beginning alone', () => {
    expect(withoutDecorators('Lore\n@@depth 4')).toBe('Lore\n@@depth 4')
    expect(withoutDecorators('\n @@depth 4\r\n\r\n@@x\n\n Lore\n')).toBe(' Lore\n')
    expect(withoutDecorators('@@activate')).toBe('')
    expect(withoutDecorators('\n\nLore')).toBe('\n\nLore')
    expect(withoutDecorators('')).toBe('')
  })
})
