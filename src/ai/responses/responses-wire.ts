import type { ProviderType } from '@/domain/provider'
import type { AnswerFacts, AnswerWriter } from '../answer-writer'
import type { ChatRequest } from '../contracts'
import { type ErrorContext, errorInsideAnswer, unreadableAnswer } from '../error-table'
import { isRecord, listAt, numberAt, recordAt, textAt } from '../http/json'
import type { StreamHandlers } from '../http/event-stream'
import { parametersFor } from '../model-rules'
import { hasOpenaiError, readOpenaiError } from '../openai-style/openai-error'
import { addOptional, type OptionalParameter } from '../refused-parameters'
import { effortWord, takenEffort, thinksPerhaps } from '../thinking/effort'
import { sourceOfAnnotation, sourcesOfMessage } from '../sources/read-sources'
import { readResponsesUsage } from '../usage/read-usage'
import { toResponsesInput } from './to-responses-input'

/** What is sent to and read from the Responses API (PROV2-01 to PROV2-04). */

/** Tokens of an answer at least; a smaller limit is refused. */
const MIN_OUTPUT_TOKENS = 16

/**
 * The body of POST /responses, without what the model refuses. Nothing of it is kept by the provider (`store`), and the
 * history is ours: no earlier answer is pointed at (PROV2-02).
 */
export function toResponsesBody(
  type: ProviderType,
  request: ChatRequest,
  stream: boolean,
  refused: ReadonlySet<OptionalParameter>,
): Record<string, unknown> {
  const { model, messages, parameters, answerSchema, cache } = request
  const sent = parametersFor(type, model, parameters)
  const instructions = parameters?.systemPrompt?.toWellFormed()
  const optional: Partial<Record<OptionalParameter, unknown>> = {
    temperature: sent.temperature,
    top_p: sent.topP,
    max_output_tokens: sent.maxTokens && Math.max(MIN_OUTPUT_TOKENS, sent.maxTokens),
    ...reasoningFields(type, request),
    'text.format': answerSchema && { type: 'json_schema', ...answerSchema, strict: true },
    prompt_cache_key: type === 'custom' ? undefined : cache?.key,
  }
  const body: Record<string, unknown> = {
    model,
    ...(instructions?.trim() && { instructions }),
    input: toResponsesInput(type, messages),
    store: false,
    stream,
  }
  return addOptional(body, optional, refused)
}

/** The wish for thinking, and for a summary of it where somebody reads along. */
function reasoningFields(
  type: ProviderType,
  { model, parameters, options }: ChatRequest,
): Partial<Record<OptionalParameter, unknown>> {
  const effort = takenEffort(type, model, parameters?.effort)
  const isShown =
    options?.onThinking !== undefined && effort !== 'off' && thinksPerhaps(type, model)
  return {
    'reasoning.effort': effortWord(effort),
    'reasoning.summary': isShown ? 'auto' : undefined,
  }
}

/** Writes the events of a stream, or the one JSON text that came instead of it. */
export function responsesHandlers(context: ErrorContext, writer: AnswerWriter): StreamHandlers {
  return {
    onEvent: (event) => readEvent(event, context, writer),
    isComplete: () => writer.finishReason() !== undefined,
    textLength: writer.length,
    onWhole: (body) => readWholeResponse(body, context, writer),
  }
}

/** Writes one event; true for the last. Kinds that are yet unknown are passed over. */
function readEvent(event: unknown, context: ErrorContext, writer: AnswerWriter): boolean {
  switch (textAt(event, 'type') ?? '') {
    case 'response.output_text.delta':
    case 'response.refusal.delta':
      writer.write(textAt(event, 'delta') ?? '')
      return false
    case 'response.reasoning_summary_text.delta':
      writer.think(textAt(event, 'delta') ?? '', 'summary')
      return false
    case 'response.reasoning_text.delta':
      writer.think(textAt(event, 'delta') ?? '', 'full')
      return false
    case 'response.reasoning_summary_part.added':
      // A summary comes in parts, each with a heading of its own.
      if ((numberAt(event, 'summary_index') ?? 0) > 0) writer.think(PART_BREAK, 'summary')
      return false
    case 'response.output_text.annotation.added':
      writer.cite(sourceOfAnnotation(recordAt(event, 'annotation')))
      return false
    case 'response.created':
      writer.note(factsOf(recordAt(event, 'response'), context))
      return false
    case 'response.completed':
    case 'response.incomplete':
    case 'response.failed': {
      const response = recordAt(event, 'response')
      throwFailure(response, context)
      // Some servers send no pieces, only the whole at the end.
      if (writer.textLength() === 0) writeOutput(response, writer, writer.length() === 0)
      else citeOutput(response, writer)
      noteEnd(response, context, writer)
      return true
    }
    default:
      if (hasOpenaiError(event)) throw errorInsideAnswer(context, readOpenaiError(event))
      return false
  }
}

const PART_BREAK = '\n\n'

/**
 * Writes a whole answer.
 * @throws {ProviderError} when it is an error, or no answer.
 */
export function readWholeResponse(
  body: unknown,
  context: ErrorContext,
  writer: AnswerWriter,
): void {
  throwFailure(body, context)
  if (!Array.isArray(recordAt(body, 'output'))) throw unreadableAnswer(context, 'no_model_answer')
  writeOutput(body, writer, true)
  noteEnd(body, context, writer)
}

function throwFailure(response: unknown, context: ErrorContext): void {
  if (hasOpenaiError(response)) throw errorInsideAnswer(context, readOpenaiError(response))
  const status = textAt(response, 'status')
  if (status === 'failed' || status === 'cancelled')
    throw errorInsideAnswer(context, { code: 'server_error' })
}

/** Writes the items of an answer: messages, and what was thought where nothing of it is written yet. */
function writeOutput(response: unknown, writer: AnswerWriter, withThinking: boolean): void {
  for (const item of listAt(response, 'output')) {
    const type = textAt(item, 'type')
    if (type === 'reasoning' && withThinking) writeThinking(item, writer)
    if (type !== 'message') continue
    for (const part of listAt(item, 'content'))
      writer.write(textAt(part, 'text') ?? textAt(part, 'refusal') ?? '')
  }
  citeOutput(response, writer)
}

/** Notes the pages that an answer refers to. */
function citeOutput(response: unknown, writer: AnswerWriter): void {
  for (const item of listAt(response, 'output'))
    for (const part of listAt(item, 'content')) writer.cite(sourcesOfMessage(part))
}

function writeThinking(item: unknown, writer: AnswerWriter): void {
  const texts = (name: string) => listAt(item, name).flatMap((part) => textAt(part, 'text') || [])
  const [full, summary] = [texts('content').join(''), texts('summary').join(PART_BREAK)]
  if (full !== '') writer.think(full, 'full')
  else if (summary !== '') writer.think(summary, 'summary')
}

function factsOf(response: unknown, { provider }: ErrorContext): AnswerFacts {
  const usage = recordAt(response, 'usage')
  return {
    id: textAt(response, 'id'),
    model: textAt(response, 'model'),
    promptTokens: numberAt(usage, 'input_tokens'),
    completionTokens: numberAt(usage, 'output_tokens'),
    totalTokens: numberAt(usage, 'total_tokens'),
    ...(usage && { usage: readResponsesUsage(provider, usage) }),
  }
}

/** Why answers end early, in the words of Chat Completions, which the rest of Parlour reads. */
const EARLY_ENDS: Readonly<Record<string, string>> = { max_output_tokens: 'length' }

function noteEnd(response: unknown, context: ErrorContext, writer: AnswerWriter): void {
  const isCut = textAt(response, 'status') === 'incomplete'
  const reason = isCut ? (textAt(recordAt(response, 'incomplete_details'), 'reason') ?? '') : ''
  const known = Object.hasOwn(EARLY_ENDS, reason) ? EARLY_ENDS[reason] : reason
  const finishReason = isCut ? known || 'incomplete' : 'stop'
  writer.note({ ...factsOf(isRecord(response) ? response : undefined, context), finishReason })
}
