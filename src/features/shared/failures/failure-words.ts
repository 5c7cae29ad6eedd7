import type { Failure } from '@/lib/failure'

/** A failure in whole sentences. */
export interface FailureWords {
  /** What failed. */
  title: string
  /** What more is known of it, such as a provider's own words. */
  detail?: string
  /** What to do about it. */
  hint?: string
}

/** What the words of a failure depend on. Of a stored failure anything may be missing. */
export type FailureParams = NonNullable<Failure['params']>

/** The words of failures by their codes: a code without words does not compile. */
export type FailureTable<Code extends string> = Record<
  Code,
  FailureSentences | ((params: FailureParams) => FailureWords)
>

/** What failed and what is known of it, as a part of another sentence. */
export function inOneSentence({ title, detail }: FailureWords): string {
  return detail === undefined ? title : `${title.replace(/\.$/, '')}: ${detail}`
}

/** The sentences of one code. A detail or hint whose parameters are not all there is left out. */
export interface FailureSentences {
  title: Sentence
  detail?: Sentence
  hint?: Sentence
}

/**
 * A whole sentence, or more than one, with the names of parameters in braces; `{#name}` gives a number
 * with commas between its thousands, `{?name}` stands for nothing. Of a list, the first is said whose parameters are all
 * there.
 */
export type Sentence = string | readonly string[]
