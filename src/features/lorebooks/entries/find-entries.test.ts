import { expect, it } from 'vitest'
import type { LoreEntryRecord } from '@/storage/lorebooks/lorebook-records'
import { findEntries } from './find-entries'

const entry = (id: string, fields: Partial<LoreEntryRecord> = {}): LoreEntryRecord => ({
  id,
  bookId: 'book',
  place: 0,
  name: id,
  keys: [],
  content: '',
  enabled: true,
  createdAt: 1,
  updatedAt: 1,
  ...fields,
})
const entries = [
  entry('Zoë', { keys: ['harbour'], order: 200, content: 'x'.repeat(40) }),
  entry('inn 10', { enabled: false, comment: 'by the Harbour' }),
  entry('inn 9', { constant: true, order: -5, content: 'x'.repeat(90) }),
]
const wanted = { search: '', sort: 'file', filter: 'all', warned: new Set<string>() } as const
const ids = (change: Partial<Parameters<typeof findEntries>[1]>) =>
  findEntries(entries, { ...wanted, ...change }).map(({ id }) => id)

it('finds entries by name, note, keys and content, and orders them (LORE-54)', () => {
  expect(ids({ search: 'HARBOUR' })).toEqual(['Zoë', 'inn 10'])
  expect(ids({ search: 'zoe xxx' })).toEqual(['Zoë'])
  expect(ids({ sort: 'title' })).toEqual(['inn 9', 'inn 10', 'Zoë'])
  expect(ids({ sort: 'order' })).toEqual(['inn 9', 'inn 10', 'Zoë'])
  expect(ids({ sort: 'tokens' })).toEqual(['inn 9', 'Zoë', 'inn 10'])
  expect(ids({ filter: 'on' })).toEqual(['Zoë', 'inn 9'])
  expect(ids({ filter: 'off' })).toEqual(['inn 10'])
  expect(ids({ filter: 'always' })).toEqual(['inn 9'])
  expect(ids({ filter: 'warned', warned: new Set(['inn 10']) })).toEqual(['inn 10'])
})
