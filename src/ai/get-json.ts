import { errorInsideAnswer, type VendorError } from './error-table'
import { readWhole } from './http/event-stream'
import type { HttpClient } from './http/http-client'
import { isSuccess, readFailure } from './read-failure'

interface JsonGet {
  http: HttpClient
  url: string
  headers: Readonly<Record<string, string>>
  signal?: AbortSignal
  readError: (body: unknown) => VendorError
  /** Whether a body with status 200 is an error all the same. */
  hasError: (body: unknown) => boolean
}

/**
 * Gets a JSON value.
 * @throws {ProviderError} also for an error inside a 200 and for a body that is not JSON.
 */
export async function getJson(request: JsonGet): Promise<unknown> {
  const { http, url, headers, signal, readError, hasError } = request
  const context = http.errorContext
  const answer = await http.send({ url, method: 'GET', headers, signal })
  if (!isSuccess(answer)) throw (await readFailure(context, answer, readError)).error
  const body = readWhole(await answer.readText(), context)
  if (hasError(body)) throw errorInsideAnswer(context, readError(body))
  return body
}
