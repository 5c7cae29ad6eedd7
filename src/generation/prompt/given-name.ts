/*
 * The name that the user gave wins over the one that a model chose, in everything that the model wrote.
 */

/** Scripts that are written without spaces: there the ends of a word cannot be told. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/u

/** What may stand before the first word of a sentence. */
const SENTENCE_START = /(?:^|[.!?…:;\n]["'“”‘’«»*_)\s]*|["“«*])\s*$/u

/**
 * Makes what puts the given name in the place of another one, on whole words only: the full name, and its first and last
 * word where they stand alone. A word that is also an ordinary one in these texts ("Will", "Rose") is left at the start
 * of a sentence, where nobody can tell which it is.
 * @param written the name that the model chose. @param given the user's, not blank. @param texts all that was written
 */
export function toGivenName(
  written: string,
  given: string,
  texts: readonly string[],
): (text: string) => string {
  const full = wordsOf(written)
  const wanted = wordsOf(given)
  const [first = ''] = full
  const [wantedFirst = given] = wanted
  if (first === '' || written === given) return (text) => text
  // The model kept the given name and added to it, such as a surname: other words of it contradict nothing.
  const isKept = wanted.every((word) => full.includes(word))
  const last = full.at(-1) ?? ''
  const parts: [from: string, to: string][] = isKept
    ? []
    : [
        [first, wantedFirst],
        ...(full.length > 1 ? ([[last, wanted.at(-1) ?? given]] as [string, string][]) : []),
      ]
  const replacements = [
    toReplacement(full.join(' '), given),
    ...parts
      .filter(([from]) => from.length > 1)
      .map(([from, to]) => {
        const ordinary = wholeWord(from.toLocaleLowerCase())
        const isOrdinary =
          from !== from.toLocaleLowerCase() && texts.some((text) => ordinary.test(text))
        return toReplacement(from, to, isOrdinary)
      }),
  ]
  return (text) => replacements.reduce((rest, replace) => replace(rest), text)
}

const wordsOf = (name: string) => name.split(/\s+/u).filter(Boolean)

function wholeWord(text: string, flags = 'u'): RegExp {
  const pattern = text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&').replace(/ /g, '\\s+')
  return UNSPACED.test(text)
    ? new RegExp(pattern, flags)
    : new RegExp(`(?<![\\p{L}\\p{N}_])${pattern}(?![\\p{L}\\p{N}_])`, flags)
}

function toReplacement(from: string, to: string, keepsSentenceStarts = false) {
  const pattern = wholeWord(from, 'gu')
  return (text: string) =>
    text.replace(pattern, (found, offset: number) =>
      keepsSentenceStarts && SENTENCE_START.test(text.slice(Math.max(0, offset - 8), offset))
        ? found
        : to,
    )
}
