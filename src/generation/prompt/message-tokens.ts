import type { Message } from '@/domain/message'
import { estimateTokens } from './estimate-tokens'
import { type SentMessage, sentText } from './sent-text'

/** Messages whose tokens are remembered. */
const MAX_KNOWN = 50_000

/** Tokens by the id of a message, with the length of the text that they were counted of. */
const known = new Map<string, { length: number; tokens: number }>()

/**
 * About how many tokens the text of a message is, before a model's factor. Counted once while the page lives, so that
 * the plan of a long chat counts what is new only (CTX-04); a text of another length is counted anew.
 */
export function messageTokens(id: string | undefined, text: string): number {
  const found = id === undefined ? undefined : known.get(id)
  if (found?.length === text.length) return found.tokens
  const tokens = estimateTokens(text)
  if (id !== undefined) {
    if (known.size >= MAX_KNOWN) known.clear()
    known.set(id, { length: text.length, tokens })
  }
  return tokens
}

/** About how many tokens a stored message is as it is sent; of a hidden one nothing is. */
export function sentTokens(message: SentMessage & Pick<Message, 'id'>): number {
  return message.hidden ? 0 : messageTokens(message.id, sentText(message))
}
