import { estimatePromptTokens } from '@/demo/chat-answer'
import { chatRequestSchema } from '@/demo/chat-wire'
import { toPlainRequest } from './gemini/gemini-answer'
import { refused, type Refusal } from './request-checks'
import { asChatBody } from './sent-messages'
import { isRecord, type RecordedRequest } from './stand-in-types'
import type { ErrorSubject } from './vendor-errors'
import { isKnownModel } from './vendor-models'
import { schemaMismatch, type SchemaFile } from './vendor-schemas'

/* Where Anthropic, OpenAI and Google count a request without answering it. */

const GEMINI_COUNT = /^\/models\/([^/]+):countTokens$/

/** How a vendor is asked and answers. */
interface CountService {
  provider: 'anthropic' | 'openai' | 'gemini'
  file: SchemaFile
  request: string
  response: string
  /** The model that is named, and the messages as a chat has them. */
  read: (body: Record<string, unknown>) => { model: unknown; messages: unknown }
  answer: (tokens: number) => Record<string, unknown>
}

const services: readonly CountService[] = [
  {
    provider: 'anthropic',
    file: 'anthropic-count',
    request: 'MessageCountTokensParams',
    response: 'MessageTokensCount',
    read: ({ model, messages }) => ({ model, messages }),
    answer: (tokens) => ({ input_tokens: tokens }),
  },
  {
    provider: 'openai',
    file: 'openai-responses',
    request: 'InputTokenCountParams',
    response: 'InputTokenCountResponse',
    read: (body) => ({ model: body.model, messages: asChatBody(body).messages }),
    answer: (tokens) => ({ object: 'response.input_tokens', input_tokens: tokens }),
  },
  {
    provider: 'gemini',
    file: 'gemini',
    request: 'CountTokensRequest',
    response: 'CountTokensResponse',
    read: ({ generateContentRequest }) => {
      const asked = isRecord(generateContentRequest) ? generateContentRequest : {}
      const model = String(asked.model).replace(/^models\//, '')
      return { model, messages: toPlainRequest(asked, model).messages }
    },
    answer: (tokens) => ({ totalTokens: tokens }),
  },
]

/** Who counts by a request; undefined for any other request. */
export function countServiceOf({
  provider,
  method,
  path,
}: Pick<RecordedRequest, 'provider' | 'method' | 'path'>): CountService | undefined {
  const isCount =
    method === 'POST' &&
    (path === '/messages/count_tokens' ||
      path === '/responses/input_tokens' ||
      GEMINI_COUNT.test(path))
  return isCount ? services.find((service) => service.provider === provider) : undefined
}

/** Checks a request and counts it. */
export function countRequest(
  service: CountService,
  { body }: RecordedRequest,
  subject: ErrorSubject,
): Refusal | { answer: Record<string, unknown>; isCount: true } {
  const { provider, file, request, read, answer } = service
  if (!isRecord(body))
    return refused(subject, 'schema', { message: 'The body is not a JSON object.' })
  const mismatch = schemaMismatch(file, request, body)
  if (mismatch !== undefined) return refused(subject, 'schema', { message: mismatch.message })
  const { model, messages } = read(body)
  if (!isKnownModel(provider, typeof model === 'string' ? model : ''))
    return refused(subject, 'refused', { name: 'unknown-model' })
  const parsed = chatRequestSchema.safeParse({ model: '', messages })
  if (!parsed.success) return refused(subject, 'schema', { message: 'These are no messages.' })
  return { answer: answer(estimatePromptTokens(parsed.data)), isCount: true }
}
