import { expect, it } from 'vitest'
import { isContentPolicy } from '@/ai/images/image-errors'
import { namedParameters } from '@/ai/refused-parameters'
import { findMinor } from '@/domain/adults/find-minor'
import { oneLine } from './prompt/one-line'
import { readJsonAnswer } from './read-json-answer'

/** Characters of a text that somebody pastes, or a server sends. */
const LENGTH = 100_000

/** Pieces that, repeated, send a careless pattern back to its beginning again and again. */
const PIECES = [
  ...['a', 'A', ' ', '\n', '1', '-', '_', '"', '{', '[', '*', 'é', '🙂'],
  ...['a ', 'a,', 'a.', 'a@', '1.', '1,', 'is ', 'aged ', "'s ", 'your a ', 'sixteen '],
  ...['I am Ab Ab ', 'has a son ', 'she is a ', '<think>', 'http://', 'violat', 'parameter '],
]

const rules: Record<string, (text: string) => unknown> = {
  findMinor: (text) => findMinor(text, {}),
  oneLine: (text) => oneLine(text, 200),
  readJsonAnswer,
  isContentPolicy: (message) => isContentPolicy({ message }),
  namedParameters: (message) => namedParameters(400, { message }, ['temperature', 'top_p']),
}

it.each(Object.entries(rules))('%s reads long texts in a time that grows with them', (_, rule) => {
  // In quadratic time this would run into the test's time limit.
  for (const piece of PIECES) rule(piece.repeat(LENGTH / piece.length))
  expect(rule('')).not.toBeInstanceOf(Error)
})
