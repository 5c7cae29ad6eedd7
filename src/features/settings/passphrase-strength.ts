/** Fewest characters of a passphrase. */
export const MIN_PASSPHRASE_LENGTH = 8

/** How well a passphrase withstands guessing. */
export type PassphraseStrength = 'weak' | 'fair' | 'strong'

/** Guesses that somebody needs who has the database and good hardware, as powers of two. */
const FAIR_BITS = 40
const STRONG_BITS = 65

/** What everybody tries first; also as a part of something longer. */
const COMMON =
  /pass(word|phrase)?|qwert[yz]?|asdf|letmein|welcome|iloveyou|admin|parlour|abc|123+/gi

/** Letters that a word seldom has more of, and what each further one adds. */
const LONG_WORD = 8
const BITS_OF_FURTHER_LETTER = 1.5

/**
 * A rough estimate, on the careful side: characters of new kinds count, repeated, neighbouring and common ones hardly do. What is
 * too short is weak whatever it is.
 */
export function passphraseStrength(passphrase: string): PassphraseStrength {
  const text = passphrase.replace(COMMON, '*')
  if (Array.from(passphrase).length < MIN_PASSPHRASE_LENGTH) return 'weak'
  const bits = hasWords(text) ? bitsOfWords(text) : bitsOfCharacters(text)
  if (bits >= STRONG_BITS) return 'strong'
  return bits >= FAIR_BITS ? 'fair' : 'weak'
}

/** Whether it reads as words rather than as random characters. */
function hasWords(text: string): boolean {
  return /^[\p{L}\s'-]+$/u.test(text)
}

/** Up to 13 bits for each different word, as from a list of 8,000; a little more for a long one, which may be several. */
function bitsOfWords(text: string): number {
  const words = new Set(text.toLowerCase().split(/[\s-]+/))
  return [...words].reduce((bits, word) => {
    const beyond = Math.max(0, word.length - LONG_WORD)
    return bits + Math.min(new Set(word).size * 2.6, 13) + beyond * BITS_OF_FURTHER_LETTER
  }, 0)
}

function bitsOfCharacters(text: string): number {
  const pool =
    (/\p{Ll}/u.test(text) ? 26 : 0) +
    (/\p{Lu}/u.test(text) ? 26 : 0) +
    (/\d/.test(text) ? 10 : 0) +
    (/[^\p{L}\d]/u.test(text) ? 20 : 0) +
    (/[^\p{ASCII}]/u.test(text) ? 40 : 0)
  const points = Array.from(text).map((character) => character.codePointAt(0) ?? 0)
  const surprising = points.filter((point, index) => {
    const step = point - (points[index - 1] ?? -9)
    return step !== 0 && step !== 1 && step !== -1
  })
  const varied = Math.min(surprising.length, new Set(points).size * 1.5)
  return varied * Math.log2(Math.max(pool, 2))
}
