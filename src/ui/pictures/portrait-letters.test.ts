import { expect, it } from 'vitest'
import { portraitLetters } from './portrait-letters'

const textsOf = (initials: string) => portraitLetters(initials).map(({ text }) => text)

it.each([
  ['two capitals overlap, the first above', 'AL', ['L', 'A']],
  ['a single capital has its own shadow', 'A', ['A', 'A']],
  ['a mark stays with its letter', 'E\u0301', ['E\u0301', 'E\u0301']],
  ['Hebrew stands side by side before a large one', 'אב', ['א', 'א\u200Cב']],
  ['Arabic letters are not joined', 'مح', ['م', 'م\u200Cح']],
  ['so does a single sign', '山', ['山', '山']],
  ['and a name without any', '?', ['?', '?']],
])('%s', (_, initials, texts) => {
  expect(textsOf(initials)).toEqual(texts)
})

it('has one letter in full strength, which is the uppermost', () => {
  for (const initials of ['AL', 'A', 'אב', '山'])
    expect(portraitLetters(initials).map(({ opacity }) => opacity < 1)).toEqual([true, false])
})
