import type { ChatOptions } from './contracts'
import type { VendorError } from './error-table'
import type { HttpAnswer, HttpClient } from './http/http-client'
import { isSuccess, readFailure } from './read-failure'
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
  options?: Pick<ChatOptions, 'signal' | 'onWait'>
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
  const { http, url, headers, options } = post
  const body = post.buildBody(refused)
  const { signal, onWait } = options ?? {}
  const request = {
    url,
    method: 'POST',
    headers,
    body: JSON.stringify(body),
    signal,
    onWait,
  } as const
  const answer = await http.send(request)
  if (isSuccess(answer)) return { ok: true, answer } as const
  const { status, vendor, error } = await readFailure(http.errorContext, answer, post.readError)
  return { ok: false, status, vendor, error, body } as const
}
