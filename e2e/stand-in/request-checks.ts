import { estimatePromptTokens } from '@/demo/chat-answer'
import { chatRequestSchema } from '@/demo/chat-wire'
import { asChatBody } from './sent-messages'
import type { OpenAiStyleProvider, Problem, RecordedRequest } from './stand-in-types'
import { isRecord } from './stand-in-types'
import {
  CONTEXT_TOKENS,
  mistralValidationError,
  vendorError,
  type ErrorSubject,
  type VendorError,
  type VendorFault,
} from './vendor-errors'
import { isKnownModel } from './vendor-models'
import { schemaMismatch, type SchemaFile, type SchemaMismatch } from './vendor-schemas'

/** Why a request is not answered, in the vendor's shape and in words for the test. */
export interface Refusal {
  answer: VendorError
  /** Undefined for what a user can do and the app cannot foresee: a wrong key, a prompt too long. */
  problem: Omit<Problem, 'provider' | 'path'> | undefined
}

type Body = Record<string, unknown>

const CHAT_REQUESTS: Record<
  OpenAiStyleProvider,
  readonly (readonly [SchemaFile, definition: string])[]
> = {
  openai: [
    ['openai-sdk', 'ChatCompletionCreateParamsBase'],
    ['openai', 'CreateChatCompletionRequest'],
  ],
  xai: [['xai', 'ChatRequest']],
  mistral: [['mistral', 'ChatCompletionRequest']],
  openrouter: [['openrouter', 'ChatRequest']],
  custom: [],
}

/** Checks a chat request of a vendor that speaks OpenAI's protocol. */
export function refuseChat(
  provider: OpenAiStyleProvider,
  request: RecordedRequest,
  subject: ErrorSubject,
): Refusal | undefined {
  const { body } = request
  if (!isRecord(body))
    return refused(subject, 'schema', { message: 'The body is not a JSON object.' })
  for (const [file, definition] of CHAT_REQUESTS[provider]) {
    const mismatch = schemaMismatch(file, definition, body)
    if (mismatch !== undefined) return schemaRefusal(subject, mismatch)
  }
  const model = typeof body.model === 'string' ? body.model : ''
  if (!isKnownModel(provider, model))
    return refused(subject, 'refused', { name: 'unknown-model', param: 'model' })
  const rule = RULES[provider]?.(body, model)
  if (rule !== undefined) return refused(subject, 'refused', rule)
  return refuseLength(body, subject)
}

/** What a request for a response must never carry: answers would be kept, pointed at, or cut unseen. */
const KEPT_OR_CUT = ['previous_response_id', 'conversation', 'truncation', 'background', 'prompt']

/** Checks a request of the Responses API. */
export function refuseResponses(
  provider: OpenAiStyleProvider,
  request: RecordedRequest,
  subject: ErrorSubject,
): Refusal | undefined {
  const { body } = request
  if (!isRecord(body))
    return refused(subject, 'schema', { message: 'The body is not a JSON object.' })
  const mismatch = schemaMismatch('openai-responses', 'ResponseCreateParamsBase', body)
  if (mismatch !== undefined) return schemaRefusal(subject, mismatch)
  if (body.store !== false)
    return refused(subject, 'privacy', { message: 'store is not false: the answer would be kept' })
  const kept = KEPT_OR_CUT.find((name) => has(body, name))
  if (kept !== undefined) return refused(subject, 'privacy', { message: `${kept} is sent` })
  const model = typeof body.model === 'string' ? body.model : ''
  if (!isKnownModel(provider, model))
    return refused(subject, 'refused', { name: 'unknown-model', param: 'model' })
  const chatBody = asChatBody(body)
  const rule = RULES[provider]?.(chatBody, model)
  if (rule !== undefined) return refused(subject, 'refused', rule)
  return refuseLength(chatBody, subject)
}

/** Checks a message request of Anthropic. */
export function refuseMessages(
  request: RecordedRequest,
  file: SchemaFile,
  subject: ErrorSubject,
): Refusal | undefined {
  const { body } = request
  if (!isRecord(body))
    return refused(subject, 'schema', { message: 'The body is not a JSON object.' })
  const mismatch = schemaMismatch(file, 'MessageCreateParamsBase', body)
  if (mismatch !== undefined) return schemaRefusal(subject, mismatch)
  const model = typeof body.model === 'string' ? body.model : ''
  if (!isKnownModel('anthropic', model))
    return refused(subject, 'refused', { name: 'unknown-model' })
  const rule = anthropicRule(body, model)
  return rule === undefined ? refuseLength(body, subject) : refused(subject, 'refused', rule)
}

/** A refusal in the vendor's shape; a bad request where nothing else is said. */
export function refused(
  subject: ErrorSubject,
  kind: Problem['kind'],
  fault: Partial<VendorFault>,
): Refusal {
  const answer = vendorError({ name: 'bad-request', ...fault }, subject)
  return { answer, problem: { kind, message: fault.message ?? fault.name ?? 'bad-request' } }
}

function schemaRefusal(subject: ErrorSubject, mismatch: SchemaMismatch): Refusal {
  const { path, extraKey, message } = mismatch
  const problem = { kind: 'schema' as const, message }
  const location = [
    ...path.split('.').filter((part) => part !== ''),
    ...(extraKey ? [extraKey] : []),
  ]
  if (subject.provider === 'mistral') {
    const body = extraKey
      ? mistralValidationError(location, 'Extra inputs are not permitted', 'extra_forbidden')
      : mistralValidationError(location, message, 'value_error')
    return { answer: { status: 422, body }, problem }
  }
  const fault: VendorFault = { name: 'bad-request', message, param: location.join('.') }
  if (subject.provider === 'xai') fault.status = 422
  if (subject.provider === 'anthropic')
    fault.message = extraKey
      ? `${location.join('.')}: Extra inputs are not permitted`
      : `${location.join('.')}: ${message}`
  if (subject.provider === 'openai' && extraKey) {
    fault.message = `Unrecognized request argument supplied: ${extraKey}`
    fault.code = 'unknown_parameter'
  }
  return { answer: vendorError(fault, subject), problem }
}

/** Refuses what is longer than a model of the stand-in takes. */
export function refuseLength(body: Body, subject: ErrorSubject): Refusal | undefined {
  const parsed = chatRequestSchema.safeParse({ model: '', messages: body.messages })
  const promptTokens = parsed.success ? estimatePromptTokens(parsed.data) : 0
  if (promptTokens <= CONTEXT_TOKENS) return undefined
  const fault: VendorFault = { name: 'context-length', param: 'messages' }
  return { answer: vendorError(fault, { ...subject, promptTokens }), problem: undefined }
}

type Rule = (body: Body, model: string) => Partial<VendorFault> | undefined

const has = (body: Body, key: string) => body[key] !== undefined && body[key] !== null

const roleOfLast = (body: Body) => {
  const last: unknown = Array.isArray(body.messages) ? body.messages.at(-1) : undefined
  return isRecord(last) ? last.role : undefined
}

/** What each vendor refuses beyond its schema. */
const RULES: Partial<Record<OpenAiStyleProvider, Rule>> = {
  openai: openAiRule,
  xai: xaiRule,
  mistral: (body) => {
    const role = roleOfLast(body)
    const message = `Expected last role User or Tool (or Assistant with prefix True) for serving but got ${String(role)}`
    const last: unknown = Array.isArray(body.messages) ? body.messages.at(-1) : undefined
    const continues = isRecord(last) && role === 'assistant' && last.prefix === true
    return role === 'user' || role === 'tool' || continues ? undefined : { message }
  },
}

/** Models of OpenAI that think before they answer. */
export function isOpenAiReasoning(model: string): boolean {
  return /^(o\d|gpt-[5-9])/.test(model) && !model.includes('chat-latest')
}

/** Models that sample freely when told not to think: gpt-5.2 and later. */
const canSwitchThinkingOff = (model: string) => /^gpt-(5\.[2-9]|[6-9])/.test(model)

function openAiRule(body: Body, model: string): Partial<VendorFault> | undefined {
  if (!isOpenAiReasoning(model)) return undefined
  if (has(body, 'max_tokens'))
    return {
      message: `Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.`,
      param: 'max_tokens',
      code: 'unsupported_parameter',
    }
  if (/^o\d/.test(model) && has(body, 'stop'))
    return {
      message: `Unsupported parameter: 'stop' is not supported with this model.`,
      param: 'stop',
      code: 'unsupported_parameter',
    }
  if (canSwitchThinkingOff(model) && body.reasoning_effort === 'none') return undefined
  const neutral = { temperature: 1, top_p: 1, presence_penalty: 0, frequency_penalty: 0 }
  for (const [param, value] of Object.entries(neutral)) {
    if (has(body, param) && body[param] !== value)
      return {
        message: `Unsupported value: '${param}' does not support ${String(body[param])} with this model. Only the default (${value}) value is supported.`,
        param,
        code: 'unsupported_value',
      }
  }
  return undefined
}

/** Grok models that think: all current ones but those that say otherwise. */
export function isXaiReasoning(model: string): boolean {
  return !model.includes('non-reasoning')
}

function xaiRule(body: Body, model: string): Partial<VendorFault> | undefined {
  const refusedKeys = isXaiReasoning(model)
    ? (['presence_penalty', 'frequency_penalty', 'stop'] as const)
    : (['presence_penalty'] as const)
  // Even 0 is refused: the key itself is at fault.
  const found = refusedKeys.find((key) => has(body, key))
  if (found === undefined) return undefined
  return { message: `Model ${model} does not support parameter ${found}.` }
}

/** Claude models after Opus 4.6, which take no sampling parameters and no prefill. */
export function isNewClaude(model: string): boolean {
  return /^claude-(opus-4-[7-9]|(opus|sonnet|haiku|fable|mythos)-[5-9]|mythos)/.test(model)
}

function anthropicRule(body: Body, model: string): Partial<VendorFault> | undefined {
  const messages: unknown[] = Array.isArray(body.messages) ? body.messages : []
  if (messages.length === 0) return { message: 'messages: at least one message is required' }
  const [first] = messages
  if (!isRecord(first) || first.role !== 'user')
    return { message: 'messages: first message must use the "user" role' }
  const empty = messages.findIndex((message) => isRecord(message) && message.content === '')
  if (empty >= 0) return { message: `messages.${empty}: all messages must have non-empty content` }
  if (typeof body.max_tokens !== 'number' || body.max_tokens < 1)
    return { message: 'max_tokens: Input should be greater than or equal to 1' }
  if (typeof body.temperature === 'number' && (body.temperature < 0 || body.temperature > 1))
    return { message: 'temperature: range: 0..1' }
  if (Array.isArray(body.stop_sequences) && body.stop_sequences.some((stop) => stop === ''))
    return { message: 'stop_sequences: each stop sequence must contain non-whitespace' }
  if (!isNewClaude(model)) {
    return has(body, 'temperature') && has(body, 'top_p')
      ? {
          message:
            '`temperature` and `top_p` cannot both be specified for this model. Please use only one.',
        }
      : undefined
  }
  if (has(body, 'temperature') && body.temperature !== 1)
    return { message: '`temperature` may only be set to 1 for this model.' }
  const sampling = ['top_p', 'top_k'].find((key) => has(body, key))
  if (sampling !== undefined) return { message: `\`${sampling}\` is not supported for this model.` }
  if (isRecord(body.thinking) && has(body.thinking, 'budget_tokens'))
    return { message: 'thinking.budget_tokens is not supported for this model.' }
  if (roleOfLast(body) === 'assistant')
    return {
      message:
        'This model does not support assistant message prefill. The conversation must end with a user message.',
    }
  return undefined
}
