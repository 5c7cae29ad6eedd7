import { errorInsideAnswer, unreadableAnswer, type VendorError } from './error-table'
import { parseCutList } from './http/cut-list'
import { readWhole } from './http/event-stream'
import type { HttpClient } from './http/http-client'
import { isRecord } from './http/json'
import type { KeyScrubber } from './http/scrub'
import { MAX_LIST_BYTES, MAX_SHORT_BODY_MS } from './http/read-limits'
import { isSuccess, readFailure } from './read-failure'

interface JsonGet {
  http: HttpClient
  url: string
  headers: Readonly<Record<string, string>>
  signal?: AbortSignal
  readError: (body: unknown) => VendorError
  /** Whether a body with status 200 is an error all the same. */
  hasError: (body: unknown) => boolean
  /** Called where a list was too long to be read to its end; its whole entries up to there are returned. */
  onCut?: () => void
}

/**
 * Gets a JSON value of at most MAX_LIST_BYTES.
 * @throws {ProviderError} also for an error inside a 200 and for a body that is not JSON.
 */
export async function getJson(request: JsonGet): Promise<unknown> {
  const { http, url, headers, signal, readError, hasError, onCut } = request
  const context = http.errorContext
  const answer = await http.send({ url, method: 'GET', headers, signal })
  if (!isSuccess(answer)) throw (await readFailure(context, answer, readError)).error
  const { text, isCut } = await answer.readText(MAX_LIST_BYTES, { maxMs: MAX_SHORT_BODY_MS })
  const body = isCut ? parseCutList(text) : readWhole(text, context)
  if (isCut) {
    if (body === undefined) throw unreadableAnswer(context, 'list_too_long')
    onCut?.()
  }
  if (hasError(body)) throw errorInsideAnswer(context, readError(body))
  // A list is too long to be walked through where there is no key in it.
  return http.scrubber.hasKey(text) ? withoutKeys(body, http.scrubber) : body
}

/** What is nested more deeply is no list of anything. */
const MAX_DEPTH = 12

/** The same with the keys taken out of its texts. */
function withoutKeys(value: unknown, scrubber: KeyScrubber, depth = 0): unknown {
  if (typeof value === 'string') return scrubber.scrubText(value)
  if (!isRecord(value)) return value
  if (depth === MAX_DEPTH) return undefined
  const inside = (each: unknown) => withoutKeys(each, scrubber, depth + 1)
  if (Array.isArray(value)) return value.map(inside)
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, inside(each)]))
}
