import type { PreparedAnswer, PreparedUsage } from './prepared-answer'
import { isRecord } from './stand-in-types'
import type { StreamEvent, StreamScript } from './stream-script'

/* Answers in the shape of the Responses API. */

const idOf = ({ id }: PreparedAnswer) => id.replace(/^chatcmpl-demo-/, 'resp_')

function usageOf(usage: PreparedUsage) {
  const { promptTokens, completionTokens, reasoningTokens, cachedTokens } = usage
  return {
    input_tokens: promptTokens,
    input_tokens_details: { cached_tokens: cachedTokens, cache_write_tokens: 0 },
    output_tokens: completionTokens,
    output_tokens_details: { reasoning_tokens: reasoningTokens },
    total_tokens: promptTokens + completionTokens,
  }
}

const EARLY_ENDS: Readonly<Record<string, string>> = { length: 'max_output_tokens' }

function endOf({ finishReason }: PreparedAnswer) {
  if (finishReason === 'stop') return { status: 'completed', incomplete_details: null }
  const reason = EARLY_ENDS[finishReason] ?? finishReason
  return { status: 'incomplete', incomplete_details: { reason } }
}

const summaryOf = (text: string) => ({ type: 'summary_text', text })

const reasoningItem = (answer: PreparedAnswer, text: string | undefined) => ({
  id: `rs_${idOf(answer)}`,
  type: 'reasoning',
  summary: text === undefined ? [] : [summaryOf(text)],
})

const textPart = (text: string) => ({ type: 'output_text', text, annotations: [], logprobs: [] })

const messageItem = (answer: PreparedAnswer, status: string, content: unknown[]) => ({
  id: `msg_${idOf(answer)}`,
  type: 'message',
  role: 'assistant',
  status,
  content,
})

/** A whole response. */
export function toResponse(answer: PreparedAnswer): Record<string, unknown> {
  const { thinking, usage } = answer
  const text = answer.tokens.join('')
  return {
    ...emptyResponse(answer),
    ...endOf(answer),
    output: [
      ...(thinking === undefined ? [] : [reasoningItem(answer, thinking)]),
      ...(text === '' ? [] : [messageItem(answer, 'completed', [textPart(text)])]),
    ],
    ...(usage && { usage: usageOf(usage) }),
  }
}

function emptyResponse(answer: PreparedAnswer): Record<string, unknown> {
  return {
    id: idOf(answer),
    object: 'response',
    created_at: answer.created,
    status: 'in_progress',
    access_programs: null,
    error: null,
    incomplete_details: null,
    instructions: null,
    metadata: {},
    model: answer.model,
    output: [],
    parallel_tool_calls: true,
    temperature: 1,
    tool_choice: 'auto',
    tools: [],
    top_p: 1,
  }
}

/** The events of a streamed response, in their true order. */
export function toResponseScript(answer: PreparedAnswer): StreamScript {
  let number = 0
  const event = (type: string, fields: Record<string, unknown>): StreamEvent => ({
    name: type,
    data: { type, ...fields, sequence_number: (number += 1) },
  })
  const { thinking } = answer
  const isThinking = thinking !== undefined
  const text = answer.tokens.join('')
  const hasText = answer.tokens.length > 0
  const place = {
    item_id: `msg_${idOf(answer)}`,
    output_index: isThinking ? 1 : 0,
    content_index: 0,
  }
  const thought = { item_id: `rs_${idOf(answer)}`, output_index: 0, summary_index: 0 }
  const message = (status: string, content: unknown[]) => ({
    output_index: place.output_index,
    item: messageItem(answer, status, content),
  })
  const whole = toResponse(answer)
  return {
    head: [
      event('response.created', { response: emptyResponse(answer) }),
      event('response.in_progress', { response: emptyResponse(answer) }),
      ...(isThinking
        ? [
            event('response.output_item.added', {
              output_index: 0,
              item: reasoningItem(answer, undefined),
            }),
            event('response.reasoning_summary_part.added', { ...thought, part: summaryOf('') }),
            event('response.reasoning_summary_text.delta', { ...thought, delta: thinking }),
            event('response.reasoning_summary_text.done', { ...thought, text: thinking }),
            event('response.reasoning_summary_part.done', {
              ...thought,
              part: summaryOf(thinking),
            }),
            event('response.output_item.done', {
              output_index: 0,
              item: reasoningItem(answer, thinking),
            }),
          ]
        : []),
      ...(hasText
        ? [
            event('response.output_item.added', message('in_progress', [])),
            event('response.content_part.added', { ...place, part: textPart('') }),
          ]
        : []),
    ],
    tokens: answer.tokens,
    tokenEvent: (delta) => event('response.output_text.delta', { ...place, delta, logprobs: [] }),
    tail: [
      ...(hasText
        ? [
            event('response.output_text.done', { ...place, text, logprobs: [] }),
            event('response.content_part.done', { ...place, part: textPart(text) }),
            event('response.output_item.done', message('completed', [textPart(text)])),
          ]
        : []),
      // It is finish reason, usage and end mark in one.
      event(`response.${String(whole.status)}`, { response: whole }),
    ],
    end: [],
  }
}

/** The event of an error in the middle of a stream. */
export function toResponseErrorEvent(error: { body: unknown }): StreamEvent {
  const told = isRecord(error.body) && isRecord(error.body.error) ? error.body.error : {}
  return {
    name: 'error',
    data: {
      type: 'error',
      code: told.code ?? told.type ?? null,
      message: told.message ?? String(isRecord(error.body) ? error.body.error : ''),
      param: null,
      sequence_number: 1,
    },
  }
}
