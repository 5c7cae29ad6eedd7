import { fc } from '@/testing/fast-check'
import { describe, expect, it } from 'vitest'
import { isJsonFields, readJsonAnswer } from './read-json-answer'

const fields = { name: 'Ada "the Count"', interests: ['tea', 'tides'], age: 34, deep: { ok: true } }
const text = JSON.stringify(fields)
const hasName = (value: unknown) => isJsonFields(value) && 'name' in value

describe('an answer that is sound', () => {
  it.each([
    ['alone', text],
    ['indented', JSON.stringify(fields, null, 2)],
    ['in a fence', `\`\`\`json\n${text}\n\`\`\``],
    ['in a fence without an end', `\`\`\`\n${text}`],
    ['with prose around', `Sure, here is {one} of [many]:\n${text}\nDoes that {help}? [1]`],
    ['behind a byte order mark', `\ufeff${text}`],
    ['after thoughts', `<think>{"name": "No"}</think>\n${text}`],
    ['after a draft', `{"name": "Draft"}\nOn second thought:\n${text}`],
    ['wrapped', `{"result": [${text}]}`],
    ['behind a quote that never ends', `He wrote ["${' and so on'.repeat(3)}\n\n${text}`],
  ])('is read %s', (_, answer) => {
    expect(readJsonAnswer(answer, hasName)).toEqual({
      value: fields,
      repaired: false,
      cutOff: false,
      whole: 4,
    })
  })

  it('is every object and list that JSON can write', () => {
    const container = fc.oneof(fc.array(fc.jsonValue()), fc.dictionary(fc.string(), fc.jsonValue()))
    fc.assert(
      fc.property(container, fc.constantFrom(undefined, 2), (value, indent) => {
        const written = JSON.stringify(value, null, indent)
        const read = readJsonAnswer(written)
        expect(read?.value).toEqual(JSON.parse(written))
        expect(read).toMatchObject({ repaired: false, cutOff: false })
      }),
    )
  })

  it('keeps half characters, and takes __proto__ for a name', () => {
    const read = readJsonAnswer('{"__proto__": {"isAdmin": true}, "a": "\\ud800"}')
    expect(Object.keys(read?.value ?? {})).toEqual(['__proto__', 'a'])
    expect(Object.getPrototypeOf(read?.value)).toBe(Object.prototype)
    expect({}).not.toHaveProperty('isAdmin')
    expect(read?.value).toHaveProperty('a', '\ud800')
  })
})

describe('an answer that is damaged', () => {
  it.each([
    ['a comma too many', '{"name": "Ada", "age": 34,}'],
    ['two commas', '{"name": "Ada",, "age": 34}'],
    ['a comma too few', '{"name": "Ada"\n "age": 34}'],
    ['single quotes', "{'name': 'Ada', 'age': 34}"],
    ['quotes of a word processor', '{“name”: “Ada”, “age”: 34}'],
    ['names without quotes', '{name: "Ada", age: 34}'],
    ['comments', '{"name": "Ada", // who\n /* how old */ "age": 34}'],
  ])('is read with %s', (_, answer) => {
    expect(readJsonAnswer(answer)).toEqual({
      value: { name: 'Ada', age: 34 },
      repaired: true,
      cutOff: false,
      whole: 2,
    })
  })

  it.each([
    [
      'quotes that nobody escaped',
      '{"a": "She said "hello" to me", "b": 1}',
      'She said "hello" to me',
    ],
    ['quotes with a comma', '{"a": "He said "no", then left", "b": 1}', 'He said "no", then left'],
    ['an apostrophe', "{'a': 'it's fine', 'b': 1}", "it's fine"],
    ['a line end in a text', '{"a": "one\ntwo", "b": 1}', 'one\ntwo'],
    ['an escape that is none', String.raw`{"a": "one\ttab \*star\*", "b": 1}`, 'one\ttab *star*'],
  ])('is read with %s', (_, answer, a) => {
    expect(readJsonAnswer(answer)).toMatchObject({ value: { a, b: 1 }, repaired: true })
  })

  it('is read with the words of Python', () => {
    const answer = "{'a': True, 'b': False, 'c': None}"
    expect(readJsonAnswer(answer)?.value).toEqual({ a: true, b: false, c: null })
  })

  it.each([
    ['prose', 'I would rather not.'],
    ['nothing', ''],
    ['a text', '"name"'],
    ['braces around words', '{not json} [nor this one]'],
    ['code', 'function a() { return b }'],
  ])('is none where it is %s', (_, answer) => {
    expect(readJsonAnswer(answer)).toBeUndefined()
  })

  it('is none where nothing of what was asked for is in it', () => {
    expect(readJsonAnswer('{"age": 3} [1, 2]', hasName)).toBeUndefined()
  })
})

describe('an answer that was cut off', () => {
  it('keeps what had come, and says how much of it is whole', () => {
    expect(readJsonAnswer('{"name": "Ada", "bio": "Counts bey')).toEqual({
      value: { name: 'Ada', bio: 'Counts bey' },
      repaired: false,
      cutOff: true,
      whole: 1,
    })
    expect(readJsonAnswer('[{"name": "Ada"}, {"name": "Bo", "age": 3')).toEqual({
      value: [{ name: 'Ada' }, { name: 'Bo' }],
      repaired: false,
      cutOff: true,
      whole: 1,
    })
  })

  it('is not taken for the whole ones inside it', () => {
    const answer = '{"name": "Ada", "friend": {"name": "Bo"}, "bio": "Coun'
    expect(readJsonAnswer(answer, hasName)).toMatchObject({
      value: { name: 'Ada', friend: { name: 'Bo' }, bio: 'Coun' },
      cutOff: true,
    })
  })

  it('counts less than a whole one before it', () => {
    expect(readJsonAnswer('{"name": "Ada"}\nOr: {"name": "Bo", "a', hasName)).toMatchObject({
      value: { name: 'Ada' },
      cutOff: false,
    })
  })

  it('never makes anything up, wherever the cut is', () => {
    const record = fc.dictionary(fc.stringMatching(/^[a-z]{1,8}$/), fc.jsonValue(), { minKeys: 1 })
    fc.assert(
      fc.property(record, fc.double({ min: 0, max: 1, noNaN: true }), (value, share) => {
        const written = JSON.stringify(value)
        const end = Math.floor(share * (written.length - 1))
        const read = readJsonAnswer(written.slice(0, end), isJsonFields)
        if (end === 0) return
        expect(read?.cutOff).toBe(true)
        const given = Object.entries(JSON.parse(written) as object)
        const got = Object.entries(read?.value ?? {})
        expect(got.slice(0, read?.whole)).toEqual(given.slice(0, read?.whole))
        expect(got.length - (read?.whole ?? 0)).toBeLessThanOrEqual(1)
        expect(given[got.length - 1]?.[0] ?? '').toBe(got.at(-1)?.[0] ?? '')
      }),
    )
  })
})

describe('a hostile answer', () => {
  /** So long that in quadratic time a test would run into its time limit. */
  const n = 300_000
  it.each([
    ['open lists', '['.repeat(n)],
    ['open objects', '{"a":'.repeat(n / 5)],
    ['open quotes', '["'.repeat(n / 2)],
    ['quotes and line ends', `["${'"\n'.repeat(n / 2)}x`],
    ['one quote and line ends', `["a"${'\n'.repeat(n)}x`],
    ['commas and words', `["${'",a '.repeat(n / 4)}`],
    ['escapes', `["${'\\'.repeat(n)}`],
    ['comments', `[${'/*'.repeat(n / 2)}`],
    ['slashes', `[${'//\n'.repeat(n / 3)}`],
    ['thoughts', '<think>'.repeat(n / 7)],
    ['numbers', `[${'1'.repeat(n)}`],
    ['objects that nobody wants', `[${'{},'.repeat(n / 3)}]`],
  ])('of %s is read in linear time', (_, answer) => {
    expect(readJsonAnswer(answer, hasName)).toBeUndefined()
  })

  it('never throws, and gives only what JSON can hold', () => {
    const piece = fc.oneof(
      fc.string(),
      fc.json(),
      fc.constantFrom(
        '{',
        '}',
        '[',
        ']',
        '"',
        "'",
        '\\',
        ':',
        ',',
        '//',
        '/*',
        'true',
        'nul',
        '-1.',
      ),
      fc.constantFrom('```json', '<think>', '</think>', '\ufeff', '"a"', '\n', '\\u12'),
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 25 }), (pieces) => {
        const read = readJsonAnswer(pieces.join(''))
        if (read) expect(JSON.parse(JSON.stringify(read.value))).toEqual(read.value)
      }),
      { numRuns: 500 },
    )
  })
})
