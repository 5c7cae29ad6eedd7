import { expect, it } from 'vitest'
import { keepIdentity } from './keep-identity'

const rows = (...texts: string[]) => texts.map((text, index) => ({ id: `${index}`, text }))

it('gives the old list where nothing has changed', () => {
  const before = rows('a', 'b')
  expect(keepIdentity(before, rows('a', 'b'))).toBe(before)
})

it('keeps the objects of what is as it was', () => {
  const before = rows('a', 'b', 'c')
  const now = keepIdentity(before, rows('a', 'x', 'c'))
  expect(now).toEqual(rows('a', 'x', 'c'))
  expect(now.map((row, index) => row === before[index])).toEqual([true, false, true])
})

it('looks into what records hold', () => {
  const row = (count: number) => [{ id: '1', tokens: { count }, tags: ['a', 'b'] }]
  const before = row(1)
  expect(keepIdentity(before, row(1))).toBe(before)
  expect(keepIdentity(before, row(2))).toEqual(row(2))
  expect(keepIdentity([{ id: '1', a: 1 }], [{ id: '1', b: 1 }] as never)).toEqual([
    { id: '1', b: 1 },
  ])
})

it('follows a new order, additions and removals', () => {
  const before = rows('a', 'b', 'c')
  const [a, b, c] = before
  expect(keepIdentity(before, rows('a', 'b', 'c').reverse())).toEqual([c, b, a])
  expect(keepIdentity(before, rows('a', 'b'))).toEqual([a, b])
  expect(keepIdentity(before, rows('a', 'b', 'c', 'd'))).toHaveLength(4)
})
