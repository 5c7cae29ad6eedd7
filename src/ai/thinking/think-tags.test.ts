import { expect, test } from 'vitest'
import { fc } from '@/testing/fast-check'
import { startThinkTags } from './think-tags'

function readPieces(pieces: readonly string[]) {
  const reader = startThinkTags()
  const read = [...pieces.flatMap((piece) => reader.write(piece)), ...reader.end()]
  const join = (isThinking: boolean) =>
    read
      .filter((each) => each.isThinking === isThinking)
      .map(({ text }) => text)
      .join('')
  return { thinking: join(true), text: join(false) }
}

test.each([
  ['<think>Hm.</think>Hello', 'Hm.', 'Hello'],
  ['\n <thinking>\nHm.\n</thinking>\n\nHello', 'Hm.\n', 'Hello'],
  ['<Think>a</tHINK>b', 'a', 'b'],
  ['<think></think>\nHello', '', 'Hello'],
  ['<think>never closed', 'never closed', ''],
  ['<think>never closed</thin', 'never closed</thin', ''],
  ['<think>a</thinking>b', 'a</thinking>b', ''],
  ['<think>a</think>b<think>c</think>', 'a', 'b<think>c</think>'],
  ['In mid-text <think>it is text</think>', '', 'In mid-text <think>it is text</think>'],
  ['<thinkers> think', '', '<thinkers> think'],
  ['<thin', '', '<thin'],
  ['  \n', '', '  \n'],
  ['', '', ''],
])('THINK-02 reads %j', (answer, thinking, text) => {
  expect(readPieces([answer])).toEqual({ thinking, text })
})

test('THINK-02 reads the same wherever the text is cut', () => {
  const bit = fc.constantFrom(
    '<think>',
    '</think>',
    '<thinking>',
    '</thinking>',
    '<',
    '</',
    '>',
    'think',
    ' ',
    '\n',
    'word',
    '𝒯',
  )
  const answers = fc.array(bit, { maxLength: 8 }).map((bits) => bits.join(''))
  fc.assert(
    fc.property(
      answers,
      fc.array(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
      (answer, lengths) => {
        const whole = readPieces([answer])
        const pieces: string[] = []
        for (let at = 0; at < answer.length;) {
          const length = lengths[pieces.length % lengths.length] ?? 1
          pieces.push(answer.slice(at, at + length))
          at += length
        }
        expect(readPieces(pieces)).toEqual(whole)
        expect(readPieces(answer.split(''))).toEqual(whole)
        // Nothing is made up, and no word gets lost.
        const words = (text: string) => text.split('word').length
        expect(words(whole.thinking) + words(whole.text)).toBe(words(answer) + 1)
      },
    ),
  )
})
