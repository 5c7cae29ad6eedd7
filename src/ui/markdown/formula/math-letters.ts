/** First code points of a style's capital and small letters, digits, and Greek capital and small letters. */
type Alphabet = { letters: [number, number]; digits?: number; greek?: [number, number] }

/**
 * Unicode's mathematical letters. Browsers know no styles of letters in MathML but "normal", so the
 * letters themselves are exchanged (Unicode Standard, block Mathematical Alphanumeric Symbols).
 */
const ALPHABETS: Readonly<Record<string, Alphabet>> = {
  bold: { letters: [0x1d400, 0x1d41a], digits: 0x1d7ce, greek: [0x1d6a8, 0x1d6c2] },
  italic: { letters: [0x1d434, 0x1d44e], greek: [0x1d6e2, 0x1d6fc] },
  'bold-italic': { letters: [0x1d468, 0x1d482], digits: 0x1d7ce, greek: [0x1d71c, 0x1d736] },
  script: { letters: [0x1d49c, 0x1d4b6] },
  'bold-script': { letters: [0x1d4d0, 0x1d4ea] },
  fraktur: { letters: [0x1d504, 0x1d51e] },
  'bold-fraktur': { letters: [0x1d56c, 0x1d586] },
  'double-struck': { letters: [0x1d538, 0x1d552], digits: 0x1d7d8 },
  'sans-serif': { letters: [0x1d5a0, 0x1d5ba], digits: 0x1d7e2 },
  'bold-sans-serif': {
    letters: [0x1d5d4, 0x1d5ee],
    digits: 0x1d7ec,
    greek: [0x1d756, 0x1d770],
  },
  'sans-serif-italic': { letters: [0x1d608, 0x1d622], digits: 0x1d7e2 },
  'sans-serif-bold-italic': {
    letters: [0x1d63c, 0x1d656],
    digits: 0x1d7ec,
    greek: [0x1d790, 0x1d7aa],
  },
  monospace: { letters: [0x1d670, 0x1d68a], digits: 0x1d7f6 },
}

/** Letters that were in Unicode before their alphabets, whose places there are empty. */
const EARLIER: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  italic: { h: 'ℎ' },
  script: {
    ...{ B: 'ℬ', E: 'ℰ', F: 'ℱ', H: 'ℋ', I: 'ℐ', L: 'ℒ', M: 'ℳ', R: 'ℛ' },
    ...{ e: 'ℯ', g: 'ℊ', o: 'ℴ' },
  },
  fraktur: { C: 'ℭ', H: 'ℌ', I: 'ℑ', R: 'ℜ', Z: 'ℨ' },
  'double-struck': { C: 'ℂ', H: 'ℍ', N: 'ℕ', P: 'ℙ', Q: 'ℚ', R: 'ℝ', Z: 'ℤ' },
}

/** Text in letters of a MathML style such as "double-struck"; what has no such letter stays as it is. */
export function toMathLetters(text: string, style: string): string {
  const alphabet = Object.hasOwn(ALPHABETS, style) ? ALPHABETS[style] : undefined
  if (alphabet === undefined) return text
  const earlier = Object.hasOwn(EARLIER, style) ? EARLIER[style] : undefined
  return Array.from(text, (letter) => {
    if (earlier !== undefined && Object.hasOwn(earlier, letter)) return earlier[letter] ?? letter
    return styled(letter, alphabet)
  }).join('')
}

function styled(letter: string, { letters, digits, greek }: Alphabet): string {
  return (
    shifted(letter, 'A', 'Z', letters[0]) ??
    shifted(letter, 'a', 'z', letters[1]) ??
    shifted(letter, '0', '9', digits) ??
    shifted(letter, 'Α', 'Ω', greek?.[0]) ??
    shifted(letter, 'α', 'ω', greek?.[1]) ??
    letter
  )
}

function shifted(letter: string, first: string, last: string, to?: number): string | null {
  if (to === undefined || letter.length !== 1 || letter < first || letter > last) return null
  return String.fromCodePoint(to + letter.charCodeAt(0) - first.charCodeAt(0))
}
