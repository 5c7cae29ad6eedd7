import type { ProviderType } from '@/domain/provider'
import { providerInfo } from './catalogue'
import { RELOAD_REQUIRED } from './http/connect-policy'
import { MAX_MESSAGE_LENGTH } from './http/read-limits'
import { KEYS_LOCKED, ProviderError, type ProviderErrorType } from './provider-error'

/**
 * The table of normalised errors. Specification, core, section 8: ERR-01 to ERR-26, with decisions 086
 * to 091: the fixed text is the title, the vendor's own words and code are kept beside it.
 */

/** Fixed texts that stand outside the rows of status codes. */
const errorTitles = {
  aborted: 'Request was aborted',
  connection: 'Connection error.',
  timeout: 'Request timed out.',
  unauthorized: 'Invalid API key or unauthorized',
  rateLimit: 'Rate limit exceeded',
  contextLength: 'Input is too long for model',
  badRequest: 'Bad request',
  unknown: 'Unknown error occurred',
} as const

/** Code of an answer that ended before its end. */
const STREAM_INTERRUPTED = 'stream_interrupted'
const CONTEXT_LENGTH_EXCEEDED = 'context_length_exceeded'

/** What every error of one provider needs: whose it is, and how to keep its key out of it (P7). */
export interface ErrorContext {
  provider: ProviderType
  /** Takes the key and its encodings out of a text. */
  scrub: (text: string) => string
}

/** What a vendor said went wrong, read by the adapter from its own shape. */
export interface VendorError {
  message?: string
  /** Its code, else its type, as a word. Numbers only repeat the status and are left out. */
  code?: string
  /** Fields of the request that it complains of. */
  parameters?: readonly string[]
  /** The HTTP status that it means, where it says so inside a 200. */
  status?: number
}

interface Row {
  type: ProviderErrorType
  title: string
  code: string
  hint?: string
}

/** Claude's 403 too (ERR-03, ERR-04; decision 086). */
const isUnauthorized = (status: number) => status === 401 || status === 403

/** Words by which vendors say that a request is too long. ERR-08, ERR-09. */
const TOO_LONG =
  /maximum (?:context|prompt) length|prompt is too long|context window|exceeds? the available context|context[_ ]length[_ ]exceeded|too large for model with \d+ maximum context/i

/** Where there is no status, inside a 200, the words alone tell. */
function isTooLong(status: number, { code, message }: VendorError): boolean {
  const mayBe = status === 0 || (status >= 400 && status < 500)
  if (!mayBe || status === 401 || status === 429) return false
  return (
    code === CONTEXT_LENGTH_EXCEEDED ||
    code === 'exceed_context_size_error' ||
    TOO_LONG.test(message ?? '')
  )
}

/** xAI answers a wrong key with 400. */
const BAD_KEY = /incorrect api key|invalid api key/i

/** "OpenAI server error", "Claude server error", else the provider's name. ERR-11 to ERR-13. */
function serverErrorTitle(provider: ProviderType): string {
  if (provider === 'anthropic') return 'Claude server error'
  return `${provider === 'custom' ? 'Provider' : providerInfo(provider).name} server error`
}

function rowOf(provider: ProviderType, status: number, vendor: VendorError): Row {
  const name = provider === 'custom' ? 'the server' : providerInfo(provider).name
  if (isUnauthorized(status) || (status === 400 && BAD_KEY.test(vendor.message ?? '')))
    return {
      type: 'authorization',
      title: errorTitles.unauthorized,
      code: 'unauthorized',
      hint: `Check the API key of this provider: it may be mistyped, revoked, or not meant for ${name}.`,
    }
  if (isTooLong(status, vendor))
    return {
      type: 'context_length',
      title: errorTitles.contextLength,
      code: CONTEXT_LENGTH_EXCEEDED,
      hint: 'Choose a model with a larger context, or start a new chat.',
    }
  if (status === 429)
    return {
      type: 'rate_limit',
      title: errorTitles.rateLimit,
      code: 'rate_limit_exceeded',
      hint: `Wait a moment and try again, or look at your limits and credit at ${name}.`,
    }
  if (status === 402 && provider === 'openrouter')
    return {
      type: 'rate_limit',
      title: 'OpenRouter credit limit reached',
      code: 'credit_limit_reached',
      hint: 'Add credit at openrouter.ai, or choose a free model.',
    }
  if (status === 404)
    return {
      type: 'bad_request',
      title: errorTitles.badRequest,
      code: 'not_found',
      hint: 'Check the model and the address of this provider; an address usually ends with /v1.',
    }
  if (status >= 400 && status < 500)
    return { type: 'bad_request', title: errorTitles.badRequest, code: 'bad_request' }
  if (status >= 500 && status < 600)
    return {
      type: 'server',
      title: serverErrorTitle(provider),
      code: 'server_error',
      hint: 'The fault is on the other side. Try again in a moment.',
    }
  return { type: 'unknown', title: errorTitles.unknown, code: 'unknown_error' }
}

/** Where a vendor error came from. */
interface Origin {
  status: number
  /** Seconds. ERR-06. */
  retryAfter?: number
}

/**
 * An error that a provider answered with.
 * @param origin the HTTP status, or the status that an error inside a 200 stands for.
 */
export function errorFromVendor(
  { provider, scrub }: ErrorContext,
  { status, retryAfter }: Origin,
  vendor: VendorError,
): ProviderError {
  const row = rowOf(provider, status, vendor)
  // Cut a second time after it is scrubbed: the end of the first cut may hold a part of a key.
  const beginning = vendor.message?.slice(0, MAX_MESSAGE_LENGTH) ?? ''
  const message = shorten(scrub(beginning).trim())
  const vendorCode = vendor.code === undefined ? undefined : scrub(vendor.code)
  return new ProviderError({
    ...row,
    provider,
    detail: message === '' || isSameText(message, row.title) ? undefined : message,
    // The code of a request that is too long is the one that the app and its users can act on.
    code: row.type === 'context_length' ? row.code : (vendorCode ?? row.code),
    statusCode: status === 0 ? undefined : status,
    retryAfter,
    hint: retryAfter ? `Try again in ${retryAfter} s.` : row.hint,
  })
}

/** Whether two texts differ in case and in the full stop at their end only. */
function isSameText(one: string, other: string): boolean {
  const plain = (text: string) => text.replace(/\.$/, '').toLowerCase()
  return plain(one) === plain(other)
}

/** Characters of a vendor's message that are kept; some send a whole page. */
const MAX_DETAIL = 2000

function shorten(text: string): string {
  return text.length > MAX_DETAIL ? `${text.slice(0, MAX_DETAIL)}…` : text
}

/** Vendors' words for kinds of error, where an error comes without a status: inside a 200 or a stream. */
const STATUS_OF_WORD: Readonly<Record<string, number>> = {
  invalid_request_error: 400,
  context_length_exceeded: 400,
  authentication_error: 401,
  invalid_api_key: 401,
  billing_error: 402,
  permission_error: 403,
  not_found_error: 404,
  model_not_found: 404,
  request_too_large: 413,
  rate_limit_error: 429,
  rate_limit_exceeded: 429,
  insufficient_quota: 429,
  api_error: 500,
  server_error: 500,
  internal_error: 500,
  timeout_error: 504,
  overloaded_error: 529,
}

/** An error that came inside a 200, or in the middle of a stream. */
export function errorInsideAnswer(context: ErrorContext, vendor: VendorError): ProviderError {
  const word = vendor.code
  const byWord =
    word !== undefined && Object.hasOwn(STATUS_OF_WORD, word) ? STATUS_OF_WORD[word] : undefined
  return errorFromVendor(context, { status: vendor.status ?? byWord ?? 0 }, vendor)
}

/** The user, or a newer request, stopped it. ERR-02. */
export function abortError({ provider }: ErrorContext): ProviderError {
  return new ProviderError({
    type: 'connection',
    title: errorTitles.aborted,
    code: 'request_aborted',
    provider,
  })
}

/** Nothing came for too long. ERR-26. @param missing what did not come. Default: anything */
export function timeoutError(
  { provider }: ErrorContext,
  timeoutMs: number,
  missing = 'Nothing',
): ProviderError {
  return new ProviderError({
    type: 'connection',
    title: errorTitles.timeout,
    code: 'timeout',
    provider,
    hint: `${missing} arrived for ${Math.round(timeoutMs / 1000)} seconds. Try again, or choose a faster model.`,
  })
}

/** The browser could not connect, and does not say why. ERR-25. */
export function connectionError(
  { provider, scrub }: ErrorContext,
  hint: string,
  cause: unknown,
): ProviderError {
  return new ProviderError({
    type: 'connection',
    title: errorTitles.connection,
    code: 'connection_error',
    provider,
    hint,
    cause: scrubbedCause(cause, scrub),
  })
}

/** The line was cut while something came that is of no use in part. */
export function brokenOffError(
  { provider, scrub }: ErrorContext,
  what: 'answer' | 'picture',
  cause: unknown,
): ProviderError {
  return new ProviderError({
    type: 'connection',
    title: errorTitles.connection,
    detail: `The connection broke while the ${what} came.`,
    hint: 'Check your network, then try again.',
    code: 'connection_error',
    provider,
    cause: scrubbedCause(cause, scrub),
  })
}

/** The line was cut before the answer's end; what came is kept by the caller. P15, P22. */
export function interruptedError(
  { provider, scrub }: ErrorContext,
  cause?: unknown,
): ProviderError {
  return new ProviderError({
    type: 'connection',
    title: errorTitles.connection,
    detail: 'The answer was cut off before it was complete.',
    hint: 'Try again, or continue from what has arrived.',
    code: STREAM_INTERRUPTED,
    provider,
    cause: scrubbedCause(cause, scrub),
  })
}

/** Code of an answer that was longer than is read. */
const ANSWER_TOO_LONG = 'answer_too_long'

/** The server sent more than is read; what came is kept by the caller. `detail` says what was too much. */
export function tooLongError({ provider }: ErrorContext, detail: string): ProviderError {
  return new ProviderError({
    type: 'unknown',
    title: 'The answer is too long',
    detail: `${detail} Parlour stopped reading; what came before is kept.`,
    hint: 'Try again, or continue from what has arrived. A lower maximum of tokens may help.',
    code: ANSWER_TOO_LONG,
    provider,
  })
}

/** The answer was not one that the provider's protocol knows. P22. */
export function unreadableAnswer(
  { provider, scrub }: ErrorContext,
  what: string,
  hint = 'Check the address of this provider; it usually ends with /v1.',
): ProviderError {
  return new ProviderError({
    type: 'unknown',
    title: errorTitles.unknown,
    detail: scrub(what),
    hint,
    code: 'unknown_error',
    provider,
  })
}

/** A request that cannot be sent as it is; `detail` says why. ERR-10. */
export function badRequest(
  { provider }: Pick<ErrorContext, 'provider'>,
  detail: string,
): ProviderError {
  return new ProviderError({
    type: 'bad_request',
    title: errorTitles.badRequest,
    detail,
    code: 'bad_request',
    provider,
  })
}

/** The page may not connect to this origin until it is loaded anew (connect-policy.ts). */
export function reloadRequired({ provider }: ErrorContext, origin: string): ProviderError {
  return new ProviderError({
    type: 'connection',
    title: `Reload Parlour to connect to ${origin}`,
    hint: 'This page may only talk to the providers that were saved when it was opened. Reload it once.',
    code: RELOAD_REQUIRED,
    provider,
  })
}

/** Code of a connection that cannot be tested for free. */
export const TEST_COSTS = 'test_costs'

/** Nothing that is free tells whether the connection works; says what a message would cost. */
export function testCosts(
  { provider }: Pick<ErrorContext, 'provider'>,
  model: string,
  maxTokens: number,
): ProviderError {
  const whom = model === '' ? 'the model' : `“${model}”`
  return new ProviderError({
    type: 'unknown',
    title: 'This server cannot be tested for free',
    detail: 'It answers nothing that tells whether the key works, so nothing else was sent.',
    hint: `A test message is one word to ${whom}, and an answer of ${maxTokens.toLocaleString('en')} tokens at most. The provider charges it like any message.`,
    code: TEST_COSTS,
    provider,
  })
}

/** The keys are locked: before the request, or while it was on its way. What came is kept by the caller. */
export function keysLocked(
  { provider }: Pick<ErrorContext, 'provider'>,
  cause?: unknown,
): ProviderError {
  return new ProviderError({
    type: 'bad_request',
    title: 'Your keys are locked',
    hint: 'Press Retry and type your passphrase.',
    code: KEYS_LOCKED,
    provider,
    cause,
  })
}

/** No header can carry the key, and `detail` says why; the browser's own words would show the key. */
export function unusableKey({ provider }: ErrorContext, detail: string): ProviderError {
  return new ProviderError({
    type: 'authorization',
    title: errorTitles.unauthorized,
    detail,
    hint: 'Copy the key again and paste it without anything around it.',
    code: 'unauthorized',
    provider,
  })
}

/** Only the words of a cause are kept, because some browsers quote headers in them. */
function scrubbedCause(cause: unknown, scrub: (text: string) => string): Error | undefined {
  return cause instanceof Error ? new Error(scrub(`${cause.name}: ${cause.message}`)) : undefined
}
