import type { ProviderAdapter } from '@/ai/contracts'
import { KEYS_LOCKED, ProviderError } from '@/ai/provider-error'
import { type PlainRequest, toSecondTry } from '@/generation/second-try'
import { untilAborted } from '@/lib/until-aborted'
import { isBudgetReached } from '../run-error'

/** What an answer was read to. */
interface Reading {
  /** What is wrong with it, for the model; absent where nothing is, or where asking again is of no use. */
  complaint?: string
}

/** How to ask. */
export interface AskTwiceOptions {
  signal: AbortSignal
  /** Gets the text so far, where answers come in a stream. */
  onProgress?: (text: string) => void
  /** Told when the model is asked for the second time. */
  onSecondTry?: () => void
}

/**
 * Asks a model for something, and once more where the answer cannot be used, telling it what was wrong.
 * @param read reads an answer; never throws. @param better which of the two readings is the result where the second is
 * no better; default: the second.
 * @throws as `complete`, for the first try; where the second cannot be had, the first reading stands, unless the keys were
 * locked or the budget of a batch was used up meanwhile. @throws AbortError
 */
export async function askTwice<Read extends Reading>(
  adapter: ProviderAdapter,
  request: PlainRequest,
  read: (text: string) => Read,
  options: AskTwiceOptions,
  better: (first: Read, second: Read) => Read = (_, second) => second,
): Promise<Read> {
  const { signal, onProgress, onSecondTry } = options
  const ask = async (asked: PlainRequest) => {
    const how = onProgress ? { onProgress } : { stream: false }
    const result = await untilAborted(
      signal,
      adapter.complete({ ...asked, options: { signal, ...how } }),
    )
    signal.throwIfAborted()
    return result.content
  }
  const text = await ask(request)
  const first = read(text)
  if (first.complaint === undefined) return first
  onSecondTry?.()
  try {
    return better(first, read(await ask(toSecondTry(request, text, first.complaint))))
  } catch (cause) {
    signal.throwIfAborted()
    if (cause instanceof ProviderError && cause.code === KEYS_LOCKED) throw cause
    // What was agreed to is used up: the work pauses, and asks anew from here on.
    if (isBudgetReached(cause)) throw cause
    return first
  }
}
