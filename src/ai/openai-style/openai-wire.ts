import type { AnswerFacts, AnswerWriter } from '../answer-writer'
import { cacheMark, claudeBehind } from '../cache-marks'
import type { ChatRequest, PriceCap } from '../contracts'
import { samplerFields } from '../custom/sampler-fields'
import { type ErrorContext, errorInsideAnswer, unreadableAnswer } from '../error-table'
import { isRecord, listAt, numberAt, recordAt, textAt } from '../http/json'
import type { ProviderType } from '@/domain/provider'
import type { Effort, ThinkingKind } from '@/domain/thinking'
import type { StreamHandlers } from '../http/event-stream'
import { type LimitName, parametersFor } from '../model-rules'
import { effortWord, takenEffort } from '../thinking/effort'
import { sourcesOfBody, sourcesOfMessage } from '../sources/read-sources'
import { readOpenaiUsage } from '../usage/read-usage'
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
    ...effortField(dialect, takenEffort(dialect.type, model, parameters?.effort)),
    ...cacheFields(dialect, request),
    ...(dialect.type === 'openrouter' && { plugins: pluginsFor(request) }),
    temperature: sent.temperature,
    top_p: sent.topP,
    presence_penalty: sent.presencePenalty,
    frequency_penalty: sent.frequencyPenalty,
    stop: sent.stopSequences,
    ...(dialect.type === 'custom' && samplerFields(parameters?.samplers)),
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
    messages: toOpenaiMessages(dialect.type, messages, parameters?.systemPrompt, {
      hasReasoning: refused.has('reasoning_content'),
      isSystemFirst: refused.has('system_in_history'),
    }),
    stream,
    // Not among what a server may refuse: without it something dearer could be asked.
    ...(dialect.type === 'openrouter' &&
      request.priceCap && { provider: { max_price: inDollars(request.priceCap) } }),
  }
  return addOptional(body, optional, refused)
}

const MICRO_DOLLARS = 1_000_000

/** OpenRouter cuts what is too long for a model unless it is told not to; nothing is cut unseen (CTX-21). */
const NO_CUTS = [{ id: 'context-compression', enabled: false }]

/** Has the model itself read a PDF, rather than a service that OpenRouter would pay for by the page. ATT-24 */
const NATIVE_PDF = { id: 'file-parser', pdf: { engine: 'native' } }

function pluginsFor({ messages }: ChatRequest): object[] {
  const hasPdf = messages.some(({ files = [] }) => files.some(({ kind }) => kind === 'pdf'))
  return hasPdf ? [...NO_CUTS, NATIVE_PDF] : NO_CUTS
}

/** A cap as OpenRouter takes it: dollars for a million tokens, as texts. COST-34 */
function inDollars(cap: PriceCap): { prompt?: string; completion?: string } {
  const text = (rate: number) => (rate / MICRO_DOLLARS).toFixed(6).replace(/\.?0+$/, '')
  return {
    ...(cap.in !== undefined && { prompt: text(cap.in) }),
    ...(cap.out !== undefined && { completion: text(cap.out) }),
  }
}

/** The wish for thinking under the provider's name of it. */
function effortField(
  { type }: OpenaiDialect,
  effort: Effort | undefined,
): Partial<Record<OptionalParameter, unknown>> {
  const word = effortWord(effort)
  if (word === undefined) return {}
  if (type === 'openrouter') return { 'reasoning.effort': word }
  // The most that this wire of OpenAI knows; `max` needs the Responses API.
  return { reasoning_effort: type === 'openai' && word === 'max' ? 'xhigh' : word }
}

/** Providers that keep requests with the same key near one another. */
const TAKES_CACHE_KEY: readonly ProviderType[] = ['openai', 'xai', 'mistral', 'openrouter', 'demo']

/** The wish for the cache under the provider's names of it. */
function cacheFields(
  { type }: OpenaiDialect,
  request: ChatRequest,
): Partial<Record<OptionalParameter, unknown>> {
  const claude = type === 'openrouter' ? claudeBehind(request.model) : undefined
  return {
    prompt_cache_key: TAKES_CACHE_KEY.includes(type) ? request.cache?.key : undefined,
    cache_control: claude === undefined ? undefined : cacheMark(claude, request),
  }
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
  writer.cite(sourcesOfBody(body))
  writer.note({ id: textAt(body, 'id'), model: textAt(body, 'model'), ...usageOf(context, body) })
  // The chunk with the usage has no choices.
  if (!choice) return
  const message = recordAt(choice, part)
  if (message) {
    readThinking(message, writer)
    writer.cite(sourcesOfMessage(message))
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

/** Fields with what a model thinks; some servers send two with the same text, so the first counts. */
const THINKING_FIELDS = ['reasoning_content', 'reasoning', 'reasoning_text'] as const

/** Writes what the model thinks, in whichever field it comes. */
function readThinking(message: unknown, writer: AnswerWriter): void {
  const details = listAt(message, 'reasoning_details')
  for (const detail of details) {
    const [piece, kind] = readDetail(detail)
    if (kind !== undefined) writer.think(piece, kind)
  }
  if (!details.some((detail) => readDetail(detail)[0] !== '')) {
    const field = THINKING_FIELDS.find((name) => (textAt(message, name) ?? '') !== '')
    if (field !== undefined) writer.think(textAt(message, field) ?? '', 'full')
  }
  if (!isRecord(message)) return
  for (const part of listAt(message, 'content'))
    // Mistral: a part with a list of parts, or with a text.
    if (textAt(part, 'type') === 'thinking' && isRecord(part)) {
      const piece = textAt(part, 'thinking') ?? contentText(part['thinking'])
      if (piece !== '') writer.think(piece, 'full')
    }
}

/** A piece of OpenRouter's `reasoning_details`, and of which kind it is; no kind where it is none. */
function readDetail(detail: unknown): [piece: string, kind: ThinkingKind | undefined] {
  switch (textAt(detail, 'type') ?? '') {
    case 'reasoning.text':
      return [textAt(detail, 'text') ?? '', 'full']
    case 'reasoning.summary':
      return [textAt(detail, 'summary') ?? '', 'summary']
    case 'reasoning.encrypted':
      return ['', 'hidden']
    default:
      return ['', undefined]
  }
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

function usageOf({ provider }: ErrorContext, body: unknown): AnswerFacts {
  const usage = recordAt(body, 'usage')
  if (!usage) return {}
  return {
    usage: readOpenaiUsage(provider, usage),
    promptTokens: numberAt(usage, 'prompt_tokens'),
    completionTokens: numberAt(usage, 'completion_tokens'),
    totalTokens: numberAt(usage, 'total_tokens'),
  }
}
