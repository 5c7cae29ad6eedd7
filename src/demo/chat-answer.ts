import { formatOf, messagesOf, type ChatRequestBody } from './chat-wire'
import { writeDemoReply } from './demo-reply'
import { writeDemoThought } from './demo-thought'
import { writeImagePrompt } from './image-prompt-reply'
import { type DemoCitation, writeSourcedReply } from './sourced-reply'
import { writePhotoCaption } from './photo-caption'
import { hashText } from '@/lib/seeded-random'
import { writeStructuredReply } from './structured-reply'

/** Token counts, estimated: the demo has no tokenizer. */
interface ChatUsage {
  prompt_tokens: number
  completion_tokens: number
  total_tokens: number
  prompt_tokens_details: { cached_tokens: number; audio_tokens: number }
  completion_tokens_details: {
    reasoning_tokens: number
    audio_tokens: number
    accepted_prediction_tokens: number
    rejected_prediction_tokens: number
  }
}

/** An answer before it is put on the wire, whole or in pieces. */
export interface ChatAnswer {
  id: string
  /** Epoch seconds. */
  created: number
  model: string
  /** The pieces of the text; joined they are the text. */
  tokens: string[]
  /** The pieces of what is thought before; none where nothing is. */
  thoughts: string[]
  /** Pages that it refers to; none mostly. */
  citations: DemoCitation[]
  finishReason: 'stop' | 'length'
  usage: ChatUsage
  /** Whether it is JSON that was asked for. */
  isJson: boolean
}

/** Cuts a text into pieces about as long as a model's tokens; joined they give the text again. */
export function splitIntoTokens(text: string): string[] {
  return text.match(/\s*(?:[\p{L}\p{M}]{1,7}|\p{N}{1,3}|[^\s\p{L}\p{M}\p{N}]{1,2})|\s+/gu) ?? []
}

/** Letters that make a token, on average. */
const LETTERS_PER_TOKEN = 4
/** Tokens that each message costs besides its text. */
const TOKENS_PER_MESSAGE = 4

/** About how many tokens a request takes. */
export function estimatePromptTokens(body: ChatRequestBody): number {
  return messagesOf(body).reduce(
    (sum, { text }) => sum + TOKENS_PER_MESSAGE + Math.ceil(text.length / LETTERS_PER_TOKEN),
    0,
  )
}

/** Messages at the end of a request that the one before it did not have: an answer, and the words that follow it. */
const NEW_MESSAGES = 2
/** Tokens are kept in the cache by so many. */
const CACHED_BY = 128

/** Tokens that the request before this one had too, as if a cache had kept them. */
function cachedTokens(body: ChatRequestBody): number {
  const messages = body.messages.slice(0, -NEW_MESSAGES)
  return Math.floor(estimatePromptTokens({ ...body, messages }) / CACHED_BY) * CACHED_BY
}

/** Writes the answer to a chat request. `now` is in epoch milliseconds. @param thinks whether it may think first. */
export function answerChat(
  body: ChatRequestBody,
  now: number,
  variation: number,
  thinks = false,
): ChatAnswer {
  const conversation = { messages: messagesOf(body), variation }
  const structured = writeStructuredReply(conversation, formatOf(body))
  const prepared = writeImagePrompt(conversation) ?? writePhotoCaption(conversation)
  const sourced = (structured ?? prepared) ? undefined : writeSourcedReply(conversation)
  const text = structured ?? prepared ?? sourced?.text ?? writeDemoReply(conversation)
  const stops = [body.stop ?? []].flat().filter((stop) => stop !== '')
  const end = Math.min(
    ...stops.map((stop) => text.indexOf(stop)).filter((at) => at >= 0),
    text.length,
  )
  const all = splitIntoTokens(text.slice(0, end))
  const limit = body.max_completion_tokens ?? body.max_tokens ?? all.length
  const tokens = all.slice(0, limit)
  const promptTokens = estimatePromptTokens(body)
  const isTalk = structured === undefined && prepared === undefined
  const isAsked = thinks && isTalk && body.reasoning_effort !== 'none'
  const thoughts = isAsked ? splitIntoTokens(writeDemoThought(conversation)) : []
  const completionTokens = tokens.length + thoughts.length
  return {
    id: `chatcmpl-demo-${hashText(`${now} ${text}`).toString(36)}`,
    created: Math.floor(now / 1000),
    model: body.model,
    tokens,
    thoughts,
    citations: sourced?.citations ?? [],
    finishReason: tokens.length < all.length ? 'length' : 'stop',
    usage: {
      prompt_tokens: promptTokens,
      completion_tokens: completionTokens,
      total_tokens: promptTokens + completionTokens,
      prompt_tokens_details: { cached_tokens: cachedTokens(body), audio_tokens: 0 },
      completion_tokens_details: {
        reasoning_tokens: thoughts.length,
        audio_tokens: 0,
        accepted_prediction_tokens: 0,
        rejected_prediction_tokens: 0,
      },
    },
    isJson: structured !== undefined,
  }
}

/** A whole answer in OpenAI's shape. */
export function toChatCompletion(answer: ChatAnswer) {
  return {
    id: answer.id,
    object: 'chat.completion',
    created: answer.created,
    model: answer.model,
    choices: [
      {
        index: 0,
        message: {
          role: 'assistant',
          content: answer.tokens.join(''),
          refusal: null,
          ...(answer.citations.length > 0 && { annotations: answer.citations }),
          ...(answer.thoughts.length > 0 && { reasoning_content: answer.thoughts.join('') }),
        },
        logprobs: null,
        finish_reason: answer.finishReason,
      },
    ],
    usage: answer.usage,
  }
}

/** What a chunk of a streamed answer can bring. */
export type ChatChunkContent =
  | {
      delta: {
        role?: 'assistant'
        content?: string
        reasoning_content?: string
        annotations?: DemoCitation[]
      }
      finishReason: 'stop' | 'length' | null
    }
  | { usage: ChatUsage }

/** A chunk of a streamed answer in OpenAI's shape; the one with usage has no choices. */
export function toChatChunk(answer: ChatAnswer, content: ChatChunkContent) {
  const chunk = {
    id: answer.id,
    object: 'chat.completion.chunk',
    created: answer.created,
    model: answer.model,
  }
  if ('usage' in content) return { ...chunk, choices: [], usage: content.usage }
  return {
    ...chunk,
    choices: [
      { index: 0, delta: content.delta, logprobs: null, finish_reason: content.finishReason },
    ],
  }
}
