import { expect, it } from 'vitest'
import { needsHistory } from './needs-history'

const book = (more: { content?: string; sticky?: number; delay?: number; cooldown?: number }) => ({
  entries: [{ id: 'a', keys: [], content: '', enabled: true, createdAt: 1, updatedAt: 1, ...more }],
})

it.each([
  '@@activate_only_after 2\nText',
  '@@depth 1\n\n  @@Keep_activate_after_match\nText',
  '@@unknown\n@@@dont_activate_after_match',
  '@@is_greeting 1',
  '@@reverse_depth 2',
])('the whole chat is read for %j (LORE-39 to LORE-41)', (content) => {
  expect(needsHistory(book({ content }))).toBe(true)
})

it('the whole chat is read for what is sticky, rests or is delayed, and for nothing else (LORE-33)', () => {
  expect(needsHistory(book({ sticky: 1 }))).toBe(true)
  expect(needsHistory(book({ cooldown: 1 }))).toBe(true)
  expect(needsHistory(book({ delay: 1 }))).toBe(true)
  expect(needsHistory(book({ content: '@@depth 3\nA text', sticky: 0 }))).toBe(false)
})
