import type { ChatMessage, ChatParameters, ChatRequest } from '@/ai/contracts'
import type { Character } from '@/domain/character'
import { type Answer, imageOf, type Message, type MessageType } from '@/domain/message'
import { composePrompt } from './compose-prompt'
import { type NextPicture, nextPictureRule, PICTURE_NOTE_RULE, pictureNote } from './picture-notes'

/** A character's part in a request. */
type Persona = Pick<
  Character,
  'systemPrompt' | 'model' | 'modelParameters' | 'interactionStyle' | 'customInstructions'
>
type HistoryMessage = Pick<Message, 'role' | 'content' | 'name' | 'pending'> &
  Pick<Answer, 'attachments'>

/** A message's text as it is sent: with a note of what its picture showed. */
function sentText(message: HistoryMessage): string {
  const { content } = message
  const image = imageOf(message)
  if (!image) return content
  return [content, pictureNote(image)].filter((part) => part.trim() !== '').join('\n')
}

/** Characters of a message as it is sent. */
export function sentLength(message: HistoryMessage): number {
  return imageOf(message) ? sentText(message).length : message.content.length
}

/**
 * Tokens of request and answer together that are assumed where the model's own limit is not known.
 * Every chat model of the catalogue takes at least this much.
 */
const ASSUMED_CONTEXT_TOKENS = 128_000

/** Characters in a token, at least, in most languages and code: cautious on purpose. */
const CHARACTERS_PER_TOKEN = 3

/** How many characters of history fit beside the prompt and the answer. */
export function historyBudget(persona: Persona, contextTokens = ASSUMED_CONTEXT_TOKENS): number {
  const answerTokens = persona.modelParameters?.maxTokens ?? 4096
  const total = (contextTokens - answerTokens) * CHARACTERS_PER_TOKEN
  return Math.max(0, total - persona.systemPrompt.length)
}

/** Asks for the rest of an answer that broke off; never stored, never shown. */
export const CONTINUE_INSTRUCTION =
  'Your last message broke off. Go on from exactly where it stopped, in the same voice and format. Do not repeat or comment on anything.'

/**
 * Builds the request for the next answer of a chat: the conversation's first system message
 * goes as systemPrompt, every other message with text follows in order.
 * @param room the room that the answer is for; it decides the style that is asked for.
 * @param history all messages to be sent, oldest first, without the answer to be written.
 * @param picture whether the answer brings a picture, where that has been decided.
 */
export function toChatRequest(
  persona: Persona,
  history: HistoryMessage[],
  room?: MessageType,
  picture?: NextPicture,
): Omit<ChatRequest, 'options'> {
  const prompt = history.find((message) => message.role === 'system')
  const messages = history.flatMap((message): ChatMessage[] =>
    message === prompt || message.pending || sentText(message).trim() === ''
      ? []
      : [
          {
            role: message.role,
            content: sentText(message),
            ...(message.name !== undefined && { name: message.name }),
          },
        ],
  )
  const composed = composePrompt(
    { ...persona, systemPrompt: prompt?.content ?? persona.systemPrompt },
    room,
  )
  const rules = [
    ...(history.some(imageOf) ? [PICTURE_NOTE_RULE] : []),
    ...(picture ? [nextPictureRule(picture)] : []),
  ]
  // The user's own prompt goes as it is where nothing is added.
  const systemPrompt =
    rules.length === 0
      ? composed
      : [composed, ...rules].filter((part) => part.trim() !== '').join('\n\n')
  const parameters: ChatParameters = {
    ...persona.modelParameters,
    ...(systemPrompt.trim() !== '' && { systemPrompt }),
  }
  return { messages, model: persona.model, parameters }
}
