import { type Failure, UNFORESEEN } from '@/lib/failure'
import { providerFailureSentences } from './provider-failure-words'
import { type FailureSentences, type FailureWords, sentences } from './sentences'

const table: Readonly<Record<string, FailureSentences>> = {
  ...providerFailureSentences,
  [UNFORESEEN]: { title: ['{detail}', 'Unknown error occurred'] },
}

/** The words of a failure. */
export function sayFailure({ code, params = {} }: Failure): FailureWords {
  const words = Object.hasOwn(table, code) ? table[code] : undefined
  return sentences(words ?? { title: 'Unknown error occurred' })(params)
}
