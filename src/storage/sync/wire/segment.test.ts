import { describe, expect, it } from 'vitest'
import { fc } from '@/testing/fast-check'
import { createStamp } from '../marks/stamps'
import {
  headerLine,
  headText,
  parseHead,
  parseSegment,
  recordLine,
  SegmentError,
  wireLimits,
} from './segment'

const OF = { device: 'abc', n: 3 }
const STAMP = createStamp(5, 0, 'abc')
const header = headerLine({ n: 3, needs: 1, seen: { other: 2 } })
const line = (store: string, id: string, fields: unknown) => JSON.stringify([store, id, fields])

function problemOf(text: string): string {
  try {
    parseSegment(text, OF)
    return ''
  } catch (cause) {
    return cause instanceof SegmentError ? cause.code : String(cause)
  }
}

describe('a segment', () => {
  it('is read as it was written, with the origin of what is sent again', () => {
    const values = fc.jsonValue()
    fc.assert(
      fc.property(values, fc.nat(3), (value, n) => {
        const entry = { s: STAMP, d: n === 0 ? 'abc' : 'other', n }
        const change = { store: 'messages', id: 'm', operations: [{ register: 'x', value, entry }] }
        const { seen, changes } = parseSegment(`${header}\n${recordLine(change, OF)}`, OF)
        expect(seen).toEqual({ other: 2 })
        expect(changes[0]?.operations[0]?.entry).toEqual(
          n === 0 ? { s: STAMP, d: 'abc', n: 3 } : entry,
        )
        expect(JSON.stringify(changes[0]?.operations[0]?.value)).toBe(JSON.stringify(value))
      }),
    )
  })

  it.each<[string, string, string]>([
    ['of another number', headerLine({ n: 4, needs: 1, seen: {} }), 'damaged'],
    [
      'that needs a newer Parlour (SYNC-37)',
      headerLine({ n: 3, needs: 2, seen: {} }),
      'update_needed',
    ],
    ['that is no JSON', 'x', 'damaged'],
    ['with half a line', `${header}\n["messages","m"`, 'damaged'],
    [
      'with a stamp that is none',
      `${header}\n${line('messages', 'm', { x: [1, 'soon'] })}`,
      'damaged',
    ],
    [
      'with a stamp at the end of all times',
      `${header}\n${line('messages', 'm', { x: [1, 'f'.repeat(16) + '-abc'] })}`,
      'damaged',
    ],
    [
      'with an id that every object has',
      `${header}\n${line('messages', 'constructor', { x: [1, STAMP] })}`,
      'damaged',
    ],
    [
      'nested without end',
      `${header}\n["messages","m",{"x":[${'['.repeat(500)}${']'.repeat(500)},"${STAMP}"]}]`,
      'damaged',
    ],
    ['of too many lines', `${header}\n${'\n'.repeat(wireLimits.lines + 1)}`, 'too_large'],
  ])('%s is refused as a whole (SYNC-52)', (_, text, problem) => {
    expect(problemOf(text)).toBe(problem)
  })

  it('leaves out a name that would be no field (SYNC-52)', () => {
    const { changes } = parseSegment(`${header}\n["messages","m",{"__proto__":[1,"${STAMP}"]}]`, OF)
    expect(changes).toEqual([{ store: 'messages', id: 'm', operations: [] }])
  })

  it('of any text is read or refused, and nothing else (SYNC-52)', () => {
    fc.assert(
      fc.property(fc.string(), fc.json(), (text, json) => {
        expect(['', 'damaged', 'too_large', 'update_needed']).toContain(
          problemOf(`${header}\n${text}\n${json}`),
        )
      }),
    )
  })
})

it('a head is read as it was written, and no other text is one (SYNC-52)', () => {
  const head = { n: 4, seen: { other: 1 }, needs: 1 }
  expect(parseHead(headText(head))).toEqual(head)
  for (const text of [
    '',
    '{}',
    '{"n":-1,"seen":{},"needs":1}',
    '{"n":1,"seen":{"A/B":1},"needs":1}',
  ])
    expect(() => parseHead(text)).toThrow(SegmentError)
})
