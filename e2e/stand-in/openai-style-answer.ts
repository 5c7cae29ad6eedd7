import type { PreparedAnswer } from './prepared-answer'
import type { OpenAiStyleProvider } from './stand-in-types'
import type { StreamEvent, StreamScript } from './stream-script'
import type { SchemaFile } from './vendor-schemas'

/** The vendors' schemas of a whole answer and of a chunk. */
export const chatAnswerSchemas: Record<
  OpenAiStyleProvider,
  { file: SchemaFile; answer: string; chunk: string }
> = {
  openai: {
    file: 'openai',
    answer: 'CreateChatCompletionResponse',
    chunk: 'CreateChatCompletionStreamResponse',
  },
  xai: { file: 'xai', answer: 'ChatResponse', chunk: 'ChatResponseChunk' },
  mistral: { file: 'mistral', answer: 'ChatCompletionResponse', chunk: 'CompletionChunk' },
  openrouter: { file: 'openrouter', answer: 'ChatResult', chunk: 'ChatStreamChunk' },
  custom: {
    file: 'openai',
    answer: 'CreateChatCompletionResponse',
    chunk: 'CreateChatCompletionStreamResponse',
  },
}

/** Fields that a vendor puts on every answer besides OpenAI's. */
const EXTRAS: Record<OpenAiStyleProvider, Record<string, unknown>> = {
  openai: { service_tier: 'default', system_fingerprint: 'fp_standin' },
  xai: { service_tier: 'default', system_fingerprint: 'fp_standin' },
  mistral: {},
  openrouter: { provider: 'StandIn', system_fingerprint: 'fp_standin' },
  custom: {},
}

function usageOf(provider: OpenAiStyleProvider, usage: NonNullable<PreparedAnswer['usage']>) {
  const { promptTokens, completionTokens, reasoningTokens, cachedTokens, dollars } = usage
  const counts = {
    prompt_tokens: promptTokens,
    completion_tokens: completionTokens,
    total_tokens: promptTokens + completionTokens,
  }
  switch (provider) {
    case 'openai':
      return {
        ...counts,
        prompt_tokens_details: { cached_tokens: cachedTokens, audio_tokens: 0 },
        completion_tokens_details: {
          reasoning_tokens: reasoningTokens,
          audio_tokens: 0,
          accepted_prediction_tokens: 0,
          rejected_prediction_tokens: 0,
        },
      }
    case 'xai':
      return {
        ...counts,
        prompt_tokens_details: { text_tokens: promptTokens, cached_tokens: cachedTokens },
        completion_tokens_details: {
          reasoning_tokens: reasoningTokens,
          audio_tokens: 0,
          accepted_prediction_tokens: 0,
          rejected_prediction_tokens: 0,
        },
        num_sources_used: 0,
        cost_in_usd_ticks: Math.round(dollars * 1e10),
      }
    case 'openrouter':
      return {
        ...counts,
        prompt_tokens_details: { cached_tokens: cachedTokens },
        completion_tokens_details: { reasoning_tokens: reasoningTokens },
        cost: dollars,
        is_byok: false,
      }
    case 'mistral':
    case 'custom':
      return counts
  }
}

const NO_USAGE = {
  promptTokens: 0,
  completionTokens: 0,
  reasoningTokens: 0,
  cachedTokens: 0,
  dollars: 0,
}

function messageOf(provider: OpenAiStyleProvider, answer: PreparedAnswer) {
  const content = answer.tokens.join('')
  const { thinking } = answer
  const role = 'assistant'
  switch (provider) {
    case 'mistral':
      // A thinking Mistral answers in parts, not in a text.
      return {
        role,
        content:
          thinking === undefined ? content : [thinkPart(thinking), { type: 'text', text: content }],
      }
    case 'xai':
      return { role, content, refusal: null, ...(thinking && { reasoning_content: thinking }) }
    case 'openrouter':
      return { role, content, refusal: null, reasoning: thinking ?? null }
    case 'openai':
    case 'custom':
      return { role, content, refusal: null, ...(thinking && { reasoning_content: thinking }) }
  }
}

const thinkPart = (text: string) => ({ type: 'thinking', thinking: [{ type: 'text', text }] })

function thinkingDelta(provider: OpenAiStyleProvider, text: string): Record<string, unknown> {
  if (provider === 'mistral') return { content: [thinkPart(text)] }
  return provider === 'openrouter' ? { reasoning: text } : { reasoning_content: text }
}

/** A whole answer in the vendor's shape. */
export function toWholeAnswer(provider: OpenAiStyleProvider, answer: PreparedAnswer): unknown {
  const { id, created, model, finishReason, usage } = answer
  const finish = {
    index: 0,
    message: messageOf(provider, answer),
    finish_reason: finishReason,
    ...(provider === 'openai' && { logprobs: null }),
    ...(provider === 'custom' && { logprobs: null }),
  }
  return {
    id,
    object: 'chat.completion',
    created,
    model,
    ...EXTRAS[provider],
    choices: [finish],
    // Mistral's whole answers always have it.
    ...((usage ?? provider === 'mistral') && { usage: usageOf(provider, usage ?? NO_USAGE) }),
  }
}

/** The events of a streamed answer. `includeUsage`: the request asked for token counts. */
export function toStreamScript(
  provider: OpenAiStyleProvider,
  answer: PreparedAnswer,
  includeUsage: boolean,
): StreamScript {
  const { id, created, model, thinking, usage } = answer
  const base = { id, object: 'chat.completion.chunk', created, model, ...EXTRAS[provider] }
  const event = (delta: Record<string, unknown>, reason: string | null = null): StreamEvent => ({
    data: { ...base, choices: [{ index: 0, delta, finish_reason: reason }] },
  })
  const counts = usage && usageOf(provider, usage)
  const last = event(provider === 'mistral' ? { content: '' } : {}, answer.finishReason)
  // Mistral and xAI tell the usage with the last chunk; OpenAI and OpenRouter in one more chunk
  // without choices, OpenAI only when asked.
  const inLast = provider === 'mistral' || provider === 'xai'
  const ownChunk = provider === 'openrouter' || includeUsage
  const tail =
    counts === undefined
      ? [last]
      : inLast
        ? [{ data: { ...(last.data as object), usage: counts } }]
        : [last, ...(ownChunk ? [{ data: { ...base, choices: [], usage: counts } }] : [])]
  return {
    head: [
      event({ role: 'assistant', content: '' }),
      ...(thinking === undefined ? [] : [event(thinkingDelta(provider, thinking))]),
    ],
    tokens: answer.tokens,
    tokenEvent: (text) => event({ content: text }),
    tail,
    end: [{ data: '[DONE]' }],
    ...(provider === 'openrouter' && { greeting: 'OPENROUTER PROCESSING' }),
  }
}

/** The event of an error in the middle of a stream. */
export function toErrorEvent(
  provider: OpenAiStyleProvider,
  answer: PreparedAnswer,
  error: { status: number; body: unknown },
): StreamEvent {
  if (provider !== 'openrouter') return { data: error.body }
  const { id, created, model } = answer
  const message = (error.body as { error: { message: string } }).error.message
  return {
    data: {
      id,
      object: 'chat.completion.chunk',
      created,
      model,
      error: { code: error.status, message },
      choices: [{ index: 0, delta: { content: '' }, finish_reason: 'error' }],
    },
  }
}
