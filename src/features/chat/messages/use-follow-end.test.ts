import { expect, it } from 'vitest'
import { isNews } from './use-follow-end'

const answer = { seq: 4, pending: false, content: 'Good evening.' }
const awaited = { seq: 4, pending: true, content: '' }

it.each([
  ['nothing came', answer, answer, false],
  ['the answer that was awaited is awaited still', awaited, awaited, false],
  ['the first words of the awaited answer came', { ...awaited, content: 'Good' }, awaited, true],
  ['the awaited answer came', answer, awaited, true],
  ['the answer failed before a word', { ...awaited, pending: false }, awaited, false],
  ['another message came', { ...answer, seq: 5 }, answer, true],
  ['another message is awaited', { ...awaited, seq: 6 }, answer, true],
  ['the last message was deleted', { ...answer, seq: 3 }, answer, false],
  ['the chat was emptied', undefined, answer, false],
])('%s', (_case, now, seen, isNew) => {
  expect(isNews(now, seen)).toBe(isNew)
})
