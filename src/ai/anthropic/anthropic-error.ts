import type { VendorError } from '../error-table'
import { isRecord, recordAt, textAt } from '../http/json'
import { MAX_FACT_LENGTH, MAX_MESSAGE_LENGTH } from '../http/read-limits'

/** Reads `{type: 'error', error: {type, message}}`, as a body or as an `error` event. */
export function readAnthropicError(body: unknown): VendorError {
  const error = recordAt(body, 'error') ?? (isRecord(body) ? body : {})
  const message = (textAt(error, 'message') ?? textAt(body, 'error'))?.slice(0, MAX_MESSAGE_LENGTH)
  const code = textAt(error, 'type')
  return {
    ...(message !== undefined && { message }),
    ...(code !== undefined && code !== 'error' && code.length <= MAX_FACT_LENGTH && { code }),
  }
}

/** Whether a body or event with status 200 is an error. */
export function hasAnthropicError(body: unknown): boolean {
  return isRecord(body) && (body['type'] === 'error' || Boolean(body['error']))
}
