import { type Failure, FailureError } from '@/lib/failure'
import { attachmentFailureWords } from './attachment-failure-words'
import { cardFailureWords } from './card-failure-words'
import { cardWriteFailureWords } from './card-write-failure-words'
import { devicesFailureWords } from './devices-failure-words'
import { fileFailureWords } from './file-failure-words'
import { lorebookFailureWords } from './lorebook-failure-words'
import {
  type FailureParams,
  type FailureTable,
  type FailureWords,
  inOneSentence,
} from './failure-words'
import { drawingFailureWords } from './drawing-failure-words'
import { providerFailureWords } from './provider-failure-words'
import { loreFailureWords } from './lore-failure-words'
import { runFailureWords } from './run-failure-words'
import { say } from './sentences'
import { vaultFailureWords } from './vault-failure-words'
import * as unknown from './unknown-failure-words'
import { pictureFailureWords } from './picture-failure-words'
import { storageFailureWords } from './storage-failure-words'

/** All tables as one. Each code stands in one of them only. */
const table: Partial<FailureTable<string>> = {
  ...storageFailureWords,
  ...fileFailureWords,
  ...attachmentFailureWords,
  ...cardFailureWords,
  ...cardWriteFailureWords,
  ...lorebookFailureWords,
  ...vaultFailureWords,
  ...providerFailureWords,
  ...pictureFailureWords,
  ...drawingFailureWords,
  ...runFailureWords,
  ...loreFailureWords,
  ...devicesFailureWords,
}

/** The words of a failure that a record or a run holds. */
export function wordsOfFailure({ code, params = {} }: Failure): FailureWords {
  const { cause, ...own } = params
  if (typeof cause !== 'string') return wordsOfCode(code, own)
  const behind = wordsOfCode(cause, own)
  const reason = inOneSentence(behind)
  const words = wordsOfCode(code, { ...own, reason, reasonTitle: behind.title })
  const hint = words.hint ?? behind.hint
  return { ...words, ...(hint !== undefined && { hint }) }
}

function wordsOfCode(code: string, params: FailureParams): FailureWords {
  const words = Object.hasOwn(table, code) ? table[code] : undefined
  if (words === undefined)
    return {
      title: unknown.noWordsFor(code),
      hint: unknown.noWordsHint,
    }
  const said = typeof words === 'function' ? words(params) : say(words, params)
  return said.title.trim() === '' ? { ...said, title: unknown.unknownError } : said
}

/**
 * The words of any error. One that is not ours, such as the browser's, speaks for itself.
 * @param otherwise what is said of an error without a word.
 */
export function describeFailure(cause: unknown, otherwise = unknown.unknownError): FailureWords {
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
