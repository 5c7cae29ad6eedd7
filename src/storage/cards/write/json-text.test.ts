import { fc } from '@/testing/fast-check'
import { describe, expect, it } from 'vitest'
import { editJson, elementsOf, type JsonEdit, membersOf, rootSpan } from './json-text'

const set = (value: unknown): JsonEdit => ({ kind: 'value', value })
const members = (entries: Record<string, JsonEdit>): JsonEdit => ({
  kind: 'members',
  members: new Map(Object.entries(entries)),
})
const remove: JsonEdit = { kind: 'remove' }

describe('an edit of a JSON text', () => {
  it('CARD-17: leaves numbers, escapes, doubled keys and white space of all else as they stand', () => {
    const text =
      '{ "big": 12345678901234567890,\n\t"huge":1e400 , "one" : 1.0, "a":"\\u0041\\/",  "a":1 }'
    expect(editJson(text, members({ one: set('x') }))).toBe(text.replace('1.0', '"x"'))
    expect(editJson(text, members({ none: remove }))).toBe(text)
  })

  it('CARD-17: changes the last of several equal keys, which is the one that is read', () => {
    expect(editJson('{"a":1,"b":2,"a":3}', members({ a: set(4) }))).toBe('{"a":1,"b":2,"a":4}')
  })

  it('takes all of several equal keys away, and the commas with them', () => {
    const text = '{ "a": 1, "b": 2, "a": 3 }'
    expect(editJson(text, members({ a: remove }))).toBe('{ "b": 2 }')
    expect(editJson(text, members({ b: remove }))).toBe('{ "a": 1, "a": 3 }')
    expect(editJson(text, members({ a: remove, b: remove, c: set(1) }))).toBe('{ "c": 1 }')
  })

  it('adds after the last member, in the style of the text', () => {
    expect(editJson('{}', members({ a: set(1) }))).toBe('{"a":1}')
    expect(editJson('{"a":1}', members({ b: set(2), c: set(3) }))).toBe('{"a":1,"b":2,"c":3}')
    expect(editJson('{\n  "a": 1\n}', members({ b: set([2]) }))).toBe('{\n  "a": 1,\n  "b": [2]\n}')
  })

  it('makes objects on the way, and replaces what is none', () => {
    const edit = members({ a: members({ b: members({ c: set(1) }), gone: remove }) })
    expect(editJson('{}', edit)).toBe('{"a":{"b":{"c":1}}}')
    expect(editJson('{"a":[7]}', edit)).toBe('{"a":{"b":{"c":1}}}')
  })

  it('CARD-32: takes __proto__ and constructor as keys like any other', () => {
    const text = '{"__proto__":{"a":1},"constructor":2}'
    const edit: JsonEdit = {
      kind: 'members',
      members: new Map([
        ['__proto__', { kind: 'members', members: new Map([['b', set(2)]]) }],
        ['constructor', set(3)],
      ]),
    }
    expect(editJson(text, edit)).toBe('{"__proto__":{"a":1,"b":2},"constructor":3}')
    expect(Object.hasOwn(Object.prototype, 'b')).toBe(false)
  })

  it('CARD-32: goes past 100,000 levels without a word', () => {
    const deep = `${'[{"a":'.repeat(50_000)}1${'}]'.repeat(50_000)}`
    const text = `{"deep":${deep},"name":"old"}`
    expect(editJson(text, members({ name: set('new') }))).toBe(text.replace('old', 'new'))
  })

  it('writes half a surrogate pair as an escape, so that no encoder loses it', () => {
    expect(editJson('{"a":1}', members({ a: set('\uD800') }))).toBe('{"a":"\\ud800"}')
  })

  it('makes a text of whatever is written, digit by digit', () => {
    expect(editJson('[1.0, 12345678901234567890]', elements({ 1: { kind: 'asText' } }))).toBe(
      '[1.0, "12345678901234567890"]',
    )
  })

  it('replaces, adds and takes away elements', () => {
    const splice = (from: number, count: number, ...insert: unknown[]): JsonEdit => ({
      kind: 'splice',
      from,
      remove: count,
      insert,
    })
    expect(editJson('[1, 2, 3]', splice(1, 1, 9))).toBe('[1, 9, 3]')
    expect(editJson('[1, 2, 3]', splice(0, 2))).toBe('[3]')
    expect(editJson('[1, 2, 3]', splice(2, 1))).toBe('[1, 2]')
    expect(editJson('[1, 2, 3]', splice(0, 3))).toBe('[]')
    expect(editJson('[1, 2]', splice(2, 0, 3, 4))).toBe('[1, 2, 3, 4]')
    expect(editJson('[1,\n 2]', splice(1, 0, 9))).toBe('[1,9,\n 2]')
    expect(editJson('[1]', splice(0, 0, 0))).toBe('[0,1]')
    expect(editJson('[]', splice(0, 0, 1, 2))).toBe('[1,2]')
    expect(editJson('"x"', splice(0, 0, 1))).toBe('[1]')
    expect(
      editJson('[1, 2]', { kind: 'elements', elements: new Map([[0, remove]]), append: [3] }),
    ).toBe('[2, 3]')
  })

  it('finds members and elements whatever stands in them', () => {
    const text = '{"}": "[\\"]", "list": [[], {"a": "]"}, "\\\\"]}'
    const found = membersOf(text, rootSpan(text)) ?? []
    expect(found.map(({ key, value }) => [key, text.slice(value.start, value.end)])).toEqual([
      ['}', '"[\\"]"'],
      ['list', '[[], {"a": "]"}, "\\\\"]'],
    ])
    const list = elementsOf(text, found[1]?.value ?? rootSpan(text)) ?? []
    expect(list.map(({ start, end }) => text.slice(start, end))).toEqual([
      '[]',
      '{"a": "]"}',
      '"\\\\"',
    ])
    expect(membersOf('[1]', rootSpan('[1]'))).toBeUndefined()
    expect(elementsOf('{}', rootSpan('{}'))).toBeUndefined()
  })

  it('CARD-17: changes what is read at one path and nothing else, for random objects', () => {
    const key = fc.oneof(fc.string({ unit: 'binary', maxLength: 3 }), fc.constant('__proto__'))
    const object = fc.dictionary(key, fc.jsonValue({ maxDepth: 2 }), { maxKeys: 5 })
    fc.assert(
      fc.property(
        object,
        key,
        fc.jsonValue(),
        fc.constantFrom(0, 3),
        (value, name, next, indent) => {
          const text = JSON.stringify(value, undefined, indent)
          const edit: JsonEdit = { kind: 'members', members: new Map([[name, set(next)]]) }
          const entries = new Map<string, unknown>(Object.entries(value)).set(name, next)
          expect(JSON.parse(editJson(text, edit))).toEqual(
            JSON.parse(JSON.stringify(Object.fromEntries(entries))),
          )
          const gone: JsonEdit = { kind: 'members', members: new Map([[name, remove]]) }
          entries.delete(name)
          expect(JSON.parse(editJson(text, gone))).toEqual(
            JSON.parse(JSON.stringify(Object.fromEntries(entries))),
          )
        },
      ),
      { numRuns: 20 },
    )
  })
})

function elements(entries: Record<number, JsonEdit>): JsonEdit {
  return {
    kind: 'elements',
    elements: new Map(Object.entries(entries).map(([index, edit]) => [Number(index), edit])),
  }
}
