/**
 * Reading JSON from a server without trusting it: nothing is cast, and a field of an unexpected type
 * reads as absent, so that one odd field of one vendor does not cost the whole answer, as it would with
 * a schema. Cheap enough for every chunk of a stream.
 */

/** A JSON object, or an array, whose fields have yet to be looked at. */
export type JsonRecord = Record<string, unknown>

/** UTF-16 code units from which on a text is looked at before it is parsed. */
const LONG_TEXT = 1_000_000

/** Far more than any list of models or answer has, and parsed in an instant. */
const MAX_RECORDS = 300_000
const MAX_DEPTH = 500

/** The value of a JSON text; undefined when it is not JSON, or made of so many brackets that parsing it would take seconds. */
export function parseJson(text: string): unknown {
  if (text.length >= LONG_TEXT && hasTooManyBrackets(text)) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function hasTooManyBrackets(text: string): boolean {
  let records = 0
  let depth = 0
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at]
    if (character === '"') at = endOfString(text, at)
    else if (character === '[' || character === '{') {
      records += 1
      depth += 1
      if (records > MAX_RECORDS || depth > MAX_DEPTH) return true
    } else if (character === ']' || character === '}') depth -= 1
  }
  return false
}

/** Where the string that begins at a quotation mark ends: a picture is passed over at once, and not letter by letter. */
function endOfString(text: string, start: number): number {
  let end = text.indexOf('"', start + 1)
  while (end !== -1 && isEscaped(text, end)) end = text.indexOf('"', end + 1)
  return end === -1 ? text.length : end
}

/** Whether an odd number of backslashes stands before a place. */
function isEscaped(text: string, at: number): boolean {
  let first = at
  while (text[first - 1] === '\\') first -= 1
  return (at - first) % 2 === 1
}

/** Whether a value is an object (or an array) whose fields can be read. */
export function isRecord(value: unknown): value is JsonRecord {
  return typeof value === 'object' && value !== null
}

/** A field that is an object or array; undefined for anything else. */
export function recordAt(value: unknown, key: string | number): JsonRecord | undefined {
  if (!isRecord(value)) return undefined
  const field = value[key]
  return isRecord(field) ? field : undefined
}

/** A field that is an array; empty for anything else. */
export function listAt(value: unknown, key: string): unknown[] {
  const field = isRecord(value) ? value[key] : undefined
  return Array.isArray(field) ? field : []
}

/** A field that is a text; undefined for anything else. */
export function textAt(value: unknown, key: string): string | undefined {
  const field = isRecord(value) ? value[key] : undefined
  return typeof field === 'string' ? field : undefined
}

/** A field that is a finite number; undefined for anything else. */
export function numberAt(value: unknown, key: string): number | undefined {
  const field = isRecord(value) ? value[key] : undefined
  return typeof field === 'number' && Number.isFinite(field) ? field : undefined
}
