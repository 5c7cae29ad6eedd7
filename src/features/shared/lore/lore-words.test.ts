import { expect, it } from 'vitest'
import { loreRestReasons, type LoreUse } from '@/domain/lorebook'
import { inTheText, inYourMessage, loreRestText, loreUseText, lorePlaceText } from './lore-words'

const use: LoreUse = {
  entryId: 'e',
  bookId: 'b',
  name: 'Dragons',
  reason: 'key',
  key: 'dragon',
  word: 'Dragon',
  step: 0,
  place: { at: 'depth', depth: 4, role: 'system' },
  tokens: 3,
}
const names = {
  entry: (id: string) => (id === 'other' ? 'Weather' : undefined),
  place: (id: string | undefined) => (id === undefined ? inYourMessage : inTheText),
}

it('says in one sentence why an entry was used (LORE-48)', () => {
  const said = (change: Partial<LoreUse>) => loreUseText({ ...use, ...change }, names)
  expect(said({})).toBe('The key “dragon” stands in your message.')
  expect(said({ key: '/drag(on)?/i', messageId: 'm' })).toBe(
    'The pattern /drag(on)?/i fits “Dragon” in the text.',
  )
  expect(said({ reason: 'lore', byEntryId: 'other' })).toBe(
    'The key “dragon” stands in the entry “Weather”.',
  )
  expect(said({ reason: 'lore', byEntryId: 'gone' })).toBe(
    'The key “dragon” stands in another entry.',
  )
  expect(said({ reason: 'source', source: 'persona' })).toBe(
    'The key “dragon” stands in your persona.',
  )
  expect(said({ reason: 'constant' })).toBe('It is always used.')
  // A key from a file may be very long.
  expect(said({ key: `/${'a'.repeat(900)}/`, word: 'aaa' }).length).toBeLessThan(150)
})

it('says each reason why an entry was not used in a sentence of its own (LORE-49)', () => {
  const texts = loreRestReasons.map(loreRestText)
  expect(new Set(texts).size).toBe(loreRestReasons.length)
  for (const text of texts) expect(text).toMatch(/^[A-Z].+\.$/)
})

it('says where an entry was placed (LORE-48)', () => {
  expect(lorePlaceText(use.place)).toBe('4 from the end, as the system')
  expect(lorePlaceText({ at: 'depth', depth: 0 })).toBe('After the newest message')
  expect(lorePlaceText({ at: 'outlet', outlet: ' inn ' })).toBe('At the outlet “inn”')
})
