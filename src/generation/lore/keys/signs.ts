/*
 * What kind of sign stands at a place. Whole words are told by it (LORE-11, -13). Most texts have few signs, so that what is
 * known of a sign is kept.
 */

const SPACE = 1
const WORD = 2
/** Of a script that is written without spaces between words. LORE-13 */
const DENSE = 4
const KNOWN = 8

const SPACE_SIGN = /\s/
const WORD_SIGN = /[\p{L}\p{N}\p{M}_]/u
const DENSE_SIGN =
  /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}]/u

/** Kinds of the signs of the first plane, as they were asked for. */
const kinds = new Uint8Array(0x1_0000)

function kindOf(code: number): number {
  const known = kinds[code]
  if (known) return known
  const sign = String.fromCodePoint(code)
  const kind =
    KNOWN |
    (SPACE_SIGN.test(sign) ? SPACE : 0) |
    (WORD_SIGN.test(sign) ? WORD : 0) |
    (DENSE_SIGN.test(sign) ? DENSE : 0)
  if (code < kinds.length) kinds[code] = kind
  return kind
}

/** Whether a code unit is white space. */
export function isSpace(code: number): boolean {
  if (code < 0x80) return code === 0x20 || (code >= 9 && code <= 13)
  return (kindOf(code) & SPACE) !== 0
}

/** The code point that ends at a place. */
function codeBefore(text: string, index: number): number {
  const last = text.codePointAt(index - 1) ?? 0
  const isLow = last >= 0xdc00 && last <= 0xdfff
  if (!isLow || index < 2) return last
  const whole = text.codePointAt(index - 2) ?? 0
  return whole > 0xffff ? whole : last
}

/**
 * Whether a word may begin or end at a place: nowhere between two signs of words, unless one of them is of a script that is
 * written without spaces.
 */
export function isEdge(text: string, index: number): boolean {
  if (index <= 0 || index >= text.length) return true
  const before = kindOf(codeBefore(text, index))
  const after = kindOf(text.codePointAt(index) ?? 0)
  return (before & after & WORD) === 0 || ((before | after) & DENSE) !== 0
}

const LETTER = /\p{L}/u

/** Whether a key has so few letters that it is found nearly everywhere; in some scripts one is a word. LORE-52 */
export function isShortWord(key: string): boolean {
  const signs = Array.from(key.slice(0, 10))
  return signs.length <= 2 && LETTER.test(key) && !signs.some((sign) => DENSE_SIGN.test(sign))
}
