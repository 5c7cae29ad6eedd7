// @vitest-environment jsdom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { beforeEach, expect, it, vi } from 'vitest'
import { Markdown } from './markdown'
import type * as ParseBlock from './parse-block'

const parsed = vi.hoisted(() => ({ texts: [] as string[] }))
vi.mock('./parse-block', async (importOriginal) => {
  const original = await importOriginal<typeof ParseBlock>()
  const parseBlock: typeof original.parseBlock = (text, definitions) => {
    parsed.texts.push(text)
    return original.parseBlock(text, definitions)
  }
  return { ...original, parseBlock }
})

beforeEach(() => {
  parsed.texts = []
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
})

const SECTION =
  '## A heading\n\nA paragraph with **bold** words, `code` and a [link](https://example.com).\n\n' +
  '- one\n- two\n\n```js\nlet a = 1\n\nlet b = 2\n```\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n'

/** Characters that the lexer reads while the answer arrives in pieces of three. */
function workFor(sections: number): number {
  parsed.texts = []
  const answer = SECTION.repeat(sections)
  const root = createRoot(document.createElement('div'))
  for (let end = 3; end < answer.length; end += 3) {
    act(() => root.render(<Markdown text={answer.slice(0, end)} streaming />))
  }
  act(() => root.render(<Markdown text={answer} streaming={false} />))
  act(() => root.unmount())
  return parsed.texts.reduce((sum, text) => sum + text.length, 0)
}

it('reads twice as much for an answer twice as long, not four times', () => {
  const short = workFor(5)
  expect(workFor(10) / short).toBeLessThan(2.2)
})

it('reads a finished block no more', () => {
  const root = createRoot(document.createElement('div'))
  const show = (text: string, streaming: boolean) =>
    act(() => root.render(<Markdown text={text} streaming={streaming} />))
  show('first\n\nsec', true)
  parsed.texts = []
  show('first\n\nsecond', true)
  show('first\n\nsecond\n\n```\ncode\n```\nthird', true)
  expect(parsed.texts).toEqual(['second', 'third'])
  act(() => root.unmount())
})
