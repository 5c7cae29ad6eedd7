import type { AnswerFacts, AnswerWriter } from '../answer-writer'
import { type CacheMark, cacheMark } from '../cache-marks'
import type { ChatParameters, ChatRequest, ModelEntry } from '../contracts'
import { type ErrorContext, errorInsideAnswer, unreadableAnswer } from '../error-table'
import type { StreamHandlers } from '../http/event-stream'
import { isModelId, shownName } from '../model-id'
import { isRecord, listAt, numberAt, recordAt, textAt } from '../http/json'
import { findCatalogueModel } from '../catalogue'
import { parametersFor } from '../model-rules'
import { supportedEfforts } from '../models/listed-efforts'
import { tokenLimit } from '../models/token-limit'
import { claudeThinking } from '../thinking/effort'
import { sourceOfCitation, sourcesOfBlock } from '../sources/read-sources'
import { readAnthropicUsage } from '../usage/read-usage'
import { addOptional, type OptionalParameter } from '../refused-parameters'
import { hasAnthropicError, readAnthropicError } from './anthropic-error'
import { toAnthropicMessages } from './to-anthropic-messages'

/** What is sent to and read from Anthropic's Messages API. */

/** Tokens of an answer at most, when the request does not say; the API requires it. */
const DEFAULT_MAX_TOKENS = 4096

/** The body of POST /v1/messages, without what the model refuses. */
export function toAnthropicBody(
  request: ChatRequest,
  stream: boolean,
  refused: ReadonlySet<OptionalParameter>,
): Record<string, unknown> {
  const { model, messages, parameters, answerSchema, options } = request
  const sent = parametersFor('anthropic', model, parameters)
  const maxTokens = sent.maxTokens ?? DEFAULT_MAX_TOKENS
  const { thinking, effort, isBudgeted } = claudeThinking(model, {
    effort: parameters?.effort,
    shown: options?.onThinking !== undefined,
    maxTokens,
  })
  const mark = refused.has('cache_control') ? undefined : cacheMark(model, request)
  const isSampled = !isBudgeted || refused.has('thinking')
  const optional: Partial<Record<OptionalParameter, unknown>> = {
    temperature: isSampled ? sent.temperature : undefined,
    top_p: isSampled ? sent.topP : undefined,
    stop_sequences: sent.stopSequences,
    'output_config.format': answerSchema && { type: 'json_schema', schema: answerSchema.schema },
    'output_config.effort': effort,
    thinking,
    cache_control: mark,
  }
  const system = toSystem(parameters, mark)
  const body: Record<string, unknown> = {
    model,
    messages: toAnthropicMessages(messages),
    max_tokens: maxTokens,
    stream,
    ...(system && { system }),
  }
  return addOptional(body, optional, refused)
}

/**
 * The instruction; what is remembered is a block of its own (MEM-16). Both are marked, so that a memory that changes leaves
 * what stands before it in the cache: with the mark of the body itself these are three of the four that Claude takes.
 */
function toSystem({ systemPrompt, memoryAt }: ChatParameters = {}, mark: CacheMark | undefined) {
  const text = systemPrompt?.toWellFormed() ?? ''
  if (text.trim() === '') return undefined
  const block = (part: string) => ({
    type: 'text',
    text: part,
    ...(mark && { cache_control: mark }),
  })
  // Claude refuses blank blocks.
  const [before, memory] = [
    text.slice(0, memoryAt).trimEnd(),
    text.slice(memoryAt ?? text.length).trim(),
  ]
  if (before !== '' && memory !== '') return [block(before), block(memory)]
  return mark ? [block(text)] : text
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

/** Writes one event; true for the last. Pings and kinds that are yet unknown are passed over. */
function readAnthropicEvent(event: unknown, context: ErrorContext, writer: AnswerWriter): boolean {
  switch (textAt(event, 'type') ?? '') {
    case 'content_block_delta': {
      const delta = recordAt(event, 'delta')
      if (textAt(delta, 'type') === 'text_delta') writer.write(textAt(delta, 'text') ?? '')
      if (textAt(delta, 'type') === 'thinking_delta')
        writer.think(textAt(delta, 'thinking') ?? '', 'summary')
      if (textAt(delta, 'type') === 'citations_delta')
        writer.cite(sourceOfCitation(recordAt(delta, 'citation')))
      return false
    }
    case 'content_block_start': {
      readBlock(recordAt(event, 'content_block'), writer)
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

/** Writes a block: text, or what Claude thought. A block of thinking without text is one whose text is kept back. */
function readBlock(block: unknown, writer: AnswerWriter): void {
  switch (textAt(block, 'type') ?? '') {
    case 'text':
      writer.write(textAt(block, 'text') ?? '')
      writer.cite(sourcesOfBlock(block))
      return
    case 'thinking': {
      const text = textAt(block, 'thinking') ?? ''
      if (text !== '') writer.think(text, 'summary')
      return
    }
    case 'redacted_thinking':
      writer.think('', 'hidden')
  }
}

/**
 * Writes a whole answer: the blocks of text and of thinking.
 * @throws {ProviderError} when it is an error, or no answer.
 */
export function readWholeAnthropicAnswer(
  body: unknown,
  context: ErrorContext,
  writer: AnswerWriter,
): void {
  if (hasAnthropicError(body)) throw errorInsideAnswer(context, readAnthropicError(body))
  if (!Array.isArray(recordAt(body, 'content'))) throw unreadableAnswer(context, 'no_model_answer')
  for (const block of listAt(body, 'content')) readBlock(block, writer)
  writer.note({
    id: textAt(body, 'id'),
    model: textAt(body, 'model'),
    finishReason: textAt(body, 'stop_reason'),
    ...usageOf(body),
  })
}

function usageOf(value: unknown): AnswerFacts {
  const usage = recordAt(value, 'usage')
  return {
    usage: readAnthropicUsage(usage),
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
        contextWindow: tokenLimit(numberAt(entry, 'max_input_tokens')) ?? known?.contextWindow,
        maxOutput: tokenLimit(numberAt(entry, 'max_tokens')),
        efforts: supportedEfforts(recordAt(recordAt(entry, 'capabilities'), 'effort')),
        supportsImages: typeof images === 'boolean' ? images : (known?.supportsImages ?? true),
      },
    ]
  })
  const hasMore = isRecord(body) && body['has_more'] === true
  return { models, ...(hasMore && { nextAfter: textAt(body, 'last_id') ?? models.at(-1)?.id }) }
}
