import { fc } from '@/testing/fast-check'
import { describe, expect, it } from 'vitest'
import { CardError, type CardErrorCode } from '../card-types'
import { MAX_JSON_DEPTH } from './card-limits'
import { notesFor } from './notes-for'
import { readCard } from './read-card'

const read = (value: unknown) => readCard(JSON.stringify(value))
const v2 = (data: object) => read({ spec: 'chara_card_v2', spec_version: '2.0', data })
const v3 = (data: object) => read({ spec: 'chara_card_v3', spec_version: '3.0', data })
const codesOf = ({ issues }: ReturnType<typeof readCard>) =>
  issues.map(({ code, params = {} }) => [code, ...Object.values(params)].join(' '))

function refusal(text: string): { code: CardErrorCode; params?: object } {
  try {
    readCard(text)
  } catch (cause) {
    if (cause instanceof CardError) return { code: cause.code, params: cause.params }
    throw cause
  }
  throw new Error('It was taken')
}

describe('the formats', () => {
  it('CARD-05: reads V1', () => {
    const reading = read({
      name: 'Ada',
      description: 'A pilot.',
      personality: 'dry',
      scenario: 'In orbit.',
      first_mes: 'Hello.',
      mes_example: '<START>\nHi.',
    })
    expect(reading).toMatchObject({ format: 'v1', issues: [] })
    expect(reading.fields).toEqual({
      name: 'Ada',
      systemPrompt: 'A pilot.',
      personality: 'dry',
      scenario: 'In orbit.',
      greeting: 'Hello.',
      examples: '<START>\nHi.',
    })
  })

  it('CARD-24: maps each field of V3 to one of a character, and joins none', () => {
    const reading = v3({
      name: 'Ada Lovelace',
      nickname: ' Ada ',
      description: 'A pilot.',
      personality: 'dry',
      scenario: 'In orbit.',
      first_mes: 'Hello.',
      mes_example: '<START>\nHi.',
      creator_notes: 'Be kind.',
      system_prompt: 'You are {{char}}. {{original}}',
      post_history_instructions: 'Stay short.',
      alternate_greetings: ['One', '', 'Three'],
      group_only_greetings: ['All'],
      tags: ['space', ' old '],
      creator: 'me',
      character_version: '1.1',
      extensions: {
        talkativeness: 0.7,
        depth_prompt: { prompt: 'Remember.', depth: 2, role: 'user' },
      },
      character_book: { entries: [{}, {}] },
    })
    expect(reading).toMatchObject({ format: 'v3', loreEntries: 2, issues: [] })
    expect(reading.fields).toEqual({
      name: 'Ada Lovelace',
      nickname: 'Ada',
      systemPrompt: 'A pilot.',
      personality: 'dry',
      scenario: 'In orbit.',
      greeting: 'Hello.',
      examples: '<START>\nHi.',
      description: 'Be kind.',
      mainPrompt: 'You are {{char}}. {{original}}',
      postHistory: 'Stay short.',
      greetings: ['One', '', 'Three'],
      groupGreetings: ['All'],
      tags: ['space', 'old'],
      creator: 'me',
      cardVersion: '1.1',
      talkativeness: 0.7,
      note: { text: 'Remember.', depth: 2, role: 'user' },
    })
  })

  it('CARD-05: reads the names of Pygmalion', () => {
    const { format, fields } = read({
      char_name: 'Ada',
      char_persona: 'A pilot.',
      world_scenario: 'In orbit.',
      char_greeting: 'Hello.',
      example_dialogue: 'Hi.',
    })
    expect(format).toBe('pygmalion')
    expect(fields).toEqual({
      name: 'Ada',
      systemPrompt: 'A pilot.',
      scenario: 'In orbit.',
      greeting: 'Hello.',
      examples: 'Hi.',
    })
  })

  it('CARD-05: reads Agnai, whose persona has a kind', () => {
    const agnai = (persona: unknown) =>
      read({
        kind: 'character',
        name: 'Ada',
        persona,
        greeting: 'Hello.',
        sampleChat: 'Hi.',
        scenario: '',
        alternateGreetings: ['Two'],
        characterBook: { entries: [{}] },
        avatar: 'data:image/png;base64,AA==',
      })
    const attributes = { mind: ['kind', 'dry'], body: ['tall'] }
    const text = agnai({ kind: 'text', attributes: { text: ['A pilot.'] } })
    expect(text).toMatchObject({ format: 'agnai', loreEntries: 1, issues: [] })
    expect(text.fields).toEqual({
      name: 'Ada',
      systemPrompt: 'A pilot.',
      greeting: 'Hello.',
      greetings: ['Two'],
      examples: 'Hi.',
    })
    expect(text.assets).toMatchObject([{ type: 'icon', name: 'main' }])
    const promptOf = (kind: string) => agnai({ kind, attributes }).fields.systemPrompt
    expect(promptOf('wpp')).toBe('[character("Ada") {\nmind("kind" + "dry")\nbody("tall")\n}]')
    expect(promptOf('sbf')).toBe('[ character: "Ada"; mind: "kind", "dry"; body: "tall" ]')
    expect(promptOf('boostyle')).toBe('Ada + kind + dry + tall')
    expect(promptOf('attributes')).toBe('mind: kind, dry\nbody: tall')
    expect(agnai('A pilot.').fields.systemPrompt).toBe('A pilot.')
    expect(codesOf(agnai({ kind: 'wpp' }))).toEqual(['field_ignored persona'])
  })

  it('CARD-07: reads what is newer or unknown as V3, and tells it', () => {
    const data = { name: 'Ada', nickname: 'A' }
    const future = read({ spec: 'chara_card_v4', spec_version: '4.1', data })
    expect(future.format).toBe('v3')
    expect(future.fields.nickname).toBe('A')
    expect(codesOf(future)).toEqual(['spec_unknown chara_card_v4', 'version_newer 4.1'])
    expect(codesOf(read({ spec: 'chara_card_v3', spec_version: 3.5, data }))).toEqual([
      'version_newer 3.5',
    ])
  })

  it('CARD-07: reads a spec without data as V1, and data without a spec as V2', () => {
    const one = read({ spec: 'chara_card_v2', name: 'Ada', first_mes: 'Hello.' })
    expect([one.format, one.fields.greeting, codesOf(one)]).toEqual([
      'v1',
      'Hello.',
      ['data_missing'],
    ])
    const two = read({ data: { name: 'Ada', first_mes: 'Hello.' } })
    expect([two.format, two.fields.greeting, codesOf(two)]).toEqual([
      'v2',
      'Hello.',
      ['spec_missing'],
    ])
  })

  it('CARD-17: takes data and not the copies that stand at the top', () => {
    const root = { name: 'Old', first_mes: 'Old', spec: 'chara_card_v2' }
    expect(read({ ...root, data: { name: 'New', first_mes: 'New' } }).fields).toMatchObject({
      name: 'New',
      greeting: 'New',
    })
  })
})

describe('CARD-08: odd types', () => {
  it('takes a number as text, and a text as a list', () => {
    const reading = v2({
      name: 7,
      description: 1.5,
      alternate_greetings: 'Two',
      tags: 'space, old,',
      character_version: 2,
      extensions: { talkativeness: '0.25' },
    })
    expect(reading.fields).toEqual({
      name: '7',
      systemPrompt: '1.5',
      greetings: ['Two'],
      tags: ['space', 'old'],
      cardVersion: '2',
      talkativeness: 0.25,
    })
    expect(codesOf(reading).toSorted()).toEqual([
      'field_converted alternate_greetings',
      'field_converted character_version',
      'field_converted description',
      'field_converted extensions.talkativeness',
      'field_converted name',
      'field_converted tags',
    ])
  })

  it('takes the default for null, and for what is not there', () => {
    const reading = v2({ name: 'Ada', first_mes: null, tags: null, extensions: null })
    expect(reading.fields).toEqual({ name: 'Ada', systemPrompt: '' })
    expect(codesOf(reading).toSorted()).toEqual(['field_null first_mes', 'field_null tags'])
  })

  it('ignores everything else by its field, and keeps the places of greetings', () => {
    const reading = v2({
      name: ['Ada'],
      description: { text: 'A pilot.' },
      first_mes: true,
      alternate_greetings: ['One', 2, null, { text: 'Four' }, 'Five'],
      tags: [1, false, 'b'],
      extensions: { depth_prompt: 'text', talkativeness: {} },
      assets: 'none',
    })
    expect(reading.fields).toEqual({
      name: '',
      systemPrompt: '',
      greetings: ['One', '2', '', '', 'Five'],
      tags: ['1', 'b'],
    })
    expect(
      codesOf(reading)
        .filter((code) => code.startsWith('field_ignored'))
        .toSorted(),
    ).toEqual([
      'field_ignored alternate_greetings',
      'field_ignored assets',
      'field_ignored description',
      'field_ignored extensions.depth_prompt',
      'field_ignored extensions.talkativeness',
      'field_ignored first_mes',
      'field_ignored name',
      'field_ignored tags',
    ])
  })

  it('gives a note its usual place where it has none that can be used', () => {
    const noteOf = (depth_prompt: object) =>
      v2({ name: 'A', extensions: { depth_prompt } }).fields.note
    expect(noteOf({ prompt: 'x' })).toEqual({ text: 'x', depth: 4, role: 'system' })
    expect(noteOf({ prompt: 'x', depth: -3, role: 2 })).toEqual({
      text: 'x',
      depth: 0,
      role: 'assistant',
    })
    expect(noteOf({ prompt: 'x', depth: 1e9, role: 'narrator' })).toEqual({
      text: 'x',
      depth: 1000,
      role: 'system',
    })
    expect(noteOf({ prompt: '  ' })).toBeUndefined()
  })
})

describe('what is large', () => {
  it('CARD-10: cuts texts and lists that are longer than can be stored, and tells it', () => {
    const reading = v3({
      name: 'A'.repeat(300),
      first_mes: 'x'.repeat(50_001),
      creator_notes: 'n'.repeat(20_000),
      alternate_greetings: Array.from({ length: 300 }, () => 'x'),
      tags: ['schoolgirl, 15', ...Array.from({ length: 200 }, (_, index) => `tag${index}`)],
    })
    expect(reading.fields.name).toHaveLength(200)
    expect(reading.fields.greeting).toHaveLength(50_000)
    expect(reading.fields.greetings).toHaveLength(199)
    expect(reading.fields.tags).toHaveLength(99)
    expect(reading.fields.description).toHaveLength(10_000)
    expect(reading.creatorNotes).toHaveLength(20_000)
    expect(codesOf(reading).toSorted()).toEqual([
      'list_cut alternate_greetings 199',
      'list_cut tags 100',
      expect.stringMatching(/^tag_minor/),
      'text_cut creator_notes 10000',
      'text_cut first_mes 50000',
      'text_cut name 200',
    ])
  })

  it('CARD-32: survives 900 nests, and refuses more than can be gone through', () => {
    const nested = (depth: number) =>
      `{"name":"Ada","first_mes":"[[[\\"{{{","deep":${'['.repeat(depth)}${']'.repeat(depth)}}`
    expect(readCard(nested(900)).fields.name).toBe('Ada')
    expect(readCard(nested(MAX_JSON_DEPTH - 1)).fields.name).toBe('Ada')
    expect(refusal(nested(MAX_JSON_DEPTH))).toMatchObject({ code: 'card_too_deep' })
    expect(refusal('['.repeat(3_000_000))).toMatchObject({ code: 'card_too_deep' })
    expect(refusal('{"a":'.repeat(1_000_000))).toMatchObject({ code: 'card_too_deep' })
  })
})

it('CARD-32: takes __proto__ and constructor for data', () => {
  const text = `{"spec":"chara_card_v2","__proto__":{"polluted":1},"data":{"name":"Ada","__proto__":
    {"first_mes":"no","polluted":1},"constructor":{"prototype":{"polluted":1}},
    "creator_notes_multilingual":{"__proto__":"notes","constructor":"more"}}}`
  const reading = readCard(text)
  expect(reading.fields).toEqual({ name: 'Ada', systemPrompt: '' })
  expect('polluted' in {}).toBe(false)
  expect(reading.notesByLanguage.get('__proto__')).toBe('notes')
  expect(
    readCard(
      '{"persona":{"kind":"wpp","attributes":{"__proto__":["x"]}},"name":"Ada","greeting":""}',
    ).fields.systemPrompt,
  ).toContain('__proto__("x")')
})

it('CARD-09: has a blank name where there is none to be seen', () => {
  for (const name of ['', '   ', '\u200b', '\n\t']) expect(v2({ name }).fields.name).toBe('')
  expect(v2({ name: ' Ada\n  Lovelace\u0000 ' }).fields.name).toBe('Ada Lovelace')
})

describe('CARD-26: the notes', () => {
  const reading = v3({
    name: 'Ada',
    creator_notes: '<b>plain</b>',
    creator_notes_multilingual: {
      en: 'English',
      de: 'Deutsch',
      'pt-BR': 'Português',
      fr: 7,
      it: '',
    },
  })

  it('are those of the reader’s language, else English, else in none', () => {
    expect(notesFor(reading, ['de-AT', 'de'])).toBe('Deutsch')
    expect(notesFor(reading, ['pt-br'])).toBe('Português')
    expect(notesFor(reading, ['fr', 'it'])).toBe('English')
    expect(notesFor(v3({ creator_notes: 'plain', name: 'A' }), ['de'])).toBe('plain')
  })

  it('stay in the character as they stand in the card', () => {
    expect(reading.fields.description).toBe('<b>plain</b>')
  })
})

it('CARD-29: names the hosts of assets, and takes no address for one', () => {
  const uris = [
    'https://evil.example:8080/a.png',
    'HTTP://Evil.example/b.png',
    '//other.example/c',
    'embeded://assets/a.png',
    'embedded://assets/b.png',
    '__asset:1',
    'ccdefault:',
    'data:image/png;base64,AA==',
    'https://',
    'javascript://alert(1)',
    'https://evil.example:8080/again.png',
  ]
  const { hosts, assets } = v3({
    name: 'A',
    assets: uris.map((uri) => ({ uri, type: 'x', name: 'n' })),
  })
  expect(hosts).toEqual(['evil.example:8080', 'evil.example', 'other.example'])
  expect(assets).toHaveLength(uris.length)
  const many = Array.from({ length: 5_001 }, (_, index) => ({ uri: `https://h${index}.example/` }))
  const reading = v3({ name: 'A', assets: many })
  expect([reading.hosts.length, reading.assets.length, codesOf(reading)]).toEqual([
    50,
    5_000,
    ['list_cut assets 5000'],
  ])
})

it('CARD-30: tells scripts of other apps, and no empty ones', () => {
  const holds = (extensions: object) => v2({ name: 'A', extensions }).hasScripts
  expect(holds({ regex_scripts: [{}] })).toBe(true)
  expect(holds({ risuai: { triggerscript: [{}] } })).toBe(true)
  expect(holds({ risuai: { customScripts: [{}] } })).toBe(true)
  expect(holds({ risuai: { backgroundHTML: '<p>' } })).toBe(true)
  expect(holds({ risuai: { lowLevelAccess: true } })).toBe(true)
  expect(
    holds({
      regex_scripts: [],
      risuai: { triggerscript: [], backgroundHTML: '', lowLevelAccess: false },
    }),
  ).toBe(false)
})

describe('CARD-12: what is refused', () => {
  it('is broken JSON, with its line', () => {
    expect(refusal('{\n"name": "Ada",\n"first_mes": x\n}')).toEqual({
      code: 'card_json_broken',
      params: { line: 3 },
    })
    expect(refusal('{"name": "Ada",}')).toEqual({ code: 'card_json_broken', params: { line: 1 } })
    expect(refusal('{"name": "A\nda"}')).toEqual({ code: 'card_json_broken', params: { line: 1 } })
    expect(refusal('// a comment\n{}')).toEqual({ code: 'card_json_broken', params: { line: 1 } })
    expect(refusal('{}\n\n{}')).toEqual({ code: 'card_json_broken', params: { line: 3 } })
  })

  it('is what is cut off', () => {
    for (const text of ['', '{', '{"name": "Ad', '{"name": "Ada"', '{"name":', '{"a":[1,2'])
      expect(refusal(text), text).toMatchObject({ code: 'card_cut_off' })
  })

  it('is something else, which has a name', () => {
    const kinds: [CardErrorCode, unknown][] = [
      ['card_none', 7],
      ['card_none', null],
      ['card_none', []],
      ['card_none', {}],
      ['card_none', { name: 'parlour', description: 'A package', version: '1.0.0' }],
      ['card_is_session', { appVersion: '1.0.0', characters: {}, settings: {} }],
      ['card_is_lorebook', { spec: 'lorebook_v3', data: { entries: [] } }],
      ['card_is_lorebook', { entries: { 0: { key: ['a'], content: 'b' } }, name: 'World' }],
      ['card_is_lorebook', { kind: 'memory', entries: [], name: 'Book' }],
      ['card_is_lorebook', { type: 'risu', ver: 1, data: [] }],
      ['card_is_lorebook', { lorebookVersion: 5, entries: [] }],
      ['card_is_preset', { prompts: [], prompt_order: [], temperature: 1 }],
      ['card_is_preset', { temp: 0.7, top_p: 1, rep_pen: 1.1 }],
      ['card_is_personas', { personas: { 'a.png': 'Me' }, persona_descriptions: {} }],
      ['card_is_chat', [{ mapping: {}, title: 'x' }]],
      ['card_is_chat', [{ chat_messages: [] }]],
      ['card_is_chat', { messages: [{ userId: 'a', msg: 'b' }] }],
      ['card_is_chat', { data_visible: [['a', 'b']] }],
      ['card_is_chat', { histories: { histories: [] } }],
      ['card_is_chat', { type: 'risuChat', data: { message: [] } }],
    ]
    for (const [code, value] of kinds)
      expect(refusal(JSON.stringify(value)).code, JSON.stringify(value)).toBe(code)
  })
})

it('CARD-15: reads any JSON without throwing anything but a refusal, and always the same', () => {
  const name = fc.constantFrom(
    ...['name', 'spec', 'data', 'first_mes', 'alternate_greetings', 'tags', 'extensions', 'assets'],
    ...['creator_notes_multilingual', 'depth_prompt', 'prompt', 'persona', 'attributes', 'entries'],
    ...['__proto__', 'character_book', 'char_name', 'kind', 'uri'],
  )
  const { value } = fc.letrec<{ value: unknown }>((tie) => ({
    value: fc.oneof(
      { maxDepth: 5 },
      fc.constantFrom(null, true, '', 'x', 'chara_card_v3', 'character', 0, -1, 1e21),
      fc.string({ unit: 'binary', maxLength: 20 }),
      fc.array(tie('value'), { maxLength: 4 }),
      fc.dictionary(name, tie('value'), { maxKeys: 8 }),
    ),
  }))
  fc.assert(
    fc.property(value, (json) => {
      const text = JSON.stringify(json)
      try {
        expect(readCard(text)).toEqual(readCard(text))
      } catch (cause) {
        expect(cause).toBeInstanceOf(CardError)
      }
    }),
    { numRuns: 500 },
  )
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(() => readCard(text)).toThrow(CardError)
    }),
  )
})
