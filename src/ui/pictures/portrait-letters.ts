/** A letter of a drawn portrait. Lengths in hundredths of its longer edge. */
export interface PortraitLetter {
  text: string
  /** Middle of the text, to the right of the portrait's middle. */
  x: number
  /** Middle of capitals, from the top. */
  y: number
  size: number
  opacity: number
}

/** Keeps two letters from being joined, as Arabic ones are within a word. */
const APART = '\u200C'

/**
 * How initials stand on a drawn portrait, the lowest first. Capitals overlap, the second half as strong; a single one has
 * its own shadow. Where a script has none they stand side by side before a large pale one: its letters differ too
 * much in height and weight to lie on each other.
 */
export function portraitLetters(initials: string): PortraitLetter[] {
  const segments = new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(initials)
  const [first = '', second] = Array.from(segments, ({ segment }) => segment)
  if (first.toLowerCase() === first.toUpperCase())
    return [
      { text: first, x: 0, y: 50, size: 96, opacity: 0.16 },
      {
        text: second === undefined ? first : first + APART + second,
        x: 0,
        y: 50,
        size: 32,
        opacity: 1,
      },
    ]
  if (second === undefined)
    return [
      { text: first, x: 6, y: 55, size: 62, opacity: 0.3 },
      { text: first, x: 0, y: 50, size: 62, opacity: 1 },
    ]
  return [
    { text: second, x: 10, y: 60, size: 47, opacity: 0.5 },
    { text: first, x: -9, y: 42, size: 47, opacity: 1 },
  ]
}

/** How far the hairline of a drawn portrait stands from its edges, as a part of its width and of its height. */
export const PORTRAIT_LINE = { x: 0.045, y: 0.036, opacity: 0.4 } as const
