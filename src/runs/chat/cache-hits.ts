import type { CacheMissReason, Usage } from '@/domain/usage'
import type { PromptPlan } from '@/generation/prompt/plan-types'

/*
 * Whether a chat's requests are found in the provider's cache, and if not, why (CTX-26). In memory: what was sent before a
 * reload is not known any more, and then nothing is said.
 */

/** Tokens of a request from which on a cache is worth a word. */
const WORTH_KEEPING = 4_000

/** Answers on end of which nothing was read from the cache before it is said. */
export const MISSES_TOLD = 5

/** Milliseconds for which caches keep what was sent, usually and where an hour was asked for. */
const KEPT_MS = 5 * 60_000
const KEPT_FOR_HOUR_MS = 60 * 60_000

/** Chats that are remembered. */
const MAX_CHATS = 100

/** A request, as far as a cache depends on it. */
interface SentRequest {
  model: string
  prompt: string | undefined
  cutBefore: string | undefined
  /** Epoch milliseconds. */
  at: number
}

interface ChatCache {
  last: SentRequest
  misses: number
  why?: CacheMissReason
}

const chats = new Map<string, ChatCache>()

/**
 * Notes what a cache gave for a request.
 * @param at when it was sent, in epoch milliseconds.
 * @returns why nothing was read from the cache for some time; undefined where it was, or nobody knows.
 */
export function noteCacheUse(
  conversationId: string,
  { request, cutBefore }: Pick<PromptPlan, 'request' | 'cutBefore'>,
  at: number,
  { input = 0, cached }: Pick<Usage, 'input' | 'cached'> = {},
): CacheMissReason | undefined {
  const { model, parameters, cache } = request
  const sent: SentRequest = { model, prompt: parameters?.systemPrompt, cutBefore, at }
  const before = chats.get(conversationId)
  const next: ChatCache = { ...before, misses: before?.misses ?? 0, last: sent }
  if (cached !== undefined && cached > 0) chats.set(conversationId, { last: sent, misses: 0 })
  else if (cached === undefined || input <= WORTH_KEEPING) chats.set(conversationId, next)
  else {
    const why = before && whyMissed(before.last, sent, cache?.forHour === true)
    next.misses += 1
    if (why) next.why = why
    chats.set(conversationId, next)
    if (next.misses >= MISSES_TOLD) return next.why
  }
  const [oldest] = chats.keys()
  if (chats.size > MAX_CHATS && oldest !== undefined) chats.delete(oldest)
  return undefined
}

function whyMissed(
  before: SentRequest,
  now: SentRequest,
  isForHour: boolean,
): CacheMissReason | undefined {
  if (before.model !== now.model) return 'model'
  if (before.prompt !== now.prompt) return 'prompt'
  if (before.cutBefore !== now.cutBefore) return 'cut'
  return now.at - before.at > (isForHour ? KEPT_FOR_HOUR_MS : KEPT_MS) ? 'pause' : undefined
}
