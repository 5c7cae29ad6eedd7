import { KeyTerms, TermFinds } from '../lore/keys/key-terms'
import { readText } from '../lore/keys/read-text'

/** Newest messages that are read for the keys of facts. MEM-15 */
export const KEYED_MESSAGES = 6

/**
 * Tells of facts whether one of their keys occurs in some texts: as a whole word, whatever its case, as the keys of
 * lorebooks do.
 * @returns by the place of a fact in the list; false where it has no keys.
 */
export function findFactKeys(
  facts: readonly { keys?: readonly string[] | undefined }[],
  texts: readonly string[],
): boolean[] {
  const terms = new KeyTerms()
  const mode = { caseSensitive: false, wholeWords: true }
  const numbers = facts.map(({ keys = [] }) =>
    keys.flatMap((key) => (key.trim() === '' ? [] : (terms.add(key, mode) ?? []))),
  )
  if (terms.size === 0) return facts.map(() => false)
  const finds = new TermFinds(terms)
  texts.forEach((text, index) => finds.read(readText(text), index))
  return numbers.map((own) => own.some((term) => finds.textOf(term) !== -1))
}
