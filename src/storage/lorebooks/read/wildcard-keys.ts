import { textLimits } from '@/domain/text-limits'

/* Keys of Agnai, in which `*` stands for any signs of a word and `?` for one. */

const WILDCARD = /[*?]/
const WORD_SIGN = String.raw`[\p{L}\p{N}\p{M}_]`

/** A key that is a pattern: `/word/i`. */
const PATTERN = /^\s*\/.+\/[a-z]*\s*$/s

/** Whether one of the keys is a pattern. */
export function usesPatterns(keys: readonly string[]): boolean {
  return keys.some((key) => PATTERN.test(key))
}

/** A key of Agnai as a pattern; one without wildcards, and one that is a pattern already, as it is. */
export function fromWildcards(key: string): string {
  if (!WILDCARD.test(key) || PATTERN.test(key)) return key
  const source = key
    .trim()
    .replaceAll(/[\\^$.+()[\]{}|/]/g, String.raw`\$&`)
    // A pattern stands in one line.
    .replaceAll(/\s+/g, String.raw`\s+`)
    .replaceAll(/\*+/g, `${WORD_SIGN}*`)
    .replaceAll('?', WORD_SIGN)
  const pattern = `/(?<!${WORD_SIGN})${source}(?!${WORD_SIGN})/iu`
  return pattern.length > textLimits.loreKey ? key : pattern
}
