import type { ChatMessage } from '../contracts'
import { type OpenaiMessage, toOpenaiMessages } from '../openai-style/to-openai-messages'

/** A piece of a message that has pictures. */
type InputPart =
  | { type: 'input_text'; text: string }
  | { type: 'input_image'; image_url: string; detail: 'auto' }

/** A message on the wire of the Responses API. */
export interface InputMessage {
  role: 'system' | 'user' | 'assistant'
  content: string | InputPart[]
}

/** The messages as they are sent; the character's prompt goes into `instructions` and is not among them. */
export function toResponsesInput(messages: readonly ChatMessage[]): InputMessage[] {
  // There is no role for functions here, as for servers of one's own.
  return toOpenaiMessages('custom', messages, undefined).map(({ role, content }) => ({
    role: role === 'function' ? 'system' : role,
    content: typeof content === 'string' ? content : content.map(toPart),
  }))
}

function toPart(part: Exclude<OpenaiMessage['content'], string>[number]): InputPart {
  return part.type === 'text'
    ? { type: 'input_text', text: part.text }
    : { type: 'input_image', image_url: part.image_url.url, detail: 'auto' }
}
