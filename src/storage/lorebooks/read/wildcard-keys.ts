import { textLimits } from '@/domain/text-limits'

/* Keys of Agnai, in which `*` stands for any signs of a word and `?` for one. */

const WILDCARD = /[*?]/
const WORD_SIGN = String.raw`[\p{L}\p{N}\p{M}_]`

/** A key of Agnai as a pattern; one without wildcards as it is. */
export function fromWildcards(key: string): string {
  if (!WILDCARD.test(key)) return key
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
