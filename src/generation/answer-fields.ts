import { isJsonFields, type JsonFields } from './read-json-answer'

/* What a model answers with, field by field: names as models vary them, and simple texts of whatever stands there. */

/** Objects and lists inside each other that still make one text. */
const MAX_DEPTH = 3

/** A field's name as models vary it: speechStyle, Speech Style, speech-style. */
export function plainName(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
}

/** The fields of a value by their plain names; none where it is no object. */
export function byPlainName(value: unknown): JsonFields {
  if (!isJsonFields(value)) return {}
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [plainName(name), item]))
}

/** A label as the name of a field: "Speech Style" as "speech_style". */
export function toFieldName(label: string): string {
  const name = label
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '_')
    .replace(/^_+|_+$/g, '')
  return name === '' ? 'attribute' : name
}

/** A name that is not taken: "age" as "age_2" where there is an "age". */
export function freeFieldName(name: string, isTaken: (name: string) => boolean): string {
  if (!isTaken(name)) return name
  let number = 2
  while (isTaken(`${name}_${number}`)) number += 1
  return `${name}_${number}`
}

/** A simple string of a value that should be one: of a list its items, of an object its lines. Blank for nothing. */
export function toPlainText(value: unknown): string {
  return textOf(value, 0).trim()
}

function textOf(value: unknown, depth: number): string {
  if (typeof value === 'string') return value
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (typeof value !== 'object' || value === null || depth > MAX_DEPTH) return ''
  const texts = Array.isArray(value)
    ? value.map((item) => textOf(item, depth + 1))
    : Object.entries(value).map(([name, item]) => `${name}: ${textOf(item, depth + 1)}`)
  return texts.filter((text) => text.trim() !== '').join(Array.isArray(value) ? ', ' : '\n')
}
