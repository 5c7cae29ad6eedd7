import type { ProviderType } from '@/domain/provider'
import { byWord } from '@/lib/by-word'
import { vendorName } from './catalogue'
import { RELOAD_REQUIRED } from './http/connect-policy'
import { MAX_ERROR_BYTES, MAX_FACT_LENGTH, MAX_MESSAGE_LENGTH } from './http/read-limits'
import {
  KEYS_LOCKED,
  ProviderError,
  type ProviderErrorDetails,
  type ProviderErrorType,
  type ProviderFailureCode,
} from './provider-error'

/**
 * The table of normalised errors. Specification, core, section 8: ERR-01 to ERR-26, with decisions 086
 * to 091: the vendor's own words and code are kept beside ours. features/shared has the fixed texts.
 */

const BYTES_PER_MB = 1024 * 1024

const CONTEXT_LENGTH_EXCEEDED = 'context_length_exceeded'

/** What vendors call a request that is too long, in codes. Claude's reason to stop may come as an error too. */
const TOO_LONG_CODES = new Set([
  CONTEXT_LENGTH_EXCEEDED,
  'exceed_context_size_error',
  'model_context_window_exceeded',
])

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
  code: ProviderFailureCode
}

/** Claude's 403 too. */
const isUnauthorized = (status: number) => status === 401 || status === 403

/** Words by which vendors say that a request is too long. */
const TOO_LONG =
  /maximum (?:context|prompt) length|prompt is too long|context[_ ]window|exceeds? the available context|context[_ ]length[_ ]exceeded|too large for model with \d+ maximum context|exceeds the maximum number of tokens/i

/** Where there is no status, inside a 200, the words alone tell. */
function isTooLong(status: number, { code, message }: VendorError): boolean {
  const mayBe = status === 0 || (status >= 400 && status < 500)
  if (!mayBe || status === 401 || status === 429) return false
  return TOO_LONG_CODES.has(code ?? '') || TOO_LONG.test(message ?? '')
}

/** xAI and Google answer a wrong key with 400. */
const BAD_KEY = /incorrect api key|invalid api key|api key (?:not valid|expired)/i

/** Whose fault "OpenAI server error" and "Claude server error" say that it is. */
function serverName(provider: ProviderType): string | undefined {
  return provider === 'anthropic' ? 'Claude' : vendorName(provider)
}

function rowOf(provider: ProviderType, status: number, vendor: VendorError): Row {
  if (isUnauthorized(status) || (status === 400 && BAD_KEY.test(vendor.message ?? '')))
    return { type: 'authorization', code: 'unauthorized' }
  if (isTooLong(status, vendor)) return { type: 'context_length', code: CONTEXT_LENGTH_EXCEEDED }
  if (status === 429) return { type: 'rate_limit', code: 'rate_limit_exceeded' }
  if (status === 402)
    return provider === 'openrouter'
      ? { type: 'rate_limit', code: 'credit_limit_reached' }
      : { type: 'bad_request', code: 'payment_required' }
  if (status === 404) return { type: 'bad_request', code: 'not_found' }
  if (status >= 400 && status < 500) return { type: 'bad_request', code: 'bad_request' }
  if (status >= 500 && status < 600) return { type: 'server', code: 'server_error' }
  return { type: 'unknown', code: 'unknown_error' }
}

/** Where a vendor error came from. */
interface Origin {
  status: number
  /** Seconds. */
  retryAfter?: number
  /** Whether its own words were too long to be read. */
  isCut?: boolean
}

/**
 * An error that a provider answered with.
 * @param origin the HTTP status, or the status that an error inside a 200 stands for.
 */
export function errorFromVendor(
  { provider, scrub }: ErrorContext,
  { status, retryAfter, isCut }: Origin,
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
    params: {
      name: row.type === 'server' ? serverName(provider) : vendorName(provider),
      detail: message === '' ? undefined : message,
      unreadMegabytes: isCut ? MAX_ERROR_BYTES / BYTES_PER_MB : undefined,
      seconds: retryAfter || undefined,
      ...(row.type === 'context_length' && lengthsIn(message)),
    },
    // The code of a request that is too long is the one that the app and its users can act on.
    vendorCode: row.type === 'context_length' ? undefined : vendorCode,
    statusCode: status === 0 ? undefined : status,
    retryAfter,
  })
}

/** Numbers of a request that is too long, as vendors write them: first how long it is, or how much fits. */
const SENT_THEN_FITS = [
  /prompt is too long: ([\d,]+) tokens > ([\d,]+)/i,
  /request \(([\d,]+) tokens\) exceeds the available context size \(([\d,]+)/i,
  /input length .*?([\d,]+) .*?exceed.*?(?:context|limit)\D{0,40}([\d,]+)/i,
]
const FITS_THEN_SENT = [
  /maximum (?:context|prompt) length (?:of this model )?is ([\d,]+)[^\d]+(?:tokens)?[^\d]*?([\d,]+)/i,
  /too large for model with ([\d,]+) maximum context/i,
  /context window (?:of|is) ([\d,]+)/i,
]

/** Tokens that no request has and no model takes. */
const MAX_TOKENS = 100_000_000

/** How many tokens a request had and how many fit, where the vendor says so. */
function lengthsIn(message: string): { tokens?: number; window?: number } {
  // Their patterns look ahead; a message that says it says it at once.
  const text = message.slice(0, 500)
  const read = (digits: string | undefined) => {
    const number = Number(digits?.replaceAll(',', ''))
    return number >= 1 && number <= MAX_TOKENS ? { number } : undefined
  }
  const find = (patterns: readonly RegExp[]) =>
    patterns.map((pattern) => pattern.exec(text)).find((found) => found !== null)
  const first = find(SENT_THEN_FITS)
  const second = first ? undefined : find(FITS_THEN_SENT)
  const tokens = read(first?.[1] ?? second?.[2])
  const window = read(first?.[2] ?? second?.[1])
  return { ...(tokens && { tokens: tokens.number }), ...(window && { window: window.number }) }
}

/** Characters of a vendor's message that are kept; some send a whole page. */
const MAX_DETAIL = 2000

function shorten(text: string): string {
  return text.length > MAX_DETAIL ? `${text.slice(0, MAX_DETAIL)}…` : text
}

/** Vendors' words for kinds of error, where an error comes without a status: inside a 200 or a stream. */
const STATUS_OF_WORD = byWord({
  400: 'invalid_request_error context_length_exceeded model_context_window_exceeded',
  401: 'authentication_error invalid_api_key',
  402: 'billing_error',
  403: 'permission_error',
  404: 'not_found_error model_not_found',
  413: 'request_too_large',
  429: 'rate_limit_error rate_limit_exceeded insufficient_quota',
  500: 'api_error server_error internal_error',
  504: 'timeout_error',
  529: 'overloaded_error',
})

/** An error that came inside a 200, or in the middle of a stream. */
export function errorInsideAnswer(context: ErrorContext, vendor: VendorError): ProviderError {
  const status = vendor.status ?? Number(STATUS_OF_WORD.get(vendor.code ?? '') ?? 0)
  return errorFromVendor(context, { status }, vendor)
}

/** The user, or a newer request, stopped it. */
export function abortError({ provider }: ErrorContext): ProviderError {
  return new ProviderError({ type: 'connection', code: 'request_aborted', provider })
}

/** Nothing came for too long; or no text, or no end. */
export function timeoutError(
  { provider }: ErrorContext,
  timeoutMs: number,
  code: 'timeout' | 'text_timeout' | 'end_timeout' = 'timeout',
): ProviderError {
  const params = { seconds: Math.round(timeoutMs / 1000) }
  return new ProviderError({ type: 'connection', code, params, provider })
}

/** The browser could not connect, and does not say why. */
export function connectionError(
  { provider, scrub }: ErrorContext,
  failure: Pick<ProviderErrorDetails, 'code' | 'params'>,
  cause: unknown,
): ProviderError {
  return new ProviderError({
    ...failure,
    type: 'connection',
    provider,
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
    code: `${what}_broken_off`,
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
    code: 'stream_interrupted',
    provider,
    cause: scrubbedCause(cause, scrub),
  })
}

/** The server sent more than is read, or much that is of no use; what came is kept by the caller. */
export function tooLongError(
  { provider }: ErrorContext,
  code:
    | 'answer_too_long'
    | 'text_too_long'
    | 'piece_too_long'
    | 'answer_without_text'
    | 'answer_of_unreadable_pieces',
  maxBytes?: number,
): ProviderError {
  const params = { megabytes: maxBytes === undefined ? undefined : maxBytes / BYTES_PER_MB }
  return new ProviderError({ type: 'unknown', code, params, provider })
}

/** The answer was not one that the provider's protocol knows. P22. */
export function unreadableAnswer(
  { provider, scrub }: ErrorContext,
  code: ProviderFailureCode,
  params: Readonly<Record<string, string>> = {},
): ProviderError {
  const scrubbed = Object.entries(params).map(([name, value]) => [name, scrub(value)] as const)
  return new ProviderError({
    type: 'unknown',
    code,
    params: Object.fromEntries(scrubbed),
    provider,
  })
}

/**
 * The provider keeps an answer, or the rest of it, back by its rules on content; what came is kept by the caller.
 * @param reason in the provider's own words. @param message what it says of it.
 */
export function answerBlocked(
  { provider, scrub }: ErrorContext,
  reason: string,
  message: string | undefined,
): ProviderError {
  const detail = shorten(scrub((message ?? '').slice(0, MAX_MESSAGE_LENGTH)).trim())
  return new ProviderError({
    type: 'bad_request',
    code: 'answer_blocked',
    params: { name: vendorName(provider), detail: detail || undefined },
    vendorCode: scrub(reason.slice(0, MAX_FACT_LENGTH)),
    provider,
  })
}

/** A request that cannot be sent as it is. */
export function badRequest(
  { provider }: Pick<ErrorContext, 'provider'>,
  code: ProviderFailureCode,
  params?: ProviderErrorDetails['params'],
): ProviderError {
  return new ProviderError({ type: 'bad_request', code, params, provider })
}

/** The page may not connect to this origin until it is loaded anew (connect-policy.ts). */
export function reloadRequired({ provider }: ErrorContext, origin: string): ProviderError {
  return new ProviderError({
    type: 'connection',
    code: RELOAD_REQUIRED,
    params: { origin },
    provider,
  })
}

/** Code of a connection that cannot be tested for free. */
export const TEST_COSTS = 'test_costs'

/** Nothing that is free tells whether the connection works; holds what a message would cost. */
export function testCosts(
  { provider }: Pick<ErrorContext, 'provider'>,
  model: string,
  maxTokens: number,
): ProviderError {
  const params = { model: model === '' ? undefined : model, maxTokens }
  return new ProviderError({ type: 'unknown', code: TEST_COSTS, params, provider })
}

/** The keys are locked: before the request, or while it was on its way. What came is kept by the caller. */
export function keysLocked(
  { provider }: Pick<ErrorContext, 'provider'>,
  cause?: unknown,
): ProviderError {
  return new ProviderError({ type: 'bad_request', code: KEYS_LOCKED, provider, cause })
}

/** No header can carry the key; the browser's own words would show it. */
export function unusableKey(
  { provider }: ErrorContext,
  code: 'key_too_long' | 'key_unusable',
): ProviderError {
  return new ProviderError({ type: 'authorization', code, provider })
}

/** Only the words of a cause are kept, because some browsers quote headers in them. */
function scrubbedCause(cause: unknown, scrub: (text: string) => string): Error | undefined {
  return cause instanceof Error ? new Error(scrub(`${cause.name}: ${cause.message}`)) : undefined
}
