import { type ErrorContext, errorInsideAnswer, type VendorError } from '../error-table'
import { readWhole } from '../http/event-stream'
import type { HttpClient } from '../http/http-client'
import { hasOpenaiError, readOpenaiError } from '../openai-style/openai-error'
import { isSuccess, readFailure } from '../read-failure'
import { contentPolicyError, imageError, isContentPolicy } from './image-errors'

/** Fields that a model may refuse; they are left out then. */
type OptionalFields = Readonly<Record<string, string | number>>

/** A body as it is sent. */
export interface EncodedBody {
  body: string | FormData
  /** Absent for forms: only the browser knows the boundary. */
  contentType?: string
}

interface ImagePost {
  http: HttpClient
  url: string
  /** Address and model, which refusals are remembered for. */
  subject: string
  headers: Readonly<Record<string, string>>
  signal?: AbortSignal
  optional: OptionalFields
  /** Bytes of the answer at most. */
  maxBytes: number
  encode: (optional: OptionalFields) => EncodedBody
}

const refused = new Map<string, ReadonlySet<string>>()

/** Forgets what was refused; for tests. */
export function forgetRefusedFields(): void {
  refused.clear()
}

/**
 * Posts a request for pictures. Where a 400 or 422 names an optional field, that is left out, the request is
 * sent once more, and the field is left out from then on (decisions, section "Adapters").
 * @returns the parsed body. @throws {ProviderError}
 */
export async function postImage(post: ImagePost): Promise<unknown> {
  const known = refused.get(post.subject) ?? new Set<string>()
  const first = await tryPost(post, known)
  if (first.ok) return first.body
  const candidates = Object.keys(post.optional).filter((name) => !known.has(name))
  const named = namedFields(first.status, first.vendor, candidates)
  if (named.length === 0) throw first.error
  const without = new Set([...known, ...named])
  const second = await tryPost(post, without)
  if (!second.ok) throw second.error
  refused.set(post.subject, without)
  return second.body
}

async function tryPost(post: ImagePost, without: ReadonlySet<string>) {
  const { http, url, headers, signal } = post
  const context = http.errorContext
  const kept = Object.entries(post.optional).filter(([name]) => !without.has(name))
  const { body, contentType } = post.encode(Object.fromEntries(kept))
  const answer = await http.send({
    url,
    method: 'POST',
    headers: { ...headers, ...(contentType !== undefined && { 'Content-Type': contentType }) },
    body,
    signal,
  })
  if (isSuccess(answer)) {
    const { text, isCut } = await answer.readText(post.maxBytes, { what: 'picture' })
    if (isCut) throw imageError(context, 'picture_answer_too_long')
    return { ok: true, body: withoutError(context, text) } as const
  }
  const { status, vendor, error } = await readFailure(context, answer, readOpenaiError)
  if (isContentPolicy(vendor)) throw contentPolicyError(context, vendor, status)
  return { ok: false, status, vendor, error } as const
}

/** Some answer with status 200 and an error. */
function withoutError(context: ErrorContext, text: string): unknown {
  const body = readWhole(text, context)
  if (!hasOpenaiError(body)) return body
  const vendor = readOpenaiError(body)
  throw isContentPolicy(vendor)
    ? contentPolicyError(context, vendor)
    : errorInsideAnswer(context, vendor)
}

/** The fields that an error complains of, of those that were sent. */
function namedFields(status: number, vendor: VendorError, sent: readonly string[]): string[] {
  if (status !== 400 && status !== 422) return []
  const exact = sent.filter((name) => vendor.parameters?.includes(name))
  if (exact.length > 0) return exact
  const message = vendor.message ?? ''
  return sent.filter((name) =>
    new RegExp(
      `['"\`]${name}['"\`]|\\b(?:parameter|argument|field|supported)\\b[^.]{0,60}\\b${name}\\b`,
      'i',
    ).test(message),
  )
}
