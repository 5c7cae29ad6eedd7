import type { AnswerWriter } from '../answer-writer'
import type { ChatRequest, ModelEntry } from '../contracts'
import { type ErrorContext, errorInsideAnswer, unreadableAnswer } from '../error-table'
import type { StreamHandlers } from '../http/event-stream'
import { isModelId, shownName } from '../model-id'
import { isRecord, listAt, numberAt, recordAt, textAt } from '../http/json'
import { findCatalogueModel } from '../catalogue'
import { parametersFor } from '../model-rules'
import { addOptional, type OptionalParameter } from '../refused-parameters'
import { hasAnthropicError, readAnthropicError } from './anthropic-error'
import { toAnthropicMessages } from './to-anthropic-messages'

/** What is sent to and read from Anthropic's Messages API. */

/** Tokens of an answer at most, when the request does not say; the API requires it. */
const DEFAULT_MAX_TOKENS = 4096

/** The body of POST /v1/messages, without what the model refuses. */
export function toAnthropicBody(
  { model, messages, parameters, answerSchema }: ChatRequest,
  stream: boolean,
  refused: ReadonlySet<OptionalParameter>,
): Record<string, unknown> {
  const sent = parametersFor('anthropic', model, parameters)
  const system = parameters?.systemPrompt
  const optional: Partial<Record<OptionalParameter, unknown>> = {
    temperature: sent.temperature,
    top_p: sent.topP,
    stop_sequences: sent.stopSequences,
    output_config: answerSchema && {
      format: { type: 'json_schema', schema: answerSchema.schema },
    },
  }
  const body: Record<string, unknown> = {
    model,
    messages: toAnthropicMessages(messages),
    max_tokens: sent.maxTokens ?? DEFAULT_MAX_TOKENS,
    stream,
    ...(system?.trim() && { system: system.toWellFormed() }),
  }
  return addOptional(body, optional, refused)
}

/** Writes the events of a stream, or the one JSON text that came instead of it. */
export function anthropicHandlers(context: ErrorContext, writer: AnswerWriter): StreamHandlers {
  return {
    onEvent: (event) => readAnthropicEvent(event, context, writer),
    isComplete: () => writer.finishReason() !== undefined,
    textLength: writer.length,
    onWhole: (body) => readWholeAnthropicAnswer(body, context, writer),
  }
}

/** Writes one event; true for the last. Thinking, pings and kinds that are yet unknown are passed over. */
function readAnthropicEvent(event: unknown, context: ErrorContext, writer: AnswerWriter): boolean {
  switch (textAt(event, 'type') ?? '') {
    case 'content_block_delta': {
      const delta = recordAt(event, 'delta')
      if (textAt(delta, 'type') === 'text_delta') writer.write(textAt(delta, 'text') ?? '')
      return false
    }
    case 'content_block_start': {
      const block = recordAt(event, 'content_block')
      if (textAt(block, 'type') === 'text') writer.write(textAt(block, 'text') ?? '')
      return false
    }
    case 'message_start': {
      const message = recordAt(event, 'message')
      writer.note({
        id: textAt(message, 'id'),
        model: textAt(message, 'model'),
        ...usageOf(message),
      })
      return false
    }
    case 'message_delta':
      writer.note({
        finishReason: textAt(recordAt(event, 'delta'), 'stop_reason'),
        ...usageOf(event),
      })
      return false
    case 'message_stop':
      return true
    default:
      if (hasAnthropicError(event)) throw errorInsideAnswer(context, readAnthropicError(event))
      return false
  }
}

/**
 * Writes a whole answer: the blocks of type text.
 * @throws {ProviderError} when it is an error, or no answer.
 */
export function readWholeAnthropicAnswer(
  body: unknown,
  context: ErrorContext,
  writer: AnswerWriter,
): void {
  if (hasAnthropicError(body)) throw errorInsideAnswer(context, readAnthropicError(body))
  if (!Array.isArray(recordAt(body, 'content'))) throw unreadableAnswer(context, 'no_model_answer')
  const text = listAt(body, 'content')
    .map((block) => (textAt(block, 'type') === 'text' ? (textAt(block, 'text') ?? '') : ''))
    .join('')
  writer.write(text)
  writer.note({
    id: textAt(body, 'id'),
    model: textAt(body, 'model'),
    finishReason: textAt(body, 'stop_reason'),
    ...usageOf(body),
  })
}

function usageOf(value: unknown) {
  const usage = recordAt(value, 'usage')
  return {
    promptTokens: numberAt(usage, 'input_tokens'),
    completionTokens: numberAt(usage, 'output_tokens'),
  }
}

/** One page of GET /v1/models. */
export interface ModelPage {
  models: ModelEntry[]
  /** Where the next page begins; absent on the last. */
  nextAfter?: string
}

/** Reads a page of the model list; undefined when it is none. */
export function readModelPage(body: unknown): ModelPage | undefined {
  if (!Array.isArray(recordAt(body, 'data'))) return undefined
  const models = listAt(body, 'data').flatMap((entry): ModelEntry[] => {
    const id = textAt(entry, 'id')
    if (!id || !isModelId(id)) return []
    const known = findCatalogueModel('anthropic', id)
    const input = recordAt(entry, 'capabilities')?.['image_input']
    const images = isRecord(input) ? input['supported'] : input
    return [
      {
        id,
        name: shownName(textAt(entry, 'display_name') ?? '') || known?.name || id,
        contextWindow: numberAt(entry, 'max_input_tokens') || known?.contextWindow,
        supportsImages: typeof images === 'boolean' ? images : (known?.supportsImages ?? true),
      },
    ]
  })
  const hasMore = isRecord(body) && body['has_more'] === true
  return { models, ...(hasMore && { nextAfter: textAt(body, 'last_id') ?? models.at(-1)?.id }) }
}
