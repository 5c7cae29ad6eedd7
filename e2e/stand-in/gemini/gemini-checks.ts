import { refused, refuseLength, type Refusal } from '../request-checks'
import { isRecord, type RecordedRequest } from '../stand-in-types'
import type { ErrorSubject } from '../vendor-errors'
import { isKnownModel } from '../vendor-models'
import { schemaMismatch } from '../vendor-schemas'
import { toPlainRequest } from './gemini-answer'

/** Checks a request to generate: the vendor's schema, then what the service refuses beyond it. */
export function refuseGenerate(
  { body }: RecordedRequest,
  model: string,
  subject: ErrorSubject,
): Refusal | undefined {
  if (!isRecord(body))
    return refused(subject, 'schema', { message: 'The body is not a JSON object.' })
  const mismatch = schemaMismatch('gemini', 'GenerateContentRequest', body)
  if (mismatch !== undefined) {
    const { extraKey, path } = mismatch
    const message =
      extraKey === undefined
        ? `Invalid value at '${path}': ${mismatch.message}`
        : `Invalid JSON payload received. Unknown name "${extraKey}" at '${path}': Cannot find field.`
    return refused(subject, 'schema', { message })
  }
  if (!isKnownModel('gemini', model)) return refused(subject, 'refused', { name: 'unknown-model' })
  const message = complaintOf(body, model)
  if (message !== undefined) return refused(subject, 'refused', { message })
  return refuseLength(toPlainRequest(body, model), subject)
}

function complaintOf(body: Record<string, unknown>, model: string): string | undefined {
  const contents: unknown[] = Array.isArray(body.contents) ? body.contents : []
  if (contents.length === 0) return '* GenerateContentRequest.contents: contents is not specified'
  const turns = contents.filter(isRecord)
  const empty = turns.findIndex(({ parts }) => !Array.isArray(parts) || parts.length === 0)
  if (empty !== -1)
    return `* GenerateContentRequest.contents[${empty}].parts: contents.parts must not be empty.`
  if (turns.some(({ role }) => role !== 'user' && role !== 'model'))
    return 'Please use a valid role: user, model.'
  if (turns.some(({ role }, index) => role !== (index % 2 === 0 ? 'user' : 'model')))
    return 'Please ensure that multiturn requests alternate between user and model.'
  if (turns.at(-1)?.role !== 'user')
    return 'Please ensure that multiturn requests end with a user role or a function response.'
  const config = isRecord(body.generationConfig) ? body.generationConfig : {}
  const { temperature, stopSequences, maxOutputTokens, thinkingConfig } = config
  if (typeof temperature === 'number' && (temperature < 0 || temperature > 2))
    return '* GenerateContentRequest.generation_config.temperature: temperature must be in the range [0.0, 2.0].'
  if (Array.isArray(stopSequences) && stopSequences.length > 5)
    return 'The number of stop_sequences must be at most 5.'
  if (typeof maxOutputTokens === 'number' && maxOutputTokens < 1)
    return 'max_output_tokens must be positive.'
  if (config.responseJsonSchema !== undefined && config.responseMimeType !== 'application/json')
    return 'Response schema is set, but response_mime_type is not application/json.'
  if (isRecord(thinkingConfig) && !/^gemini-[3-9]/.test(model)) {
    if (thinkingConfig.thinkingLevel !== undefined)
      return 'Thinking level is not supported for this model.'
    if (!model.startsWith('gemini-2.5')) return 'Thinking is not enabled for this model.'
  }
  return undefined
}
