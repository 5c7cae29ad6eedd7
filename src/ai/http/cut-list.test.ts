import { expect, test } from 'vitest'
import { parseCutList } from './cut-list'

const list = { data: [{ id: 'a', tags: ['x', '}'] }, { id: 'b "]' }, { id: 'c', of: { d: [1] } }] }

test.each([
  ['in an object', JSON.stringify(list), list.data],
  ['alone', JSON.stringify(list.data), list.data],
])('reads the whole entries of a list %s, wherever it is cut', (_, text, entries) => {
  for (let length = 0; length < text.length; length += 1) {
    const read = parseCutList(text.slice(0, length))
    const found = read === undefined ? [] : Array.isArray(read) ? read : (read as typeof list).data
    expect(entries.slice(0, found.length)).toEqual(found)
  }
  expect(parseCutList(text.slice(0, -3))).toEqual(
    text.startsWith('[') ? entries.slice(0, 2) : { data: entries.slice(0, 2) },
  )
})

test('finds nothing where no entry is whole', () => {
  for (const text of ['', 'hello', '{"data":[{"id":"a"', '{"a":{"b":1}', '[[[['])
    expect(parseCutList(text)).toBeUndefined()
})
