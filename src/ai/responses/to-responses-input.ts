import type { ProviderType } from '@/domain/provider'
import { dataUrlOf, hasFiles, wireNameOf } from '../chat-files'
import type { ChatFile, ChatMessage } from '../contracts'
import { withKnownRole } from '../openai-style/to-openai-messages'

/** A piece of a message that has files. */
type InputPart =
  | { type: 'input_text'; text: string }
  | { type: 'input_image'; image_url: string; detail: 'auto' | 'high' }
  | { type: 'input_file'; filename: string; file_data: string; detail: 'low' }

/** A message on the wire of the Responses API. */
export interface InputMessage {
  role: 'system' | 'user' | 'assistant'
  content: string | InputPart[]
}

/** The messages as they are sent; the character's prompt goes into `instructions` and is not among them. */
export function toResponsesInput(
  type: ProviderType,
  messages: readonly ChatMessage[],
): InputMessage[] {
  return messages.map((message) => {
    // There is no role for functions here, as for servers of one's own.
    const { role, content, files = [] } = withKnownRole('custom', message)
    const text = content.toWellFormed()
    const words: InputPart[] = text.trim() === '' ? [] : [{ type: 'input_text', text }]
    return {
      role: role === 'function' ? 'system' : role,
      content: hasFiles({ role, files })
        ? [...files.map((file) => toPart(type, file)), ...words]
        : text,
    }
  })
}

function toPart(type: ProviderType, file: ChatFile): InputPart {
  const url = dataUrlOf(file)
  return file.kind === 'pdf'
    ? // Its pages are drawn large otherwise, at several times the price.
      { type: 'input_file', filename: wireNameOf(file), file_data: url, detail: 'low' }
    : { type: 'input_image', image_url: url, detail: type === 'openai' ? 'high' : 'auto' }
}
