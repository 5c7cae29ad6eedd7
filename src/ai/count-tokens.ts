import type { ProviderType } from '@/domain/provider'
import type { ChatOptions } from './contracts'
import { unreadableAnswer } from './error-table'
import { readJsonAnswer } from './http/event-stream'
import { isRecord } from './http/json'
import { type ChatPost, postChat } from './post-chat'

/*
 * Counting by the provider (CTX-08): the request without stream, limit and sampling is sent to an address that counts it
 * and writes nothing.
 */

/** Tokens that no request has. */
const MAX_TOKENS = 100_000_000

/** The types of providers that count; others have no address for it. */
export function countsTokens(type: ProviderType): boolean {
  return type === 'anthropic' || type === 'openai' || type === 'gemini'
}

/** Some members of a body. */
export function pickMembers(
  body: Readonly<Record<string, unknown>>,
  names: readonly string[],
): Record<string, unknown> {
  return Object.fromEntries(Object.entries(body).filter(([name]) => names.includes(name)))
}

/**
 * Asks for a count.
 * @param member of the answer that holds it. @throws {ProviderError}
 */
export async function postCount(post: ChatPost, member: string): Promise<number> {
  const context = post.http.errorContext
  const body = await readJsonAnswer(await postChat(post), context)
  const count = isRecord(body) ? body[member] : undefined
  if (typeof count === 'number' && Number.isInteger(count) && count >= 0 && count <= MAX_TOKENS)
    return count
  throw unreadableAnswer(context, 'no_count')
}

/** What of the options of a request is for counting it. */
export function countOptions({ signal, onWait }: ChatOptions = {}): Pick<
  ChatOptions,
  'signal' | 'onWait'
> {
  return { ...(signal && { signal }), ...(onWait && { onWait }) }
}
