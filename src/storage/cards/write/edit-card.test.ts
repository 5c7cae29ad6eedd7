import { fc } from '@/testing/fast-check'
import { describe, expect, it } from 'vitest'
import type { CardFields } from '@/domain/character'
import { readCard } from '../read/read-card'
import { arbitraryCardFields, arbitraryCardText } from '../../testing/cards/arbitrary-card'
import { changedFields } from './changed-fields'
import { editCard, isEdited } from './edit-card'

const NOW = 1_800_000_000_999
const source = (text: string) => ({ text, reading: readCard(text) })

/** A card after some of its fields were edited. */
function edited(text: string, changes: Partial<CardFields>): string {
  const card = source(text)
  return editCard(card, { fields: { ...card.reading.fields, ...changes }, now: NOW })
}

const v3 = `\t{"spec":"chara_card_v3", "spec_version":"3.0",
  "name":"Ada", "description":"stale", "tags":["a"],"creatorcomment":"Notes",
  "data":{"name":"Ada","description":"A pilot.","tags":["a"],"creator_notes":"Notes",
    "first_mes":"Hi \\u0041", "alternate_greetings":["1", "\\u0032", "3"], "creation_date":1700000000,
    "source":["https://host.invalid/1"], "extensions":{"x":12345678901234567890,"y":1e400,"z":1.0},
    "first_mes":"Hi \\u0042"}, "unknown":{"__proto__":1}}\n`

describe('a card that is not edited', () => {
  it('CARD-15 CARD-16: is the very text that came in, for random cards of every format', () => {
    fc.assert(
      fc.property(arbitraryCardText, (text) => {
        const card = source(text)
        expect(isEdited(card, card.reading.fields)).toBe(false)
        expect(editCard(card, { fields: card.reading.fields, now: NOW })).toBe(text)
      }),
      { numRuns: 80 },
    )
  })

  it('CARD-16: keeps white space, escapes, doubled keys and numbers of any size', () => {
    expect(edited(v3, {})).toBe(v3)
    expect(edited(v3, { personality: '', note: undefined, groupGreetings: [] })).toBe(v3)
  })
})

describe('a card that is edited', () => {
  it('CARD-17 CARD-18: changes the edited path, its equal mirrors and the date of change', () => {
    const stamp = v3.replace('Hi \\u0042"}', 'Hi \\u0042",\n    "modification_date":1800000000}')
    expect(edited(v3, { name: 'Eve' })).toBe(stamp.replaceAll('"Ada"', '"Eve"'))
    expect(edited(v3, { description: '“New”' })).toBe(stamp.replaceAll('"Notes"', '"“New”"'))
  })

  it('CARD-17: leaves a stale mirror alone', () => {
    const text = edited(v3, { systemPrompt: 'A sailor.' })
    expect(text).toContain('"description":"stale"')
    expect(text).toContain('"description":"A sailor."')
  })

  it('CARD-17: changes what is new of a list, and no other spelling in it', () => {
    expect(edited(v3, { greetings: ['1', '2', 'three'] })).toContain('["1", "\\u0032", "three"]')
    expect(edited(v3, { greetings: ['2', '3'] })).toContain('["\\u0032", "3"]')
    expect(edited(v3, { greetings: ['1', '2', '3', '4'] })).toContain('["1", "\\u0032", "3", "4"]')
    expect(edited(v3, { greetings: [] })).toContain('"alternate_greetings":[]')
  })

  it('CARD-17: takes the last of doubled keys', () => {
    expect(edited(v3, { greeting: 'New' })).toContain('"first_mes":"Hi \\u0041"')
    expect(readCard(edited(v3, { greeting: 'New' })).fields.greeting).toBe('New')
  })

  it('CARD-18: never touches creation_date and source, and dates V3 alone', () => {
    const text = edited(v3, { name: 'Eve' })
    expect(text).toContain('"creation_date":1700000000')
    expect(text).toContain('"source":["https://host.invalid/1"]')
    const v2 = '{"spec":"chara_card_v2","data":{"name":"Ada","description":""}}'
    expect(edited(v2, { name: 'Eve' })).toBe(v2.replace('Ada', 'Eve'))
  })

  it('CARD-24: puts note and talkativeness where SillyTavern has them, and changes their parts alone', () => {
    const text =
      '{"spec":"chara_card_v2","data":{"name":"A","description":"","extensions":{"depth_prompt":{"role":"user","depth":2,"prompt":"P","own":1}}}}'
    expect(edited(text, { note: { text: 'P', depth: 3, role: 'user' } })).toBe(
      text.replace('"depth":2', '"depth":3'),
    )
    expect(edited(text, { note: undefined })).toBe(text.replace('"P"', '""'))
    expect(edited(text, { talkativeness: 0.25 })).toContain('"own":1},"talkativeness":0.25}')
  })

  it('CARD-17: keeps what V1 has no place for at its top, where it is read again', () => {
    const text = '{"name":"A","description":"","first_mes":"Hi","mine":[1.0]}'
    expect(edited(text, { creator: 'me', greetings: ['Ho'], description: 'Notes' })).toBe(
      '{"name":"A","description":"","first_mes":"Hi","mine":[1.0],"creatorcomment":"Notes","creator":"me","alternate_greetings":["Ho"]}',
    )
  })

  it('CARD-17: writes Pygmalion and Agnai under their own names', () => {
    const pygmalion = '{"char_name":"A","char_persona":"P","char_greeting":"Hi"}'
    expect(edited(pygmalion, { systemPrompt: 'Q', greeting: 'Ho' })).toBe(
      '{"char_name":"A","char_persona":"Q","char_greeting":"Ho"}',
    )
    const agnai =
      '{"kind":"character","name":"A","persona":{"kind":"wpp","attributes":{"a":["b"]}},"sampleChat":"S"}'
    expect(edited(agnai, { examples: 'T' })).toBe(agnai.replace('"S"', '"T"'))
    expect(edited(agnai, { systemPrompt: 'Q' })).toContain(
      '"persona":{"kind":"text","attributes":{"text":["Q"]}}',
    )
  })

  it('CARD-17: reads as the edited fields, for random cards and edits of any format', () => {
    fc.assert(
      fc.property(arbitraryCardText, arbitraryCardFields, (text, fields) => {
        const again = readCard(editCard(source(text), { fields, now: NOW }))
        expect([...changedFields(again.fields, fields)]).toEqual([])
        expect(again.format).toBe(readCard(text).format)
      }),
      { numRuns: 80 },
    )
  })

  it('CARD-17: differs at the edited field alone, for random cards and each single field', () => {
    fc.assert(
      fc.property(arbitraryCardText, arbitraryCardFields, (text, fields) => {
        const before = readCard(text).fields
        for (const field of changedFields(before, fields)) {
          const again = readCard(editedField(text, before, fields, field))
          expect([...changedFields(before, again.fields)]).toEqual([field])
          expect(again.loreEntries).toBe(readCard(text).loreEntries)
        }
      }),
      { numRuns: 30 },
    )
  })
})

function editedField(
  text: string,
  before: CardFields,
  fields: CardFields,
  field: keyof CardFields,
): string {
  return editCard(source(text), { fields: { ...before, [field]: fields[field] }, now: NOW })
}
