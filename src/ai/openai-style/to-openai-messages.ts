import type { ProviderType } from '@/domain/provider'
import { dataUrlOf, hasFiles, wireNameOf } from '../chat-files'
import type { ChatFile, ChatMessage } from '../contracts'
import { GO_ON, moveIntoUserTurns } from '../user-turns'

/** A piece of a message that has files. */
type OpenaiPart =
  | { type: 'text'; text: string }
  | { type: 'image_url'; image_url: { url: string; detail?: 'high' } | string }
  | { type: 'file'; file: { filename: string; file_data: string } }
  | { type: 'document_url'; document_name: string; document_url: string }

/** A message on the wire of OpenAI-style providers. */
export interface OpenaiMessage {
  role: 'system' | 'user' | 'assistant' | 'function'
  content: string | OpenaiPart[]
  /** Function role only. */
  name?: string
  /** Assistant role only, and only empty: some servers want it in the history. */
  reasoning_content?: ''
}

/** Providers whose API has a `function` role. */
const TAKES_FUNCTIONS: readonly ProviderType[] = ['openai', 'xai', 'demo']

/**
 * Providers that take a system message only at the beginning or after words of the user, never two in a row and none at
 * the end, and that answer only to the user.
 */
const ANSWERS_ONLY_USERS: readonly ProviderType[] = ['mistral']

/** What is known of the server. */
interface OpenaiMessageOptions {
  /** It wants `reasoning_content` in the history. */
  hasReasoning?: boolean
  /** It takes a message of the system nowhere but at the beginning. */
  isSystemFirst?: boolean
}

/**
 * The messages as they are sent, the character's prompt first as a system message. A role that the
 * provider does not take, and a function message without a name, becomes a system message that begins
 * with the role in brackets; the console is told of it, without the message's words.
 */
export function toOpenaiMessages(
  type: ProviderType,
  messages: readonly ChatMessage[],
  systemPrompt: string | undefined,
  { hasReasoning = false, isSystemFirst = false }: OpenaiMessageOptions = {},
): OpenaiMessage[] {
  const prompt: ChatMessage[] = systemPrompt?.trim()
    ? [{ role: 'system', content: systemPrompt }]
    : []
  const known = [...prompt, ...messages.map((message) => withKnownRole(type, message))]
  const answersOnlyUsers = ANSWERS_ONLY_USERS.includes(type)
  const sent = answersOnlyUsers || isSystemFirst ? toUserTurns(known, isSystemFirst) : known
  return sent.map(({ role, content, name, files }): OpenaiMessage => {
    // Some servers refuse a whole request for half a surrogate pair.
    const text = content.toWellFormed()
    if (hasFiles({ role, files })) return { role, content: withFiles(type, text, files ?? []) }
    // What was thought is never sent back (THINK-15).
    if (role === 'assistant' && hasReasoning) return { role, content: text, reasoning_content: '' }
    return role === 'function' ? { role, content: text, name } : { role, content: text }
  })
}

/** A message in a role that the provider takes. */
export function withKnownRole(type: ProviderType, message: ChatMessage): ChatMessage {
  const { role, content, name } = message
  if (role !== 'function' || (name && TAKES_FUNCTIONS.includes(type))) return message
  // eslint-disable-next-line no-console -- the specification asks for this warning
  console.warn(`A message with the role "${role}" was sent as a system message.`)
  return { role: 'system', content: `[${role}] ${content}` }
}

/** What is said, in an order that such a provider takes; what it takes already stays as it is. */
function toUserTurns(messages: readonly ChatMessage[], isSystemFirst: boolean): ChatMessage[] {
  const firstSpoken = messages.findIndex(({ role }) => role !== 'system')
  const leading = firstSpoken === -1 ? messages : messages.slice(0, firstSpoken)
  const rest = firstSpoken === -1 ? [] : messages.slice(firstSpoken)
  const isTaken = (index: number, previous: ChatMessage | undefined) =>
    !isSystemFirst &&
    previous?.role === 'user' &&
    rest[index + 1] !== undefined &&
    rest[index + 1]?.role !== 'system'
  const spoken = moveIntoUserTurns(rest, (index, previous) => !isTaken(index, previous))
  const sent: ChatMessage[] =
    leading.length > 1
      ? [{ role: 'system', content: leading.map(({ content }) => content).join('\n\n') }, ...spoken]
      : [...leading, ...spoken]
  return sent.length > 0 && sent.at(-1)?.role !== 'user'
    ? [...sent, { role: 'user', content: GO_ON }]
    : sent
}

/** Files first, because words about them are understood best behind them. ATT-21 */
function withFiles(type: ProviderType, text: string, files: readonly ChatFile[]): OpenaiPart[] {
  const parts = files.map((file) => toPart(type, file))
  return text.trim() === '' ? parts : [...parts, { type: 'text', text }]
}

function toPart(type: ProviderType, file: ChatFile): OpenaiPart {
  const url = dataUrlOf(file)
  if (file.kind === 'pdf')
    return type === 'mistral'
      ? { type: 'document_url', document_name: wireNameOf(file), document_url: url }
      : { type: 'file', file: { filename: wireNameOf(file), file_data: url } }
  if (type === 'mistral') return { type: 'image_url', image_url: url }
  // OpenAI would choose a size that may cost five times as much. ATT-08
  return { type: 'image_url', image_url: { url, ...(type === 'openai' && { detail: 'high' }) } }
}
