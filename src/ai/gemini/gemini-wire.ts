import type { Usage } from '@/domain/usage'
import type { AnswerFacts, AnswerWriter } from '../answer-writer'
import { findCatalogueModel } from '../catalogue'
import type { ChatRequest, ModelEntry } from '../contracts'
import {
  answerBlocked,
  type ErrorContext,
  errorInsideAnswer,
  unreadableAnswer,
} from '../error-table'
import type { StreamHandlers } from '../http/event-stream'
import { isRecord, listAt, numberAt, recordAt, textAt } from '../http/json'
import { isModelId, shownName } from '../model-id'
import { parametersFor } from '../model-rules'
import { modelFacts } from '../models/model-facts'
import { tokenLimit } from '../models/token-limit'
import { sourcesOfGrounding } from '../sources/read-sources'
import { addOptional, type OptionalParameter } from '../refused-parameters'
import { hasGeminiError, readGeminiError } from './gemini-error'
import { toGeminiContents } from './to-gemini-contents'

/** What is sent to and read from Google's Gemini API, v1beta. */

/** The body of generateContent and streamGenerateContent, without what the model refuses. */
export function toGeminiBody(
  { model, messages, parameters, answerSchema, options }: ChatRequest,
  refused: ReadonlySet<OptionalParameter>,
): Record<string, unknown> {
  const sent = parametersFor('gemini', model, parameters)
  const takesSchema = answerSchema !== undefined && !refused.has('responseJsonSchema')
  const optional: Partial<Record<OptionalParameter, unknown>> = {
    temperature: sent.temperature,
    topP: sent.topP,
    presencePenalty: sent.presencePenalty,
    frequencyPenalty: sent.frequencyPenalty,
    stopSequences: sent.stopSequences,
    thinkingConfig: thinkingConfigOf(model, parameters?.effort, options?.onThinking !== undefined),
    responseJsonSchema: answerSchema?.schema,
  }
  const generationConfig = addOptional(
    {
      ...(sent.maxTokens !== undefined && { maxOutputTokens: sent.maxTokens }),
      ...(takesSchema && { responseMimeType: 'application/json' }),
    },
    optional,
    refused,
  )
  return {
    ...toGeminiContents(messages, parameters?.systemPrompt),
    ...(Object.keys(generationConfig).length > 0 && { generationConfig }),
  }
}

/** How much to think, and whether to tell it; nothing for a model that does not. */
function thinkingConfigOf(
  model: string,
  effort: string | undefined,
  isShown: boolean,
): Record<string, unknown> | undefined {
  const { efforts } = modelFacts('gemini', model)
  if (efforts?.length === 0) return undefined
  const level = efforts?.find((each) => each === effort)
  if (level === undefined && !isShown) return undefined
  return {
    ...(level !== undefined && { thinkingLevel: level.toUpperCase() }),
    ...(isShown && { includeThoughts: true }),
  }
}

/** Fields of the body that a model may refuse: those within `generationConfig`. */
export function refusableFields(body: Readonly<Record<string, unknown>>): string[] {
  return Object.keys(recordAt(body, 'generationConfig') ?? {})
}

/** Writes the events of a stream, or the one JSON text that came instead of it. */
export function geminiHandlers(context: ErrorContext, writer: AnswerWriter): StreamHandlers {
  return {
    onEvent: (event) => {
      readGeminiAnswer(event, context, writer)
      return false
    },
    isComplete: () => writer.finishReason() !== undefined,
    textLength: writer.length,
    onWhole: (body) => readWholeGeminiAnswer(body, context, writer),
  }
}

/**
 * Writes a whole answer.
 * @throws {ProviderError} when it is an error, was blocked, or is no answer.
 */
export function readWholeGeminiAnswer(
  body: unknown,
  context: ErrorContext,
  writer: AnswerWriter,
): void {
  readGeminiAnswer(body, context, writer)
  if (recordAt(listAt(body, 'candidates'), 0) === undefined)
    throw unreadableAnswer(context, 'no_model_answer')
}

/** Google's words for an end, in those of the other providers. */
const FINISH_REASONS: Readonly<Record<string, string>> = { STOP: 'stop', MAX_TOKENS: 'length' }

/** Ends by which Google keeps an answer, or the rest of it, back. */
const BLOCKED =
  /^(?:SAFETY|RECITATION|BLOCKLIST|PROHIBITED_CONTENT|SPII|LANGUAGE|IMAGE_SAFETY|IMAGE_PROHIBITED_CONTENT|IMAGE_RECITATION)$/

function readGeminiAnswer(body: unknown, context: ErrorContext, writer: AnswerWriter): void {
  if (hasGeminiError(body)) throw errorInsideAnswer(context, readGeminiError(body))
  writer.note({
    id: textAt(body, 'responseId'),
    model: textAt(body, 'modelVersion'),
    ...usageOf(body),
  })
  const feedback = recordAt(body, 'promptFeedback')
  const blockReason = textAt(feedback, 'blockReason')
  if (blockReason !== undefined && blockReason !== 'BLOCKED_REASON_UNSPECIFIED')
    throw answerBlocked(context, blockReason, textAt(feedback, 'blockReasonMessage'))
  const candidate = recordAt(listAt(body, 'candidates'), 0)
  if (!candidate) return
  for (const part of listAt(recordAt(candidate, 'content'), 'parts')) {
    const text = textAt(part, 'text')
    if (text === undefined) continue
    // What comes is a summary of the thoughts, never the thoughts themselves.
    if (isRecord(part) && part['thought'] === true) writer.think(text, 'summary')
    else writer.write(text)
  }
  writer.cite(sourcesOfGrounding(candidate))
  const reason = textAt(candidate, 'finishReason')
  if (reason === undefined || reason === 'FINISH_REASON_UNSPECIFIED') return
  // Before the reason is noted: a fault after the end would not count.
  if (BLOCKED.test(reason)) throw answerBlocked(context, reason, textAt(candidate, 'finishMessage'))
  writer.note({ finishReason: FINISH_REASONS[reason] ?? reason })
}

/** Google counts thoughts beside the answer, and the cached part within the prompt. */
function usageOf(body: unknown): AnswerFacts {
  const told = recordAt(body, 'usageMetadata')
  if (!told) return {}
  const input = numberAt(told, 'promptTokenCount')
  const candidates = numberAt(told, 'candidatesTokenCount')
  const thinking = numberAt(told, 'thoughtsTokenCount')
  const output =
    candidates === undefined && thinking === undefined
      ? undefined
      : (candidates ?? 0) + (thinking ?? 0)
  const usage: Usage = {
    input,
    cached: numberAt(told, 'cachedContentTokenCount'),
    output,
    thinking,
  }
  return {
    promptTokens: input,
    completionTokens: output,
    totalTokens: numberAt(told, 'totalTokenCount'),
    usage,
  }
}

/** One page of GET /models. */
export interface GeminiModelPage {
  models: { model: ModelEntry; isForChat: boolean }[]
  /** Where the next page begins; absent on the last. */
  nextPage?: string
}

const PREFIX = /^models\//

/** The id of a model as it stands in an address. */
export function bareModelId(model: string): string {
  return model.trim().replace(PREFIX, '')
}

/** What answers in text, by its name; the list says the same methods of what draws and speaks. */
const NOT_CHAT = /embed|image|imagen|tts|audio|live|veo|aqa|robotics|computer-use|lyria/i

/** Reads a page of the model list; undefined when it is none. */
export function readGeminiModels(body: unknown): GeminiModelPage | undefined {
  if (!Array.isArray(recordAt(body, 'models'))) return undefined
  const models = listAt(body, 'models').flatMap((entry) => {
    const id = bareModelId(textAt(entry, 'name') ?? '')
    if (id === '' || !isModelId(id)) return []
    const known = findCatalogueModel('gemini', id)
    const facts = modelFacts('gemini', id)
    const thinks = isRecord(entry) ? entry['thinking'] : undefined
    const model: ModelEntry = {
      id,
      name: shownName(textAt(entry, 'displayName') ?? '') || known?.name || id,
      contextWindow: tokenLimit(numberAt(entry, 'inputTokenLimit')) ?? known?.contextWindow,
      maxOutput: tokenLimit(numberAt(entry, 'outputTokenLimit')),
      supportsImages: known?.supportsImages ?? facts.takesPictures,
      efforts: thinks === false ? [] : facts.efforts,
    }
    const isForChat =
      listAt(entry, 'supportedGenerationMethods').includes('generateContent') && !NOT_CHAT.test(id)
    return [{ model, isForChat }]
  })
  const nextPage = textAt(body, 'nextPageToken')
  return { models, ...(nextPage && { nextPage }) }
}
