/*
 * What a reader takes for one sign, of the cases that occur in names and texts: letters with marks, joined emoji, flags,
 * syllables of Hangul and of Indic scripts. An own pattern, because the browser's segmenter takes seconds for a megabyte
 * and is missing in some; a test compares the two. Counts are bounded, so that a text of marks alone takes linear time.
 */
const EXTEND = String.raw`[\p{M}\p{EMod}\u200c\u200d\u{e0020}-\u{e007f}]`
const VIRAMA = String.raw`[\u094d\u09cd\u0acd\u0b4d\u0c4d\u0d4d]`
const GRAPHEME = new RegExp(
  [
    String.raw`\r\n`,
    String.raw`\p{RI}{2}${EXTEND}{0,64}`,
    String.raw`\p{ExtPict}(?:(?:(?!\u200d)${EXTEND}){0,64}\u200d\p{ExtPict}){0,32}${EXTEND}{0,64}`,
    String.raw`[\u1100-\u115f]{0,8}(?:[\uac00-\ud7a3]|[\u1160-\u11a7]{1,8})[\u11a8-\u11ff]{0,8}${EXTEND}{0,64}`,
    String.raw`\p{Lo}(?:\p{M}{0,8}${VIRAMA}\u200d?\p{Lo}){0,32}${EXTEND}{0,64}`,
    String.raw`[\r\n]`,
    String.raw`[\s\S]${EXTEND}{0,64}`,
  ].join('|'),
  'gu',
)

/** Signs that are one code unit each, and never join. */
const PLAIN = /^[\x20-\x7e\n\t]*$/

/** A text turned round, sign by sign as a reader sees them. MACRO-14 */
export function reverseGraphemes(text: string): string {
  if (PLAIN.test(text)) return text.split('').reverse().join('')
  return (text.match(GRAPHEME) ?? []).reverse().join('')
}
