import { useEffect, useState } from 'react'
import type { Failure } from '@/lib/failure'
import { loadOnce } from '@/lib/load-once'
import type { FailureWords } from './failure-words'

type Say = (failure: Failure) => FailureWords

const load = loadOnce(() => import('./describe-failure'))

/** What was loaded once is there at once from then on. */
let loaded: Say | undefined

const withoutWords: Say = ({ code }) => ({
  title: `Something failed (${code}), and its explanation could not be loaded. Check your connection, then try again.`,
})

/**
 * The words of a failure, for screens that must be light: the words of all failures are loaded only when one is shown.
 * @returns undefined where there is no failure, and until its words are there.
 */
export function useFailureWords(failure: Failure | undefined): FailureWords | undefined {
  const [say, setSay] = useState<Say | undefined>(() => loaded)
  const isNeeded = failure !== undefined && say === undefined
  useEffect(() => {
    if (!isNeeded) return undefined
    let isGone = false
    load().then(
      ({ wordsOfFailure }) => {
        loaded = wordsOfFailure
        if (!isGone) setSay(() => wordsOfFailure)
      },
      () => {
        if (!isGone) setSay(() => withoutWords)
      },
    )
    return () => {
      isGone = true
    }
  }, [isNeeded])
  return failure && say?.(failure)
}
