import { providerFailureSentences } from '@/ai/words/provider-failure-words'
import { sentences } from '@/ai/words/sentences'
import { type Failure, FailureError, UNFORESEEN } from '@/lib/failure'
import { fileFailureWords } from './file-failure-words'
import type { FailureTable, FailureWords } from './failure-words'
import { vaultFailureWords } from './vault-failure-words'
import { pictureFailureWords } from './picture-failure-words'
import { storageFailureWords } from './storage-failure-words'

/** What is said of an error without a word. */
const UNKNOWN = 'Unknown error'

/** All tables as one. Each code stands in one of them only. */
const table: Partial<FailureTable<string>> = {
  ...Object.fromEntries(
    Object.entries(providerFailureSentences).map(([code, words]) => [code, sentences(words)]),
  ),
  ...storageFailureWords,
  ...fileFailureWords,
  ...vaultFailureWords,
  ...pictureFailureWords,
  [UNFORESEEN]: ({ detail = UNKNOWN }) => ({ title: String(detail) }),
}

/** The words of a failure that a record or a run holds. */
export function wordsOfFailure({ code, params = {} }: Failure): FailureWords {
  const words = Object.hasOwn(table, code) ? table[code] : undefined
  if (words === undefined)
    return {
      title: `This version of Parlour has no words for what failed (${code}).`,
      hint: 'Reload the page to get the newest version.',
    }
  return typeof words === 'function' ? words(params) : words
}

/**
 * The words of any error. One that is not ours, such as the browser's, speaks for itself.
 * @param otherwise what is said of an error without a word.
 */
export function describeFailure(cause: unknown, otherwise = UNKNOWN): FailureWords {
  if (cause instanceof FailureError) return wordsOfFailure(cause)
  return { title: cause instanceof Error && cause.message !== '' ? cause.message : otherwise }
}

/** All sentences of a failure in one text, for places without room for more. */
export function inOneText({ title, detail, hint }: FailureWords): string {
  return [title, detail, hint].filter((text) => text !== undefined && text !== '').join(' ')
}

/** Any error in one text. @param otherwise as of `describeFailure`. */
export function failureText(cause: unknown, otherwise?: string): string {
  return inOneText(describeFailure(cause, otherwise))
}
