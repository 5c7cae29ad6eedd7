import type { ChatOptions } from './contracts'
import type { VendorError } from './error-table'
import type { HttpAnswer, HttpClient } from './http/http-client'
import { isSuccess, readFailure } from './read-failure'
import {
  namedParameters,
  type OptionalParameter,
  refusedParameters,
  rememberRefused,
  sentNames,
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
  /** Names in the body that may be left out. Default: its own. */
  refusable?: (body: Readonly<Record<string, unknown>>) => readonly string[]
  /** Reads the vendor's shape of error. */
  readError: (body: unknown) => VendorError
}

/** Times that a request is sent at most: servers may name what they refuse one by one. */
const MAX_TRIES = 4

/**
 * Posts a chat request; leaves out what the model refuses and sends it once more, each field once (decisions, section
 * "Adapters").
 * @returns an answer with a status of 200 to 299, unread.
 * @throws {ProviderError}
 */
export async function postChat(post: ChatPost): Promise<HttpAnswer> {
  let refused = refusedParameters(post.baseURL, post.model)
  for (let tries = 1; ; tries += 1) {
    const attempt = await tryPost(post, refused)
    if (attempt.ok) {
      if (tries > 1) rememberRefused(post.baseURL, post.model, refused)
      return attempt.answer
    }
    const { status, vendor, error, body } = attempt
    const named = namedParameters(status, vendor, (post.refusable ?? sentNames)(body))
    if (named.length === 0 || tries === MAX_TRIES) throw error
    refused = new Set([...refused, ...named])
    // What was named may be required, and stays.
    if (JSON.stringify(post.buildBody(refused)) === JSON.stringify(body)) throw error
  }
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
