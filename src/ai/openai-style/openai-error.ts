import type { VendorError } from '../error-table'
import { isRecord, listAt, numberAt, textAt } from '../http/json'
import { MAX_FACT_LENGTH, MAX_MESSAGE_LENGTH } from '../http/read-limits'

/**
 * Reads an error of an OpenAI-style server in any of the shapes that are known: an object `error`
 * (OpenAI, OpenRouter, llama.cpp), a text `error` with a `code` beside it (xAI, Ollama, LM Studio), a
 * flat object whose message may itself be an object, and a list `detail` of fields (Mistral).
 * @param body the parsed body or chunk; anything.
 */
export function readOpenaiError(body: unknown): VendorError {
  if (!isRecord(body)) return {}
  const { error } = body
  if (typeof error === 'string')
    return { message: error.slice(0, MAX_MESSAGE_LENGTH), ...parametersOf(body) }
  if (isRecord(error)) return fromObject(error)
  return fromObject(body)
}

/** Whether a body or chunk is an error, or carries one, inside an answer with status 200. */
export function hasOpenaiError(body: unknown): boolean {
  if (!isRecord(body)) return false
  const { error } = body
  if (typeof error === 'string' && error !== '') return true
  if (isRecord(error)) return true
  return body['object'] === 'error' || (body['type'] === 'error' && 'message' in body)
}

function fromObject(error: Record<string, unknown>): VendorError {
  const number = numberAt(error, 'code') ?? numberAt(error, 'raw_status_code')
  const status = number !== undefined && number >= 400 && number < 600 ? number : undefined
  const message = messageOf(error)?.slice(0, MAX_MESSAGE_LENGTH)
  return {
    ...(message !== undefined && { message }),
    ...codeOf(error),
    ...(status !== undefined && { status }),
    ...parametersOf(error),
  }
}

/** `message`, with what OpenRouter passes on from the maker of the model; or Mistral's list of fields. */
function messageOf(error: Record<string, unknown>): string | undefined {
  const { message, metadata } = error
  const details = fieldErrors(error)
  const text =
    typeof message === 'string'
      ? message
      : details.map(({ words }) => words).join('; ') || undefined
  const raw = textAt(metadata, 'raw')
  return text === 'Provider returned error' && raw !== undefined ? `${text}: ${raw}` : text
}

/** The code, else the type, where it is a word. Numbers only repeat the status. */
function codeOf(error: Record<string, unknown>): Pick<VendorError, 'code'> {
  const word = [error['code'], error['type']].find(
    (value): value is string =>
      typeof value === 'string' &&
      value.length <= MAX_FACT_LENGTH &&
      /\D/.test(value) &&
      value !== 'error' &&
      !value.includes(' '),
  )
  return word === undefined ? {} : { code: word }
}

function parametersOf(error: Record<string, unknown>): Pick<VendorError, 'parameters'> {
  const param = textAt(error, 'param')
  const parameters = [
    ...(param === undefined ? [] : [param]),
    ...fieldErrors(error).flatMap(({ field }) => field ?? []),
  ]
  return parameters.length === 0 ? {} : { parameters }
}

/** Mistral: `detail: [{loc: ['body', 'temperature'], msg}]`, at the top or inside `message`. */
function fieldErrors(error: Record<string, unknown>): { field?: string; words: string }[] {
  return [...listAt(error, 'detail'), ...listAt(error['message'], 'detail')].flatMap((item) => {
    const words = textAt(item, 'msg')
    if (words === undefined) return []
    const path = listAt(item, 'loc').filter((part) => typeof part === 'string' && part !== 'body')
    const field = path.length > 0 ? String(path[0]) : undefined
    return [{ field, words: field === undefined ? words : `${field}: ${words}` }]
  })
}
