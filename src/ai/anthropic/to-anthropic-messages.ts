import { hasFiles, wireNameOf } from '../chat-files'
import type { ChatFile, ChatMessage } from '../contracts'
import { GO_ON, GREETING, moveIntoUserTurns } from '../user-turns'

/** A message on Claude's wire. */
export interface AnthropicMessage {
  role: 'user' | 'assistant'
  content: string | AnthropicBlock[]
}

interface Base64Source {
  type: 'base64'
  media_type: string
  data: string
}

/** A piece of a message that has files. */
type AnthropicBlock =
  | { type: 'text'; text: string }
  | { type: 'image'; source: Base64Source }
  | { type: 'document'; title: string; source: Base64Source }

/** The inserted first message, where there is system text. */
function instruction(systemText: string): string {
  return `Please act according to these instructions, and acknowledge them first:\n${systemText}`
}

/**
 * The messages as Claude takes them (decision 077; the character's prompt goes into `system` and is not
 * among them). Only user and assistant messages are forwarded; empty ones, which Claude refuses, are
 * left out. System messages that stand before all others are joined with newlines and stand before the first user
 * message, followed by a blank line; where the conversation does not begin with a user message, one is inserted that
 * carries them. Those within the conversation stay in their place, as text in the neighbouring turn of the user.
 */
export function toAnthropicMessages(messages: readonly ChatMessage[]): AnthropicMessage[] {
  const filled = messages.filter(
    (message) =>
      message.role !== 'function' && (message.content.trim() !== '' || hasFiles(message)),
  )
  const firstSpoken = filled.findIndex(({ role }) => role !== 'system')
  const systemText = filled
    .slice(0, firstSpoken === -1 ? filled.length : firstSpoken)
    .map(({ content }) => content.toWellFormed())
    .join('\n')
  const conversation = firstSpoken === -1 ? [] : filled.slice(firstSpoken)
  const spoken = moveIntoUserTurns(conversation, () => true).flatMap(
    ({ role, content, files = [] }): AnthropicMessage[] => {
      if (role !== 'user' && role !== 'assistant') return []
      // Servers refuse a whole request for half a surrogate pair.
      const text = content.toWellFormed()
      return [{ role, content: hasFiles({ role, files }) ? blocks(text, files) : text }]
    },
  )
  const sent = withFirstUser(spoken, systemText)
  return sent.at(-1)?.role === 'assistant' ? [...sent, { role: 'user', content: GO_ON }] : sent
}

/** Files first, as Claude reads them best. */
function blocks(text: string, files: readonly ChatFile[]): AnthropicBlock[] {
  const sent = files.map((file): AnthropicBlock => {
    const source = { type: 'base64', media_type: file.mime, data: file.data } as const
    return file.kind === 'pdf'
      ? { type: 'document', title: wireNameOf(file), source }
      : { type: 'image', source }
  })
  return text.trim() === '' ? sent : [...sent, { type: 'text', text }]
}

function withFirstUser(spoken: AnthropicMessage[], systemText: string): AnthropicMessage[] {
  const [first, ...rest] = spoken
  if (first?.role !== 'user') {
    const content = systemText === '' ? GREETING : instruction(systemText)
    return [{ role: 'user', content }, ...spoken]
  }
  if (systemText === '') return spoken
  const content =
    typeof first.content === 'string'
      ? `${systemText}\n\n${first.content}`
      : [{ type: 'text' as const, text: systemText }, ...first.content]
  return [{ role: 'user', content }, ...rest]
}
