import { expect, it } from 'vitest'
import { isNews, wentUp } from './use-follow-end'

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

const end = { scrollTop: 1_000, scrollHeight: 1_500, clientHeight: 500 }

it.each([
  ['a hair up', { scrollTop: 999 }, true],
  ['nowhere', {}, false],
  ['with content that shrank', { scrollTop: 900, scrollHeight: 1_400 }, false],
  ['up while content shrank', { scrollTop: 0, scrollHeight: 1_400 }, true],
  ['up while content grew', { scrollTop: 0, scrollHeight: 1_600 }, true],
  ['with a box that grew', { scrollTop: 800, clientHeight: 700 }, false],
  ['up while the box grew', { scrollTop: 0, clientHeight: 700 }, true],
  ['up while the box shrank', { scrollTop: 0, clientHeight: 300 }, true],
  ['a hair up while the box shrank', { scrollTop: 999, clientHeight: 300 }, true],
  ['with a box that shrank', { clientHeight: 300 }, false],
  [
    'with a box that grew and content that shrank',
    { scrollTop: 700, scrollHeight: 1_400, clientHeight: 700 },
    false,
  ],
  ['by what rounding hides', { scrollTop: 798.5, clientHeight: 700 }, false],
])('%s: whether the reader went up', (_, change, isUp) => {
  expect(wentUp(end, { ...end, ...change })).toBe(isUp)
})
