import { type ErrorContext, errorFromVendor, type VendorError } from './error-table'
import type { HttpAnswer, HttpClient } from './http/http-client'
import { parseJson } from './http/json'
import {
  namedParameters,
  type OptionalParameter,
  refusedParameters,
  rememberRefused,
} from './refused-parameters'

/** What is posted, apart from the body, which depends on what the model refuses. */
export interface ChatPost {
  http: HttpClient
  url: string
  /** Address and model that refusals are remembered for. */
  baseURL: string
  model: string
  headers: Readonly<Record<string, string>>
  signal?: AbortSignal
  /** The body without what is refused. */
  buildBody: (refused: ReadonlySet<OptionalParameter>) => Record<string, unknown>
  /** Reads the vendor's shape of error. */
  readError: (body: unknown) => VendorError
}

/**
 * Posts a chat request; leaves out what the model refuses and sends it once more (decisions, section
 * "Adapters").
 * @returns an answer with a status of 200 to 299, unread.
 * @throws {ProviderError}
 */
export async function postChat(post: ChatPost): Promise<HttpAnswer> {
  const known = refusedParameters(post.baseURL, post.model)
  const first = await tryPost(post, known)
  if (first.ok) return first.answer
  const named = namedParameters(first.status, first.vendor, Object.keys(first.body))
  if (named.length === 0) throw first.error
  const refused = new Set([...known, ...named])
  // What was named may be required, and stays.
  if (JSON.stringify(post.buildBody(refused)) === JSON.stringify(first.body)) throw first.error
  const second = await tryPost(post, refused)
  if (!second.ok) throw second.error
  rememberRefused(post.baseURL, post.model, refused)
  return second.answer
}

async function tryPost(post: ChatPost, refused: ReadonlySet<OptionalParameter>) {
  const { http, url, headers, signal } = post
  const body = post.buildBody(refused)
  const request = { url, method: 'POST', headers, body: JSON.stringify(body), signal } as const
  const answer = await http.send(request)
  if (isSuccess(answer)) return { ok: true, answer } as const
  const { status, vendor, error } = await readFailure(http.errorContext, answer, post.readError)
  return { ok: false, status, vendor, error, body } as const
}

/** Whether a status means that the request was served. */
export function isSuccess({ status }: Pick<HttpAnswer, 'status'>): boolean {
  return status >= 200 && status < 300
}

/** The error that an unsuccessful answer stands for; works with empty and non-JSON bodies. */
export async function readFailure(
  context: ErrorContext,
  answer: HttpAnswer,
  readError: (body: unknown) => VendorError,
) {
  const { status, retryAfter } = answer
  // The status says enough if the body breaks off; an abort still counts.
  const text = await answer.readText().catch((error: unknown) => {
    if (error instanceof Error && 'isAbort' in error && error.isAbort) throw error
    return ''
  })
  const vendor = readError(parseJson(text))
  return { status, vendor, error: errorFromVendor(context, { status, retryAfter }, vendor) }
}
