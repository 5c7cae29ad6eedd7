import { fc } from '@/testing/fast-check'
import { describe, expect, it } from 'vitest'
import { arbitraryText } from '../../testing/arbitrary-session'
import { type JsonListener, JsonReader } from './json-reader'
import { JsonError, TOO_LONG } from './json-tokens'

const buildAll: JsonListener = {
  enter: () => 'build',
  value: () => undefined,
  leave: () => undefined,
  dataUrl: (_path, text) => text,
}

/** Reads a text, cut into pieces of so many bytes. */
function read(text: string | Uint8Array, listener: Partial<JsonListener> = {}, pieceBytes = 7) {
  const values: [path: string, value: unknown][] = []
  const reader = new JsonReader({
    ...buildAll,
    value: (path, value) => values.push([path.join('/'), value]),
    ...listener,
  })
  const bytes = typeof text === 'string' ? new TextEncoder().encode(text) : text
  for (let start = 0; start < bytes.length; start += pieceBytes)
    reader.write(bytes.slice(start, start + pieceBytes))
  reader.end()
  return values
}

/** What JSON.parse makes of a text. */
function parsed(text: string): { value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) as unknown }
  } catch {
    return undefined
  }
}

const arbitraryJson = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 5, withCrossShrink: true },
    arbitraryText,
    fc.double({ noNaN: true, noDefaultInfinity: true }).map((number) => number + 0),
    fc.integer(),
    fc.boolean(),
    fc.constant(null),
    fc.array(tie('value'), { maxLength: 4 }),
    fc
      .array(
        fc.tuple(
          arbitraryText.filter((key) => key !== '__proto__'),
          tie('value'),
        ),
        {
          maxLength: 4,
        },
      )
      .map((entries) => Object.fromEntries(entries) as unknown),
  ),
})).value

describe('a text', () => {
  it('is read as JSON.parse reads it, wherever it is cut (P4)', () => {
    fc.assert(
      fc.property(
        arbitraryJson,
        fc.integer({ min: 1, max: 9 }),
        fc.constantFrom(undefined, 2),
        (value, pieceBytes, indent) => {
          const text = JSON.stringify(value, null, indent)
          expect(read(text, {}, pieceBytes)).toEqual([['', JSON.parse(text)]])
        },
      ),
      { numRuns: 300 },
    )
  })

  it('is refused where JSON.parse refuses it, and taken where it takes it', () => {
    const pieces = fc.constantFrom(
      ...[
        '{',
        '}',
        '[',
        ']',
        ',',
        ':',
        '"a"',
        '1',
        '-0',
        '01',
        '1.',
        '1e3',
        'true',
        'nul',
        'null',
        ' ',
        '\n',
        '"\\x"',
        '"\\ud8',
        '\u0000',
        "'a'",
        'NaN',
        '//',
      ],
    )
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 8 }), (parts) => {
        const text = parts.join('')
        const expected = parsed(text)
        if (!expected) expect(() => read(text)).toThrow(JsonError)
        else expect(read(text)).toEqual([['', expected.value]])
      }),
      { numRuns: 2_000 },
    )
  })

  it.each([
    '',
    ' ',
    '{"a":',
    '{"a":1',
    '["a"',
    '"a',
    '[1,]',
    '{"a":1,}',
    '{,}',
    '[1 2]',
    '{"a" 1}',
    '{1:2}',
    '{}{}',
    '[}',
    '1 2',
    'undefined',
  ])('that is cut off or wrong is refused: %s', (text) => {
    expect(() => read(text)).toThrow(JsonError)
  })

  it('that is not UTF-8 is refused', () => {
    expect(() => read(Uint8Array.of(0x22, 0xff, 0x22))).toThrow(JsonError)
    expect(() => read(Uint8Array.of(0x22, 0xe2, 0x82, 0x22))).toThrow(JsonError)
  })

  it('keeps byte order marks within it, at each place and each cut (P4)', () => {
    const value = ['\ufeff', 'a\ufeff', '\ufeffa', '\ufeff\ufeff', 'ｆ\ufeff，', { '\ufeff': 1 }]
    for (const pieceBytes of [1, 2, 3, 4, 5, 100])
      expect(read(JSON.stringify(value), {}, pieceBytes)).toEqual([['', value]])
  })

  it('does not say what is in it where it is refused (P7)', () => {
    for (const text of ['{"apiKey": sk-secret}', '{"sk-secret" 1}', '["sk-secret" "sk-secret"]'])
      expect(() => read(text)).toThrow(/^(?!.*sk)/)
  })
})

describe('what is in a text', () => {
  const enterFirst: JsonListener['enter'] = (path) => (path.length < 2 ? 'open' : 'build')

  it('comes piece by piece where it is open, with its path', () => {
    const left: string[] = []
    const values = read('{"a": {"b": {"c": [1]}, "d": 2}, "e": [3, {"f": 4}], "g": null}', {
      enter: enterFirst,
      leave: (path) => left.push(path.join('/')),
    })
    expect(values).toEqual([
      ['a/b', { c: [1] }],
      ['a/d', 2],
      ['e/0', 3],
      ['e/1', { f: 4 }],
      ['g', null],
    ])
    expect(left).toEqual(['a', 'e', ''])
  })

  it('is passed over where it is not wanted, and still has to be JSON', () => {
    const skip: Partial<JsonListener> = { enter: (path) => (path.length === 0 ? 'open' : 'skip') }
    expect(read('{"a": {"b": ["data:x", {}]}, "c": 1}', skip)).toEqual([['c', 1]])
    expect(() => read('{"a": {"b": [1,]}, "c": 1}', skip)).toThrow(JsonError)
  })

  it('is asked for where it begins with data:', () => {
    const dataUrl: JsonListener['dataUrl'] = (path, text) => `${path.join('/')} ${text.length}`
    expect(read('{"a": {"b": ["data:x", "no data:"]}}', { dataUrl })).toEqual([
      ['', { a: { b: ['a/b/0 6', 'no data:'] } }],
    ])
  })

  it('counts the last of several fields with the same name', () => {
    expect(read('{"a": 1, "a": 2}')).toEqual([['', { a: 2 }]])
  })

  it('cannot change what an object is', () => {
    const text = '{"__proto__": {"isAdmin": true}, "constructor": {"prototype": {"isAdmin": true}}}'
    const [[, value] = []] = read(text)
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype)
    expect(Object.keys(value as object)).toEqual(['constructor'])
    expect('isAdmin' in {}).toBe(false)
  })

  it('may be nested 100,000 deep: what is too deep for a record is left out', () => {
    const deep = `${'{"a":['.repeat(50_000)}1${']}'.repeat(50_000)}`
    const [[, value] = []] = read(deep, {}, 4096)
    expect(JSON.stringify(value)).toBe(`${'{"a":['.repeat(8)}${']}'.repeat(8)}`)
    expect(() => read('['.repeat(100_000), {}, 4096)).toThrow(JsonError)
    expect(() => read('['.repeat(1_000_001), {}, 65_536)).toThrow('nested too deep')
  })
})

it('gives a text that no record can hold without keeping it', () => {
  const reader = new JsonReader({ ...buildAll, value: (_path, value) => values.push(value) })
  const values: unknown[] = []
  const mebibyte = new Uint8Array(1024 * 1024).fill(0x61)
  reader.write(new TextEncoder().encode('["'))
  for (let count = 0; count < 129; count += 1) reader.write(mebibyte)
  reader.write(new TextEncoder().encode('", "b"]'))
  reader.end()
  expect(values).toEqual([[TOO_LONG, 'b']])
  expect(() => read(`{"a": ${'1'.repeat(2_000)}}`)).toThrow(JsonError)
})

it('hands on what its listener throws', () => {
  const failure = new Error('full')
  const value = () => {
    throw failure
  }
  expect(() => read('[1]', { value })).toThrow(failure)
})
