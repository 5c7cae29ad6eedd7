import type { Message } from '@/domain/message'
import { estimateTokens } from './estimate-tokens'
import type { CountedText } from './plan-types'
import { type SentMessage, sentWords } from './sent-text'

/** Messages whose tokens are remembered. */
const MAX_KNOWN = 50_000

/** Tokens by the id of a message, with the length of the text that they were counted of. */
const known = new Map<string, CountedText>()

/** Texts that were counted so far; what tests count work by. */
let estimates = 0

/** How many texts were counted while the page lives. */
export const estimatesMade = () => estimates

/** What is kept of a message's text at its write, so that no plan has to count it. CTX-04 */
export function countText(text: string): CountedText {
  estimates += 1
  return { tokens: estimateTokens(text), length: text.length }
}

/**
 * About how many tokens the text of a message is, before a model's factor: as it was counted at its write, else counted
 * once while the page lives, so that the plan of a long chat counts what is new only (CTX-04). A text of another length
 * is counted anew.
 */
export function messageTokens(id: string | undefined, text: string, counted?: CountedText): number {
  if (counted?.length === text.length) return counted.tokens
  const found = id === undefined ? undefined : known.get(id)
  if (found?.length === text.length) return found.tokens
  const fresh = countText(text)
  if (id !== undefined) {
    if (known.size >= MAX_KNOWN) known.clear()
    known.set(id, fresh)
  }
  return fresh.tokens
}

/** About how many tokens a stored message is as it is sent, without its files; of a hidden one nothing is. */
export function sentTokens(
  message: SentMessage & Pick<Message, 'id'> & { counted?: CountedText | undefined },
): number {
  return message.hidden ? 0 : messageTokens(message.id, sentWords(message), message.counted)
}
