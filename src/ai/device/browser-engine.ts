import { abortError, type ErrorContext } from '../error-table'
import { ProviderError, type ProviderFailureCode } from '../provider-error'
import type { DeviceAnswer, DeviceEngine, DeviceRequest } from './device-engine'
import {
  browserModelState,
  createModelSession,
  type ModelSession,
  tokensIn,
} from './language-model'

/** Whose errors these are: nothing of a key can be in them. */
export const deviceContext: ErrorContext = { provider: 'device', scrub: (text) => text }

/** Tokens that are left for an answer, where nobody says how many. */
const LEAST_ANSWER = 64

/** Characters of a token, about: pages are not told how many tokens an answer has so far. */
const CHARACTERS_OF_TOKEN = 4

/** Characters of the browser's own words that are shown. */
const MAX_DETAIL = 500

/**
 * The engine over the model of the browser. Each answer has a conversation of its own, which is given up behind it: the
 * browser would drop the oldest turns of a long one without a word. LOCAL-02 to LOCAL-05
 */
export function createBrowserEngine(): DeviceEngine {
  let window: number | undefined
  const begin = async (request: DeviceRequest, signal: AbortSignal) => {
    const session = await open(request.messages.slice(0, -1), signal)
    window = tokensIn(session.contextWindow) ?? tokensIn(session.inputQuota) ?? window
    return session
  }
  return {
    get contextWindow() {
      return window
    },
    load: async (onProgress, signal) => {
      const session = await create([], signal, onProgress)
      window = tokensIn(session.contextWindow) ?? tokensIn(session.inputQuota)
      session.destroy()
      onProgress(1)
    },
    answer: async (request, onPiece, signal, onLoad = () => undefined) => {
      // The browser tells nothing of it; the first conversation of a page is the one that waits.
      const isFirst = window === undefined
      if (isFirst) onLoad(0)
      const session = await begin(request, signal)
      if (isFirst) onLoad(1)
      try {
        const promptTokens = await count(session, request, signal)
        const least = Math.min(request.maxTokens ?? LEAST_ANSWER, LEAST_ANSWER)
        if (promptTokens !== undefined && window !== undefined && promptTokens + least > window)
          throw tooLong(promptTokens, window)
        const answer = await read(session, request, onPiece, signal)
        return { ...answer, ...(promptTokens !== undefined && { promptTokens }) }
      } catch (cause) {
        throw toProviderError(cause, signal)
      } finally {
        session.destroy()
      }
    },
    countTokens: async (request) => {
      const { signal } = new AbortController()
      const session = await begin(request, signal)
      try {
        const tokens = await count(session, request, signal)
        if (tokens !== undefined) return tokens
      } catch (cause) {
        throw toProviderError(cause, signal)
      } finally {
        session.destroy()
      }
      throw failed('no_count')
    },
    unload: () => Promise.resolve(),
  }
}

/** A conversation with a model that is there. What would have to be fetched first is not fetched for a message. */
async function open(messages: DeviceRequest['messages'], signal: AbortSignal) {
  const state = await browserModelState()
  if (state === 'downloadable' || state === 'downloading') throw failed('browser_model_not_fetched')
  return create(messages, signal)
}

async function create(
  messages: DeviceRequest['messages'],
  signal: AbortSignal,
  onProgress?: (share: number) => void,
): Promise<ModelSession> {
  try {
    const session = await createModelSession(messages, signal, onProgress)
    if (session) return session
  } catch (cause) {
    throw toProviderError(cause, signal)
  }
  throw failed('browser_model_missing')
}

/** Tokens of a request; undefined where the browser does not tell. */
async function count(
  session: ModelSession,
  { messages }: DeviceRequest,
  signal: AbortSignal,
): Promise<number | undefined> {
  const last = messages.slice(-1)
  const before = tokensIn(session.contextUsage) ?? tokensIn(session.inputUsage)
  const more = tokensIn(
    await (session.measureContextUsage?.(last) ?? session.measureInputUsage?.(last)),
  )
  signal.throwIfAborted()
  return before === undefined || more === undefined ? undefined : before + more
}

async function read(
  session: ModelSession,
  { messages, maxTokens = Infinity, stop = [], schema }: DeviceRequest,
  onPiece: (text: string) => void,
  signal: AbortSignal,
): Promise<DeviceAnswer> {
  const reader = session
    .promptStreaming(messages.slice(-1), { signal, ...(schema && { responseConstraint: schema }) })
    .getReader()
  const ending = startEnding(stop, maxTokens * CHARACTERS_OF_TOKEN)
  try {
    for (;;) {
      const { done, value } = await reader.read()
      signal.throwIfAborted()
      if (done) break
      onPiece(ending.write(String(value)))
      if (ending.reached !== undefined) return { finish: ending.reached }
    }
    onPiece(ending.rest())
    return { finish: 'stop' }
  } finally {
    // What is still to come is not wanted.
    reader.cancel().catch(() => undefined)
  }
}

/** Finds where an answer is to end: at one of some texts, which may come in pieces, or at its greatest length. */
function startEnding(stop: readonly string[], maxLength: number) {
  const texts = stop.filter((text) => text !== '')
  const longest = Math.max(0, ...texts.map((text) => text.length))
  let held = ''
  let length = 0
  const ending = {
    reached: undefined as DeviceAnswer['finish'] | undefined,
    /** @returns what can be shown by now. */
    write: (piece: string): string => {
      held += piece
      const places = texts.map((text) => held.indexOf(text)).filter((at) => at >= 0)
      const end = places.length > 0 ? Math.min(...places) : undefined
      // The beginning of such a text may stand at the end.
      const until = end ?? Math.max(0, held.length - Math.max(0, longest - 1))
      if (end !== undefined) ending.reached = 'stop'
      return take(until)
    },
    rest: () => take(held.length),
  }
  const take = (until: number): string => {
    const room = maxLength - length
    const shown = held.slice(0, Math.min(until, room))
    if (until > room) ending.reached = 'length'
    held = held.slice(until)
    length += shown.length
    return shown
  }
  return ending
}

function failed(code: ProviderFailureCode, detail?: string, cause?: unknown): ProviderError {
  const params = { detail }
  return new ProviderError({ type: 'bad_request', code, params, provider: 'device', cause })
}

function tooLong(tokens: number, window: number): ProviderError {
  return new ProviderError({
    type: 'context_length',
    code: 'context_length_exceeded',
    params: { tokens, window },
    provider: 'device',
  })
}

function toProviderError(cause: unknown, signal: AbortSignal): ProviderError {
  if (cause instanceof ProviderError) return cause
  if (signal.aborted) return abortError(deviceContext)
  const name = cause instanceof Error ? cause.name : ''
  const member = (key: string) =>
    typeof cause === 'object' && cause !== null ? tokensIn(Reflect.get(cause, key)) : undefined
  if (name === 'QuotaExceededError') return tooLong(member('requested') ?? 0, member('quota') ?? 0)
  // Chrome lets a page begin to fetch the model only right after a press.
  if (name === 'NotAllowedError') return failed('browser_model_not_fetched')
  const detail = cause instanceof Error ? cause.message.slice(0, MAX_DETAIL) : undefined
  return failed('browser_model_failed', detail, cause)
}
