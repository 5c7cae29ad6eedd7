import type { AnswerFacts, AnswerWriter } from '../answer-writer'
import type { ChatRequest } from '../contracts'
import { type ErrorContext, errorInsideAnswer, unreadableAnswer } from '../error-table'
import { isRecord, listAt, numberAt, recordAt, textAt } from '../http/json'
import type { StreamHandlers } from '../http/event-stream'
import { type LimitName, parametersFor } from '../model-rules'
import { addOptional, type OptionalParameter } from '../refused-parameters'
import type { OpenaiDialect } from './openai-dialects'
import { hasOpenaiError, readOpenaiError } from './openai-error'
import { toOpenaiMessages } from './to-openai-messages'

/** What is sent to and read from OpenAI-style providers. */

/** The body of POST /chat/completions, without what the model refuses. */
export function toOpenaiBody(
  dialect: OpenaiDialect,
  request: ChatRequest,
  stream: boolean,
  refused: ReadonlySet<OptionalParameter>,
): Record<string, unknown> {
  const { model, messages, parameters, answerSchema } = request
  const sent = parametersFor(dialect.type, model, parameters)
  const optional: Partial<Record<OptionalParameter, unknown>> = {
    temperature: sent.temperature,
    top_p: sent.topP,
    presence_penalty: sent.presencePenalty,
    frequency_penalty: sent.frequencyPenalty,
    stop: sent.stopSequences,
    stream_options: stream && dialect.streamUsage ? { include_usage: true } : undefined,
    response_format: answerSchema && {
      type: 'json_schema',
      json_schema: { ...answerSchema, strict: true },
    },
  }
  const limitName = limitNameFor(sent.limitName, refused)
  if (limitName) optional[limitName] = sent.maxTokens
  const body: Record<string, unknown> = {
    model,
    messages: toOpenaiMessages(dialect.type, messages, parameters?.systemPrompt),
    stream,
  }
  return addOptional(body, optional, refused)
}

/** A model that refuses one name of the limit gets the other; one that refuses both gets none. */
function limitNameFor(
  preferred: LimitName,
  refused: ReadonlySet<OptionalParameter>,
): LimitName | undefined {
  const other: LimitName = preferred === 'max_tokens' ? 'max_completion_tokens' : 'max_tokens'
  if (!refused.has(preferred)) return preferred
  return refused.has(other) ? undefined : other
}

/** Writes the events of a stream, or the one JSON text that came instead of it. */
export function openaiHandlers(context: ErrorContext, writer: AnswerWriter): StreamHandlers {
  return {
    onEvent: (chunk) => {
      readOpenaiAnswer(chunk, 'delta', context, writer)
      return false
    },
    isComplete: () => writer.finishReason() !== undefined,
    textLength: writer.length,
    onWhole: (body) => readWholeOpenaiAnswer(body, context, writer),
  }
}

/**
 * Writes a whole answer.
 * @throws {ProviderError} when it is an error, or no answer.
 */
export function readWholeOpenaiAnswer(
  body: unknown,
  context: ErrorContext,
  writer: AnswerWriter,
): void {
  readOpenaiAnswer(body, 'message', context, writer)
  if (recordAt(listAt(body, 'choices'), 0) === undefined)
    throw unreadableAnswer(context, 'no_model_answer')
}

function readOpenaiAnswer(
  body: unknown,
  part: 'delta' | 'message',
  context: ErrorContext,
  writer: AnswerWriter,
): void {
  if (hasOpenaiError(body)) throw errorInsideAnswer(context, readOpenaiError(body))
  const choice = recordAt(listAt(body, 'choices'), 0)
  writer.note({ id: textAt(body, 'id'), model: textAt(body, 'model'), ...usageOf(body) })
  // The chunk with the usage has no choices.
  if (!choice) return
  const message = recordAt(choice, part)
  if (message) {
    writer.write(contentText(message['content']))
    const refusal = textAt(message, 'refusal')
    if (refusal) writer.write(refusal)
  }
  // OpenRouter reports faults of the model's maker inside the choice.
  if (hasOpenaiError(choice)) throw errorInsideAnswer(context, readOpenaiError(choice))
  const finishReason = textAt(choice, 'finish_reason')
  if (finishReason === undefined) return
  if (finishReason === 'error') throw errorInsideAnswer(context, { code: 'server_error' })
  writer.note({ finishReason })
}

/** Text as a string, or as a list of parts of which only those of text count (Mistral, thinking). */
function contentText(content: unknown): string {
  if (typeof content === 'string') return content
  if (!Array.isArray(content)) return ''
  return content
    .map((part: unknown) =>
      typeof part === 'string'
        ? part
        : isRecord(part) && (part['type'] === undefined || part['type'] === 'text')
          ? (textAt(part, 'text') ?? '')
          : '',
    )
    .join('')
}

function usageOf(body: unknown): AnswerFacts {
  const usage = recordAt(body, 'usage')
  if (!usage) return {}
  return {
    promptTokens: numberAt(usage, 'prompt_tokens'),
    completionTokens: numberAt(usage, 'completion_tokens'),
    totalTokens: numberAt(usage, 'total_tokens'),
  }
}
