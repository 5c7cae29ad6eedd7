import type { AnswerWriter } from '../answer-writer'
import { type ErrorContext, errorInsideAnswer, unreadableAnswer } from '../error-table'
import { recordAt } from '../http/json'
import { readOpenaiUsage } from '../usage/read-usage'
import type { StreamHandlers } from '../http/event-stream'
import { hasOpenaiError, readOpenaiError } from '../openai-style/openai-error'
import { type ResponseFormat, valueAt } from './response-format'

/** Writes the events of a stream, or the one JSON text, as the template says. */
export function customHandlers(
  format: ResponseFormat,
  context: ErrorContext,
  writer: AnswerWriter,
): StreamHandlers {
  let sawText = false
  return {
    onEvent: (event) => {
      throwCustomError(event, format, context)
      const token = valueAt(event, format.delta ?? format.content)
      if (typeof token === 'string') {
        sawText = true
        writer.write(token)
      }
      noteFacts(event, format, writer)
      return false
    },
    // Where the template names no finish reason, the end of the stream is the end of the answer.
    isComplete: (ending) =>
      format.finishReason === undefined
        ? sawText && ending === 'end'
        : writer.finishReason() !== undefined,
    textLength: writer.length,
    onWhole: (body) => readWholeCustomAnswer(body, format, context, writer),
  }
}

/**
 * Writes a whole answer.
 * @throws {ProviderError} when it is an error, or has no text where the template says.
 */
export function readWholeCustomAnswer(
  body: unknown,
  format: ResponseFormat,
  context: ErrorContext,
  writer: AnswerWriter,
): void {
  throwCustomError(body, format, context)
  const content = valueAt(body, format.content)
  if (typeof content !== 'string')
    throw unreadableAnswer(context, 'no_text_at_path', { path: format.content.join('.') })
  writer.write(content)
  noteFacts(body, format, writer)
}

function throwCustomError(body: unknown, format: ResponseFormat, context: ErrorContext): void {
  const message = valueAt(body, format.error)
  if (typeof message === 'string' && message !== '') {
    const { code, status } = readOpenaiError(body)
    throw errorInsideAnswer(context, { message, code, status })
  }
  if (format.error === undefined && hasOpenaiError(body))
    throw errorInsideAnswer(context, readOpenaiError(body))
}

function noteFacts(body: unknown, format: ResponseFormat, writer: AnswerWriter): void {
  const text = (path?: readonly string[]) => {
    const value = valueAt(body, path)
    return typeof value === 'string' ? value : undefined
  }
  const count = (path?: readonly string[]) => {
    const value = valueAt(body, path)
    return typeof value === 'number' && Number.isFinite(value) ? value : undefined
  }
  const promptTokens = count(format.promptTokens)
  const completionTokens = count(format.completionTokens)
  writer.note({
    // Where it speaks OpenAI's protocol after all, more is told than the template names.
    usage: {
      ...readOpenaiUsage('custom', recordAt(body, 'usage')),
      ...given(promptTokens, completionTokens),
    },
    id: text(format.id),
    model: text(format.model),
    finishReason: text(format.finishReason),
    promptTokens,
    completionTokens,
    totalTokens: count(format.totalTokens),
  })
}

/** What the template tells of the usage. */
function given(input: number | undefined, output: number | undefined) {
  return { ...(input !== undefined && { input }), ...(output !== undefined && { output }) }
}
