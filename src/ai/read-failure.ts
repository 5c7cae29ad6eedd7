import { type ErrorContext, errorFromVendor, type VendorError } from './error-table'
import type { HttpAnswer } from './http/http-client'
import { parseJson } from './http/json'
import { MAX_ERROR_BYTES, MAX_SHORT_BODY_MS } from './http/read-limits'
import { ProviderError } from './provider-error'

/** Whether a status means that the request was served. */
export function isSuccess({ status }: Pick<HttpAnswer, 'status'>): boolean {
  return status >= 200 && status < 300
}

/**
 * The error that an unsuccessful answer stands for, beside what the vendor said; works with empty and non-JSON bodies.
 * @throws {ProviderError} for an abort while the body is read.
 */
export async function readFailure(
  context: ErrorContext,
  answer: HttpAnswer,
  readError: (body: unknown) => VendorError,
) {
  const { status, retryAfter } = answer
  // The status says enough if the body breaks off or does not end; an abort still counts.
  const body = await answer
    .readText(MAX_ERROR_BYTES, { maxMs: MAX_SHORT_BODY_MS })
    .catch((error: unknown) => {
      if (error instanceof ProviderError && error.isAbort) throw error
      return { text: '', isCut: false }
    })
  const vendor = body.isCut ? {} : readError(parseJson(body.text))
  const error = errorFromVendor(context, { status, retryAfter, isCut: body.isCut }, vendor)
  return { status, vendor, error }
}
