import { expect, it } from 'vitest'
import type { LoreLog } from '@/domain/lorebook'
import { didNotFit, type KnownEntry, restRows } from './lore-rows'

const log = (change: Partial<LoreLog>): LoreLog => ({
  books: [{ id: 'b', name: 'Book', scope: 'chat' }],
  budget: 100,
  used: 0,
  entries: [],
  rest: {},
  at: 10,
  ...change,
})
const entry = (id: string, change: Partial<KnownEntry> = {}): KnownEntry => ({
  id,
  bookId: 'b',
  name: id,
  keys: [],
  createdAt: 1,
  updatedAt: 1,
  ...change,
})
const used = (entryId: string): LoreLog['entries'][number] => ({
  entryId,
  bookId: 'b',
  name: entryId,
  reason: 'constant',
  step: 0,
  place: { at: 'afterCharacter' },
  tokens: 1,
})

it('gives each entry that was not used its one reason, and "not found" to what stands in no list (LORE-49)', () => {
  const rows = restRows(log({ entries: [used('a')], rest: { roll: ['c'] } }), [
    entry('a'),
    entry('b'),
    entry('c'),
  ])
  expect(rows.map(({ entryId, reason }) => [entryId, reason])).toEqual([
    ['b', 'notFound'],
    ['c', 'roll'],
  ])
})

it('says nothing of entries that came later, and marks those that were changed', () => {
  const rows = restRows(log({ rest: { budget: ['old'] } }), [
    entry('later', { createdAt: 11, updatedAt: 11 }),
    entry('old', { updatedAt: 12 }),
  ])
  expect(rows).toMatchObject([{ entryId: 'old', isChanged: true }])
})

it('keeps the reasons of entries that are gone', () => {
  expect(restRows(log({ rest: { roll: ['gone'] } }), [])).toMatchObject([
    { entryId: 'gone', reason: 'roll', title: undefined },
  ])
})

it('guesses nothing where a log is not whole', () => {
  const rows = restRows(log({ rest: { budget: ['a'] }, more: { budget: 3 } }), [
    entry('a'),
    entry('b'),
  ])
  expect(rows.map(({ entryId }) => entryId)).toEqual(['a'])
})

it('finds an entry by its title and by its keys', () => {
  const [row] = restRows(log({}), [entry('x', { name: 'Dragon', keys: ['Smaug'] })])
  expect(row?.searched).toBe('dragon smaug')
})

it('counts what found no room, listed or not (LORE-51)', () => {
  const full = log({ rest: { budget: ['a'], allBudgets: ['b', 'c'] }, more: { budget: 4 } })
  expect(didNotFit(full)).toBe(7)
})
