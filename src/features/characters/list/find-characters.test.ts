import { expect, test } from 'vitest'
import type { CharacterRecord } from '@/storage/database/records'
import { type CharacterOrder, findCharacters } from './find-characters'

const make = (name: string, createdAt: number, more: Partial<CharacterRecord> = {}) => ({
  id: name,
  name,
  systemPrompt: 'secret plan',
  providerId: 'p',
  model: 'small-model',
  createdAt,
  updatedAt: 0,
  ...more,
})
const characters = [
  make('Zoë 10', 3),
  make('ada', 1, { description: 'Counts beyond numbers', tags: ['poet'] }),
  make('Zoe 9', 2, { model: 'grok-4' }),
]
const lastTalks = new Map([['Zoe 9', 5]])
const found = (search: string, order: CharacterOrder = 'changed') =>
  findCharacters(characters, search, order, lastTalks).map(({ name }) => name)

test.each([
  ['', ['Zoë 10', 'ada', 'Zoe 9']],
  ['zoe', ['Zoë 10', 'Zoe 9']],
  ['ZOË 9', ['Zoe 9']],
  ['poet  numbers', ['ada']],
  ['grok', ['Zoe 9']],
  ['secret', []],
])('"%s" finds %j', (search, names) => {
  expect(found(search)).toEqual(names)
})

test('who was talked with last comes first, and who never was where the last change puts it', () => {
  expect(found('', 'talked')).toEqual(['Zoe 9', 'Zoë 10', 'ada'])
  const changed = make('Bo', 4, { updatedAt: 6 })
  const all = findCharacters([changed, ...characters], '', 'talked', lastTalks)
  expect(all.map(({ name }) => name)).toEqual(['Bo', 'Zoe 9', 'Zoë 10', 'ada'])
})

test('the order is by change, by making, or by name as people read it', () => {
  expect(found('', 'created')).toEqual(['Zoë 10', 'Zoe 9', 'ada'])
  expect(found('', 'name')).toEqual(['ada', 'Zoe 9', 'Zoë 10'])
})
