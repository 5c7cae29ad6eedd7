/** A stretch of text inside or outside of quotes; the quotes belong to the speech. */
type SpeechRun = { text: string; isSpeech: boolean }

/** Where a paragraph stands between two stretches of its text. */
export type SpeechState = {
  /** The marks that end the speech; empty outside of speech. */
  closing: string
  /** The character before, or nothing at the beginning of the paragraph or after code or a link. */
  previous: string
}

/** The beginning of a paragraph. */
export const PARAGRAPH_START: SpeechState = { closing: '', previous: '' }

const CLOSING: Readonly<Record<string, string>> = {
  '"': '"',
  '“': '”',
  '„': '“”',
  '«': '»',
}

const MARK = /["“”„«»]/g
const SPACE = /\s/
/** Chinese, Japanese and Thai write quotes right after a word. */
const WORD =
  /(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}])[\p{L}\p{N}]/u
const END_OF_CLAUSE = /[.,!?…;:)\]}]/

/**
 * Cuts text into runs of speech and of the rest, going on from the state before it. Speech that is not
 * closed lasts to the end of the paragraph: it may still be being written, and novels open each paragraph
 * of a long speech anew. A straight mark after a letter or digit (6'2", 5") opens nothing.
 */
export function splitSpeech(
  text: string,
  before: SpeechState,
): { runs: SpeechRun[]; after: SpeechState } {
  const runs: SpeechRun[] = []
  let { closing } = before
  let start = 0
  const cutAt = (end: number) => {
    if (end > start) runs.push({ text: text.slice(start, end), isSpeech: closing !== '' })
    start = end
  }
  for (const { 0: mark, index } of text.matchAll(MARK)) {
    const previous = index === 0 ? before.previous : text.charAt(index - 1)
    const next = text.charAt(index + 1)
    if (closing === '') {
      if (!opensSpeech(mark, previous, next)) continue
      cutAt(index)
      closing = CLOSING[mark] ?? ''
    } else if (closing.includes(mark) && !opensAnew(mark, previous, next)) {
      cutAt(index + 1)
      closing = ''
    }
  }
  cutAt(text.length)
  return { runs, after: { closing, previous: text.at(-1) ?? before.previous } }
}

function opensSpeech(mark: string, previous: string, next: string): boolean {
  if (!Object.hasOwn(CLOSING, mark)) return false
  if (mark !== '"') return true
  if (next === '') return !WORD.test(previous) && !END_OF_CLAUSE.test(previous)
  return !WORD.test(previous) && !SPACE.test(next)
}

/** A straight mark before a word, where the speech before was left open. */
function opensAnew(mark: string, previous: string, next: string): boolean {
  return mark === '"' && SPACE.test(previous) && WORD.test(next)
}
