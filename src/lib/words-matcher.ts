/** Without accents and capitals, as people search. */
export const toPlainWords = (text: string): string =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

/**
 * A test whether texts hold each word of a search, anywhere and in any order, whatever the accents and capitals. All
 * hold an empty search.
 */
export function wordsMatcher(search: string): (texts: readonly string[]) => boolean {
  const words = toPlainWords(search).split(/\s+/).filter(Boolean)
  return (texts) => {
    if (words.length === 0) return true
    const text = toPlainWords(texts.join('\n'))
    return words.every((word) => text.includes(word))
  }
}
