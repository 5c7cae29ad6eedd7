// @vitest-environment jsdom
import { Lexer } from 'marked'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { beforeEach, expect, it, type MockInstance, vi } from 'vitest'
import { Markdown } from './markdown'

/** Tells what the lexer reads. */
let read: MockInstance<Lexer['lex']>

beforeEach(() => {
  read = vi.spyOn(Lexer.prototype, 'lex')
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
})

const textsRead = () => read.mock.calls.map(([text]) => text)

const SECTION =
  '## A heading\n\nA paragraph with **bold** words, `code` and a [link](https://example.com).\n\n' +
  '- one\n- two\n\n```js\nlet a = 1\n\nlet b = 2\n```\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n'

/** Characters that the lexer reads while the answer arrives in pieces of three. */
function workFor(sections: number): number {
  read.mockClear()
  const answer = SECTION.repeat(sections)
  const root = createRoot(document.createElement('div'))
  for (let end = 3; end < answer.length; end += 3) {
    act(() => root.render(<Markdown text={answer.slice(0, end)} streaming />))
  }
  act(() => root.render(<Markdown text={answer} streaming={false} />))
  act(() => root.unmount())
  return textsRead().reduce((sum, text) => sum + text.length, 0)
}

it('reads twice as much for an answer twice as long, not four times', () => {
  const short = workFor(5)
  expect(short).toBeGreaterThan(SECTION.length * 5)
  expect(workFor(10) / short).toBeLessThan(2.2)
})

it('reads a finished block no more', () => {
  const root = createRoot(document.createElement('div'))
  const show = (text: string, streaming: boolean) =>
    act(() => root.render(<Markdown text={text} streaming={streaming} />))
  show('first\n\nsec', true)
  read.mockClear()
  show('first\n\nsecond', true)
  show('first\n\nsecond\n\n```\ncode\n```\nthird', true)
  expect(textsRead()).toEqual(['second', 'third'])
  act(() => root.unmount())
})
