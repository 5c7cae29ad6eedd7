import type { ProviderType } from '@/domain/provider'
import type { ChatMessage } from '../contracts'

/** A piece of a message that has pictures. */
type OpenaiPart = { type: 'text'; text: string } | { type: 'image_url'; image_url: { url: string } }

/** A message on the wire of OpenAI-style providers. */
export interface OpenaiMessage {
  role: 'system' | 'user' | 'assistant' | 'function'
  content: string | OpenaiPart[]
  /** Function role only. */
  name?: string
}

/** Providers whose API has a `function` role. */
const TAKES_FUNCTIONS: readonly ProviderType[] = ['openai', 'xai', 'demo']

/** What is said where a provider answers only to somebody's words, and there are none. */
const GO_ON = 'Please go on.'

/** Providers that refuse system messages alone. */
const NEEDS_USER: readonly ProviderType[] = ['mistral']

/**
 * The messages as they are sent, the character's prompt first as a system message. A role that the
 * provider does not take, and a function message without a name, becomes a system message that begins
 * with the role in brackets; the console is told of it, without the message's words.
 */
export function toOpenaiMessages(
  type: ProviderType,
  messages: readonly ChatMessage[],
  systemPrompt: string | undefined,
): OpenaiMessage[] {
  const prompt: OpenaiMessage[] = systemPrompt?.trim()
    ? [{ role: 'system', content: systemPrompt.toWellFormed() }]
    : []
  const sent: OpenaiMessage[] = [
    ...prompt,
    ...messages.map(({ role, content, name, images }): OpenaiMessage => {
      // Some servers refuse a whole request for half a surrogate pair.
      const text = content.toWellFormed()
      if (role === 'user' && images?.length) return { role, content: withImages(text, images) }
      if (role === 'system' || role === 'user' || role === 'assistant')
        return { role, content: text }
      if (name && TAKES_FUNCTIONS.includes(type)) return { role, content: text, name }
      // eslint-disable-next-line no-console -- the specification asks for this warning
      console.warn(`A message with the role "${role}" was sent as a system message.`)
      return { role: 'system', content: `[${role}] ${text}` }
    }),
  ]
  const isSystemOnly = sent.length > 0 && sent.every(({ role }) => role === 'system')
  return isSystemOnly && NEEDS_USER.includes(type)
    ? [...sent, { role: 'user', content: GO_ON }]
    : sent
}

function withImages(text: string, images: readonly string[]): OpenaiPart[] {
  const pictures = images.map((url) => ({ type: 'image_url' as const, image_url: { url } }))
  return text === '' ? pictures : [{ type: 'text', text }, ...pictures]
}
