import type { PreparedAnswer } from './prepared-answer'
import type { StreamEvent, StreamScript } from './stream-script'

const idOf = ({ id }: PreparedAnswer) => id.replace(/^chatcmpl-demo-/, 'msg_')

const STOP_REASONS: Record<string, string> = { stop: 'end_turn', length: 'max_tokens' }

const stopReason = ({ finishReason }: PreparedAnswer) => STOP_REASONS[finishReason] ?? finishReason

/** A refusal comes with status 200 and this. */
const stopDetails = (answer: PreparedAnswer) =>
  stopReason(answer) === 'refusal' ? { type: 'refusal', category: null, explanation: null } : null

/** The schema wants token counts in every message, so a reply without usage reports none. */
function usageOf({ usage }: PreparedAnswer) {
  return {
    cache_creation: null,
    cache_creation_input_tokens: 0,
    cache_read_input_tokens: usage?.cachedTokens ?? 0,
    inference_geo: null,
    // What was read from the cache stands beside it.
    input_tokens: (usage?.promptTokens ?? 0) - (usage?.cachedTokens ?? 0),
    output_tokens: usage?.completionTokens ?? 0,
    output_tokens_details:
      usage && usage.reasoningTokens > 0 ? { thinking_tokens: usage.reasoningTokens } : null,
    server_tool_use: null,
    service_tier: 'standard',
    speed: null,
  }
}

/** A whole message. */
export function toMessage(answer: PreparedAnswer): unknown {
  const text = answer.tokens.join('')
  const thinking = answer.thinking && {
    type: 'thinking',
    thinking: answer.thinking,
    signature: 'c3RhbmQtaW4=',
  }
  return {
    id: idOf(answer),
    type: 'message',
    role: 'assistant',
    model: answer.model,
    container: null,
    content: [
      ...(thinking ? [thinking] : []),
      ...(text === '' ? [] : [{ type: 'text', text, citations: null }]),
    ],
    diagnostics: null,
    stop_details: stopDetails(answer),
    stop_reason: stopReason(answer),
    stop_sequence: null,
    usage: usageOf(answer),
  }
}

/** The events of a streamed message, in their true order. */
export function toMessageScript(answer: PreparedAnswer): StreamScript {
  const event = (type: string, fields: Record<string, unknown>): StreamEvent => ({
    name: type,
    data: { type, ...fields },
  })
  const start = {
    id: idOf(answer),
    type: 'message',
    role: 'assistant',
    model: answer.model,
    container: null,
    content: [],
    diagnostics: null,
    stop_details: null,
    stop_reason: null,
    stop_sequence: null,
    usage: { ...usageOf(answer), output_tokens: 1 },
  }
  const textIndex = answer.thinking === undefined ? 0 : 1
  const thinking =
    answer.thinking === undefined
      ? []
      : [
          event('content_block_start', {
            index: 0,
            content_block: { type: 'thinking', thinking: '', signature: '' },
          }),
          event('content_block_delta', {
            index: 0,
            delta: { type: 'thinking_delta', thinking: answer.thinking },
          }),
          event('content_block_delta', {
            index: 0,
            delta: { type: 'signature_delta', signature: 'c3RhbmQtaW4=' },
          }),
          event('content_block_stop', { index: 0 }),
        ]
  const block = { type: 'text', text: '', citations: null }
  const hasText = answer.tokens.length > 0
  const { output_tokens, output_tokens_details, cache_read_input_tokens } = usageOf(answer)
  return {
    head: [
      event('message_start', { message: start }),
      ...thinking,
      ...(hasText
        ? [event('content_block_start', { index: textIndex, content_block: block })]
        : []),
      event('ping', {}),
    ],
    tokens: answer.tokens,
    tokenEvent: (text) =>
      event('content_block_delta', { index: textIndex, delta: { type: 'text_delta', text } }),
    tail: [
      ...(hasText ? [event('content_block_stop', { index: textIndex })] : []),
      event('message_delta', {
        delta: {
          container: null,
          stop_details: stopDetails(answer),
          stop_reason: stopReason(answer),
          stop_sequence: null,
        },
        usage: {
          cache_creation_input_tokens: 0,
          cache_read_input_tokens,
          input_tokens: null,
          output_tokens,
          output_tokens_details,
          server_tool_use: null,
        },
      }),
    ],
    end: [event('message_stop', {})],
  }
}
