import { fc } from '@/testing/fast-check'
import { describe, expect, it } from 'vitest'
import { PARAGRAPH_START, splitSpeech } from './split-speech'

/** The text with its speech in angle brackets. */
function marked(text: string): string {
  const { runs } = splitSpeech(text, PARAGRAPH_START)
  return runs.map((run) => (run.isSpeech ? `<${run.text}>` : run.text)).join('')
}

describe('splitSpeech', () => {
  it.each([
    ['"Hi," she says. "Bye."', '<"Hi,"> she says. <"Bye.">'],
    ['“Hi,” she says', '<“Hi,”> she says'],
    ['„Hallo“, sagt sie, „ja”', '<„Hallo“>, sagt sie, <„ja”>'],
    ['« Oui », dit-elle', '<« Oui »>, dit-elle'],
    ['("Quiet")', '(<"Quiet">)'],
    ['他说"你好"。', '他说<"你好">。'],
    ['"I\'m here," it\'s', '<"I\'m here,"> it\'s'],
    ['“She said ‘no’ and "maybe"” so', '<“She said ‘no’ and "maybe"”> so'],
  ])('finds the speech in %s', (text, expected) => {
    expect(marked(text)).toBe(expected)
  })

  it.each([
    ['while it is being written', 'She: "Hel', 'She: <"Hel>'],
    ['from its first mark', 'She: "', 'She: <">'],
    ['up to the end of the paragraph', '"One. Two.', '<"One. Two.>'],
    ['over a mark that opens anew', '"One. "Two." She', '<"One. "Two."> She'],
  ])('shows open speech %s', (_name, text, expected) => {
    expect(marked(text)).toBe(expected)
  })

  it.each(['a 5" blade, 6\'2" tall', "don't 'quote' this", 'end." and', 'a ” b', 'a " b', 'end."'])(
    'finds none in %s',
    (text) => {
      expect(marked(text)).toBe(text)
    },
  )

  const text = fc.string({
    unit: fc.oneof(
      fc.constantFrom('"', '“', '”', '„', '«', '»', "'", ' ', '\n', 'a', '5', '.', '你', '\ud800'),
      fc.string({ unit: 'binary', minLength: 1, maxLength: 2 }),
    ),
    maxLength: 60,
  })

  it('keeps the text exactly, in runs that take turns', () => {
    fc.assert(
      fc.property(text, fc.constantFrom('', '"', '”', '“”', '»'), (written, closing) => {
        const { runs, after } = splitSpeech(written, { closing, previous: '' })
        expect(runs.map((run) => run.text).join('')).toBe(written)
        expect(runs.every((run) => run.text !== '')).toBe(true)
        expect(after.closing.length).toBeLessThanOrEqual(2)
        if (written === '') expect(after).toEqual({ closing, previous: '' })
      }),
      { numRuns: 3000 },
    )
  })

  it('reads a growing text as it did before, but for the runs at its end', () => {
    fc.assert(
      fc.property(text, fc.nat(60), (written, length) => {
        const settled = written.slice(0, length)
        const whole = splitSpeech(written, PARAGRAPH_START).runs
        const part = splitSpeech(settled, PARAGRAPH_START).runs
        // The last mark waits for what follows it; all before it is decided.
        const decided = Math.max(0, settled.search(/["“”„«»][^"“”„«»]?$/))
        let position = 0
        for (const run of part) {
          if (position + run.text.length > decided) break
          const same = whole.reduce(
            (state, one) =>
              state.at <= position ? { at: state.at + one.text.length, one } : state,
            { at: 0, one: { text: '', isSpeech: false } },
          )
          expect(same.one.isSpeech).toBe(run.isSpeech)
          position += run.text.length
        }
      }),
      { numRuns: 1000 },
    )
  })
})
