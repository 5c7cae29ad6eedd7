import { useEffect, useState } from 'react'
import { indexMissingMessages } from '../search/message-index'
import { prepareSearch, readWordsState, searchMessages, type SearchResults } from '../search/search'
import { parseQuery } from '../search/word-index'
import { useLive } from './use-live'

/** Milliseconds after the last key before a search begins. */
const TYPING_PAUSE_MS = 120

/** Where a search stands. */
export type SearchState =
  /** There is no word to look for. */
  | { status: 'idle' }
  /** `results` are those of an earlier text, so that the list does not flicker while the user types. */
  | { status: 'searching'; results?: SearchResults }
  | { status: 'done'; results: SearchResults }

interface Answer {
  text: string
  results: SearchResults
}

/**
 * Searches all stored messages and titles while the user types, and again when messages change. Reads what it needs as soon as the box is
 * shown. A failed read throws, which the error boundary turns into the recovery screen (P17).
 */
export function useSearch(text: string): SearchState {
  const [answer, setAnswer] = useState<Answer>()
  const [failure, setFailure] = useState<{ cause: unknown }>()

  useEffect(() => {
    let isGone = false
    indexMissingMessages().catch((cause: unknown) => !isGone && setFailure({ cause }))
    return () => {
      isGone = true
    }
  }, [])

  const isIdle = parseQuery(text) === undefined
  // What is said, changed or deleted meanwhile, here or in another tab.
  const state = useLive(
    () => (isIdle ? Promise.resolve(undefined) : readWordsState()),
    [Number(isIdle)],
  )
  useEffect(() => {
    if (isIdle) return
    const controller = new AbortController()
    const { signal } = controller
    const timer = setTimeout(() => {
      searchMessages(text, { signal }).then(
        (results) => !signal.aborted && setAnswer({ text, results }),
        (cause: unknown) => !signal.aborted && setFailure({ cause }),
      )
    }, TYPING_PAUSE_MS)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [text, isIdle, state])

  if (failure) throw failure.cause
  if (isIdle) return { status: 'idle' }
  if (answer?.text === text) return { status: 'done', results: answer.results }
  return { status: 'searching', results: answer?.results }
}

/** Reads what a search needs before it begins, as when the box gets the focus. */
export function warmSearch(): void {
  // What fails here fails again, in words, when the search begins.
  prepareSearch().catch(() => undefined)
}
