/**
 * Reading JSON from a server without trusting it: nothing is cast, and a field of an unexpected type
 * reads as absent, so that one odd field of one vendor does not cost the whole answer, as it would with
 * a schema. Cheap enough for every chunk of a stream.
 */

/** A JSON object, or an array, whose fields have yet to be looked at. */
export type JsonRecord = Record<string, unknown>

/** The value of a JSON text; undefined when it is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
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
