import type { VendorError } from '../error-table'
import { isRecord, listAt, numberAt, recordAt, textAt } from '../http/json'
import { MAX_FACT_LENGTH, MAX_MESSAGE_LENGTH } from '../http/read-limits'

/** Details of an error that are looked at. */
const MAX_DETAILS = 20

/** Fields that a model may refuse, by the words in which Google complains of them. */
const COMPLAINTS: readonly (readonly [field: string, words: RegExp])[] = [
  ['thinkingConfig', /thinking|thought/i],
  ['responseJsonSchema', /json mode|response_?(?:json_?)?schema|response_?mime_?type/i],
  ['presencePenalty', /presence_?penalty|penalty is not enabled/i],
  ['frequencyPenalty', /frequency_?penalty|penalty is not enabled/i],
  ['stopSequences', /stop_?sequences?/i],
  ['temperature', /temperature/i],
  ['topP', /\btop_?p\b/i],
]

/**
 * Reads `{error: {code, message, status, details}}`, as a body, as an event, or as the only entry of a list, which is
 * how a stream that was never begun comes.
 */
export function readGeminiError(body: unknown): VendorError {
  const error = recordAt(Array.isArray(body) ? body[0] : body, 'error')
  if (!error) return {}
  const details = listAt(error, 'details').slice(0, MAX_DETAILS)
  const message = textAt(error, 'message')?.slice(0, MAX_MESSAGE_LENGTH)
  const reason = details.map((detail) => textAt(detail, 'reason')).find(Boolean)
  const code = reason ?? textAt(error, 'status')
  const status = numberAt(error, 'code')
  const fields = details.flatMap((detail) =>
    listAt(detail, 'fieldViolations').map((violation) => textAt(violation, 'field') ?? ''),
  )
  const complaint = [message ?? '', ...fields].join(' ')
  const parameters = COMPLAINTS.flatMap(([field, words]) => (words.test(complaint) ? [field] : []))
  return {
    ...(message !== undefined && { message }),
    ...(code !== undefined && code.length <= MAX_FACT_LENGTH && { code }),
    ...(status !== undefined && status >= 400 && status < 600 && { status }),
    ...(parameters.length > 0 && { parameters }),
  }
}

/** Whether a body or event with status 200 is an error. */
export function hasGeminiError(body: unknown): boolean {
  return isRecord(recordAt(Array.isArray(body) ? body[0] : body, 'error'))
}
