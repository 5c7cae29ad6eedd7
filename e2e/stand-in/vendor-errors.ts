import { anthropicSchema, type SchemaFile } from './vendor-schemas'
import { singleHeader } from './request-headers'
import type { ErrorName, RecordedRequest, StandInProvider } from './stand-in-types'

/** An error before it is put into a vendor's shape. */
export interface VendorFault {
  name: ErrorName
  /** Default: the vendor's status for it. */
  status?: number
  /** Default: the vendor's words. */
  message?: string
  /** The parameter at fault. */
  param?: string
  /** Default: the vendor's code for it. */
  code?: string
}

/** An error in a vendor's shape. */
export interface VendorError {
  status: number
  body: unknown
}

const STATUSES: Record<ErrorName, number> = {
  'bad-request': 400,
  'bad-key': 401,
  'no-credit': 402,
  forbidden: 403,
  'unknown-model': 404,
  'rate-limit': 429,
  'context-length': 400,
  server: 500,
  overloaded: 503,
}

/** Statuses that a vendor uses in its own way. */
const OWN_STATUSES: Partial<Record<StandInProvider, Partial<Record<ErrorName, number>>>> = {
  openai: { 'no-credit': 429 },
  anthropic: { overloaded: 529 },
  xai: { 'bad-key': 400 },
  gemini: { 'bad-key': 400, 'no-credit': 429 },
}

/** The error that a status stands for. */
export function errorNameOf(status: number): ErrorName {
  const names: Record<number, ErrorName> = {
    401: 'bad-key',
    402: 'no-credit',
    403: 'forbidden',
    404: 'unknown-model',
    429: 'rate-limit',
    503: 'overloaded',
    529: 'overloaded',
  }
  return names[status] ?? (status >= 500 ? 'server' : 'bad-request')
}

/** A key as vendors quote it back: its ends only. */
const masked = (key: string) =>
  key.length <= 8 ? `${key.slice(0, 2)}***` : `${key.slice(0, 3)}***${key.slice(-3)}`

/** What an error is about, for its words. */
export interface ErrorSubject {
  provider: StandInProvider
  key?: string
  model?: string
  promptTokens?: number
}

/** Tokens that every model of the stand-in takes. */
export const CONTEXT_TOKENS = 200_000

let requestNumber = 0
const requestId = () => `req_standin_${(requestNumber += 1)}`

/** Puts an error into the shape of a vendor. */
export function vendorError(fault: VendorFault, subject: ErrorSubject): VendorError {
  const { provider } = subject
  const status = fault.status ?? OWN_STATUSES[provider]?.[fault.name] ?? STATUSES[fault.name]
  const message = fault.message ?? WORDS[provider](subject)[fault.name]
  return { status, body: bodyOf(provider, { ...fault, status, message }) }
}

interface ErrorParts {
  name: ErrorName
  status: number
  message: string
  param?: string
  code?: string
}

function bodyOf(provider: StandInProvider, parts: ErrorParts): unknown {
  const { name, status, message, param = null, code } = parts
  switch (provider) {
    case 'openai':
    case 'custom': {
      const type = OPENAI_TYPES[name] ?? 'invalid_request_error'
      return { error: { message, type, param, code: code ?? OPENAI_CODES[name] ?? null } }
    }
    case 'anthropic':
      return {
        type: 'error',
        error: { type: anthropicType(name, status), message },
        request_id: requestId(),
      }
    case 'xai':
      return { code: code ?? XAI_CODES[name], error: message }
    case 'mistral': {
      const type = name === 'bad-request' ? 'invalid_request_error' : name.replace('-', '_')
      return { object: 'error', message, type, param, code: code ?? null }
    }
    case 'openrouter':
      return { error: { code: status, message }, user_id: null }
    case 'gemini': {
      const reason = {
        '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
        reason: 'API_KEY_INVALID',
      }
      const details = name === 'bad-key' ? { details: [reason] } : {}
      return { error: { code: status, message, status: GEMINI_STATUSES[name], ...details } }
    }
  }
}

const OPENAI_TYPES: Partial<Record<ErrorName, string>> = {
  'no-credit': 'insufficient_quota',
  'rate-limit': 'requests',
  server: 'server_error',
  overloaded: 'server_error',
}

const OPENAI_CODES: Partial<Record<ErrorName, string>> = {
  'bad-key': 'invalid_api_key',
  'no-credit': 'insufficient_quota',
  'unknown-model': 'model_not_found',
  'rate-limit': 'rate_limit_exceeded',
  'context-length': 'context_length_exceeded',
}

const XAI_CODES: Record<ErrorName, string> = {
  'bad-request': 'Client specified an invalid argument',
  'bad-key': 'Client specified an invalid argument',
  'no-credit': 'The caller does not have permission to execute the specified operation',
  forbidden: 'The caller does not have permission to execute the specified operation',
  'unknown-model': 'Some requested entity was not found',
  'rate-limit': 'Some resource has been exhausted',
  'context-length': 'Client specified an invalid argument',
  server: 'Internal error',
  overloaded: 'The service is currently unavailable',
}

const GEMINI_STATUSES: Record<ErrorName, string> = {
  'bad-request': 'INVALID_ARGUMENT',
  'bad-key': 'INVALID_ARGUMENT',
  'no-credit': 'RESOURCE_EXHAUSTED',
  forbidden: 'PERMISSION_DENIED',
  'unknown-model': 'NOT_FOUND',
  'rate-limit': 'RESOURCE_EXHAUSTED',
  'context-length': 'INVALID_ARGUMENT',
  server: 'INTERNAL',
  overloaded: 'UNAVAILABLE',
}

function anthropicType(name: ErrorName, status: number): string {
  switch (name) {
    case 'bad-key':
      return 'authentication_error'
    case 'no-credit':
      return 'billing_error'
    case 'forbidden':
      return 'permission_error'
    case 'unknown-model':
      return 'not_found_error'
    case 'rate-limit':
      return 'rate_limit_error'
    case 'overloaded':
      return 'overloaded_error'
    case 'server':
      return status === 504 ? 'timeout_error' : 'api_error'
    case 'bad-request':
    case 'context-length':
      return 'invalid_request_error'
  }
}

type Words = (subject: ErrorSubject) => Record<ErrorName, string>

const tooLong = ({ promptTokens = CONTEXT_TOKENS + 1 }: ErrorSubject) => promptTokens

const openAiWords: Words = (subject) => ({
  'bad-request': 'Invalid request.',
  'bad-key': `Incorrect API key provided: ${masked(subject.key ?? '')}.`,
  'no-credit': 'You exceeded your current quota, please check your plan and billing details.',
  forbidden: 'Your account is not allowed to use this resource.',
  'unknown-model': `The model \`${subject.model ?? ''}\` does not exist or you do not have access to it.`,
  'rate-limit': 'Rate limit reached for requests. Please try again later.',
  'context-length': `This model's maximum context length is ${CONTEXT_TOKENS} tokens. However, your messages resulted in ${tooLong(subject)} tokens. Please reduce the length of the messages.`,
  server: 'The server had an error while processing your request.',
  overloaded: 'The engine is currently overloaded, please try again later.',
})

const WORDS: Record<StandInProvider, Words> = {
  openai: openAiWords,
  custom: openAiWords,
  anthropic: (subject) => ({
    'bad-request': 'Invalid request',
    'bad-key': 'invalid x-api-key',
    'no-credit': 'Your credit balance is too low to access the Anthropic API.',
    forbidden: 'Your API key does not have permission to use the specified resource.',
    'unknown-model': `model: ${subject.model ?? ''}`,
    'rate-limit': 'This request would exceed your rate limit.',
    'context-length': `prompt is too long: ${tooLong(subject)} tokens > ${CONTEXT_TOKENS} maximum`,
    server: 'Internal server error',
    overloaded: 'Overloaded',
  }),
  xai: (subject) => ({
    'bad-request': 'Invalid argument.',
    'bad-key': `Incorrect API key provided: ${masked(subject.key ?? '')}. You can obtain an API key from the console.`,
    'no-credit': 'Your team has used all its available credits.',
    forbidden: 'Your API key is not allowed to use this endpoint.',
    'unknown-model': `The model ${subject.model ?? ''} does not exist or your team does not have access to it.`,
    'rate-limit': 'Too many requests. Please slow down.',
    'context-length': `This model's maximum prompt length is ${CONTEXT_TOKENS} but the request contains ${tooLong(subject)} tokens.`,
    server: 'Internal error. Please try again.',
    overloaded: 'The service is at capacity. Please try again.',
  }),
  mistral: (subject) => ({
    'bad-request': 'Invalid request.',
    'bad-key': 'Unauthorized',
    'no-credit': 'Payment required.',
    forbidden: 'Forbidden',
    'unknown-model': `Invalid model: ${subject.model ?? ''}`,
    'rate-limit': 'Requests rate limit exceeded',
    'context-length': `Prompt contains ${tooLong(subject)} tokens, too large for model with ${CONTEXT_TOKENS} maximum context length`,
    server: 'Internal server error',
    overloaded: 'Service tier capacity exceeded for this model.',
  }),
  openrouter: (subject) => ({
    'bad-request': 'Provider returned error',
    'bad-key': 'User not found.',
    'no-credit': 'Insufficient credits. Add more to continue.',
    forbidden: 'Your input was flagged by moderation.',
    'unknown-model': `No endpoints found for ${subject.model ?? ''}.`,
    'rate-limit': 'Rate limit exceeded.',
    'context-length': `This endpoint's maximum context length is ${CONTEXT_TOKENS} tokens. However, you requested about ${tooLong(subject)} tokens.`,
    server: 'Internal Server Error',
    overloaded: 'No available provider can take the request right now.',
  }),
  gemini: (subject) => ({
    'bad-request': 'Request contains an invalid argument.',
    'bad-key': 'API key not valid. Please pass a valid API key.',
    'no-credit': 'Your prepayment credits are depleted.',
    forbidden:
      'Generative Language API has not been used in this project before or it is disabled.',
    'unknown-model': `models/${subject.model ?? ''} is not found for API version v1beta, or is not supported for generateContent.`,
    'rate-limit': 'You exceeded your current quota, please check your plan and billing details.',
    'context-length': `The input token count (${tooLong(subject)}) exceeds the maximum number of tokens allowed (${CONTEXT_TOKENS}).`,
    server: 'An internal error has occurred. Please retry.',
    overloaded: 'The model is overloaded. Please try again later.',
  }),
}

/** Mistral's answer to fields that do not fit: the message is itself an object. */
export function mistralValidationError(location: readonly string[], message: string, type: string) {
  return {
    object: 'error',
    message: { detail: [{ type, loc: ['body', ...location], msg: message }] },
    type: 'invalid_request_error',
    param: null,
    code: null,
  }
}

const OPENROUTER_ERRORS: Record<number, string> = {
  400: 'BadRequestResponse',
  401: 'UnauthorizedResponse',
  402: 'PaymentRequiredResponse',
  403: 'ForbiddenResponse',
  404: 'NotFoundResponse',
  429: 'TooManyRequestsResponse',
  500: 'InternalServerResponse',
  502: 'BadGatewayResponse',
  503: 'ServiceUnavailableResponse',
  529: 'ProviderOverloadedResponse',
}

/** The vendor's schema of an error, where it has published one. */
export function errorDefinition(
  { provider, headers }: RecordedRequest,
  status: number,
): [SchemaFile, string] | undefined {
  switch (provider) {
    case 'openai':
    case 'custom':
      return ['openai', 'ErrorResponse']
    case 'anthropic':
      return [
        anthropicSchema(singleHeader(headers['anthropic-version'])) ?? 'anthropic-sdk-2023-06-01',
        'ErrorResponse',
      ]
    case 'openrouter': {
      const definition = OPENROUTER_ERRORS[status]
      return definition === undefined ? undefined : ['openrouter', definition]
    }
    case 'gemini':
      return ['gemini', 'ErrorResponse']
    case 'xai':
    case 'mistral':
      return undefined
  }
}
