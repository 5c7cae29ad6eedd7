/** Without accents and capitals, as people search. */
const plain = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

/** The words of a search, as `hasWords` takes them. */
export function toSearchWords(search: string): string[] {
  return plain(search).split(/\s+/).filter(Boolean)
}

/** Whether a text holds each of the words, anywhere, whatever its accents and capitals. */
export function hasWords(text: string, words: readonly string[]): boolean {
  if (words.length === 0) return true
  const searched = plain(text)
  return words.every((word) => searched.includes(word))
}
