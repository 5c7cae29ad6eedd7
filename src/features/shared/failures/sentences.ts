import type { Sentence } from './failure-words'
import type { FailureSentences } from './failure-words'
import type { FailureParams, FailureWords } from './failure-words'

/** The name of a parameter in single braces: double ones stand for themselves. */
const PARAMETER = /(?<!\{)\{([?#]?)(\w+)\}(?!\})/g

/** Fills a sentence in; undefined where a parameter of it is missing. */
function fill(sentence: string, params: FailureParams): string | undefined {
  const isWhole = Array.from(sentence.matchAll(PARAMETER)).every(([, , name = '']) =>
    Object.hasOwn(params, name),
  )
  if (!isWhole) return undefined
  return sentence.replace(PARAMETER, (_, kind: string, name: string) => {
    const value = params[name] ?? ''
    if (kind === '?') return ''
    return kind === '#' && typeof value === 'number' ? value.toLocaleString('en') : String(value)
  })
}

function fillFirst(sentence: Sentence | undefined, params: FailureParams): string | undefined {
  const sentences = typeof sentence === 'string' ? [sentence] : (sentence ?? [])
  for (const each of sentences) {
    const filled = fill(each, params)
    if (filled !== undefined) return filled
  }
  return undefined
}

/** Whether two texts differ in case and in the full stop at their end only. */
function isSameText(one: string, other: string): boolean {
  const plain = (text: string) => text.replace(/\.$/, '').toLowerCase()
  return plain(one) === plain(other)
}

/** Fills the sentences of a failure in. */
export function say(words: FailureSentences, params: FailureParams): FailureWords {
  const title = fillFirst(words.title, params) ?? ''
  const detail = fillFirst(words.detail, params)
  const hint = fillFirst(words.hint, params)
  return {
    title,
    ...(detail !== undefined && !isSameText(detail, title) && { detail }),
    ...(hint !== undefined && { hint }),
  }
}
