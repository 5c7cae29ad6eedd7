import { describe, expect, it } from 'vitest'
import { defaultExportName, hasSessionFileEnding, toExportName } from './file-names'

const now = new Date(2025, 0, 5, 23, 59)

it('is named for the product, the session and the day of the user (SESS-16)', () => {
  expect(defaultExportName(now)).toBe('parlour-session-2025-01-05.json')
  expect(defaultExportName(new Date(2025, 11, 31))).toBe('parlour-session-2025-12-31.json')
  expect(defaultExportName(now, true)).toBe('parlour-session-2025-01-05.parlour')
})

describe('a name that the user typed', () => {
  it.each([
    ['my chats', 'my chats.json'],
    ['my chats.json', 'my chats.json'],
    ['my chats.parlour', 'my chats.json'],
    ['My.Chats.JSON', 'My.Chats.json'],
    ['../../etc/passwd', 'etc passwd.json'],
    ['a\u0000b:c*d?', 'a b c d.json'],
    ['日記 🙂', '日記 🙂.json'],
    ['.hidden', 'hidden.json'],
    ['', 'parlour-session-2025-01-05.json'],
    ['  .json', 'parlour-session-2025-01-05.json'],
    ['///', 'parlour-session-2025-01-05.json'],
  ])('%j becomes %j', (typed, name) => {
    expect(toExportName(typed, now, false)).toBe(name)
  })

  it('gets the ending of what is in the file', () => {
    expect(toExportName('my chats.json', now, true)).toBe('my chats.parlour')
    expect(toExportName('', now, true)).toBe('parlour-session-2025-01-05.parlour')
  })
})

it.each([
  ['session.json', true],
  ['SESSION.JSON', true],
  ['session.parlour', true],
  ['session.json.txt', false],
  ['json', false],
  ['', false],
])('tells by the name %j whether it can be imported (SESS-08)', (name, isSession) => {
  expect(hasSessionFileEnding(name)).toBe(isSession)
})
