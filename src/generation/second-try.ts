import type { ChatRequest } from '@/ai/contracts'

/* A model that answered wrongly is told so once, and asked again. */

/** A request without the options of its sending. */
export type PlainRequest = Omit<ChatRequest, 'options'>

/** Characters of the wrong answer that are sent back: enough to see what it was. */
const QUOTE_LENGTH = 2_000

/**
 * The request once more, with what was answered and what is wrong with it.
 * @param answer the model's text. @param complaint one sentence or a few, without an end: "Must generate …".
 */
export function toSecondTry(
  request: PlainRequest,
  answer: string,
  complaint: string,
): PlainRequest {
  const said = answer.trim()
  const quoted = said.length > QUOTE_LENGTH ? `${said.slice(0, QUOTE_LENGTH)} …` : said
  return {
    ...request,
    messages: [
      ...request.messages,
      // Nobody takes an empty message.
      ...(quoted === '' ? [] : [{ role: 'assistant' as const, content: quoted }]),
      {
        role: 'user',
        content: `That answer cannot be used: ${complaint}.\nAnswer once more, whole, with valid JSON only and without anything around it.`,
      },
    ],
  }
}
