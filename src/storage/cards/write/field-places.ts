import type { CardFields } from '@/domain/character'
import type { CardFormat } from '../card-types'
import type { Fields } from '../../session-file/check/read-record'
import { fieldPath, OLDER_NOTES_KEY } from '../read/field-paths'
import { type ListField, listFields, type TextField, textFields } from './changed-fields'

/** A path of keys from the top of a card. */
export type JsonPath = readonly string[]

/** Whether a format keeps its fields in `data`. */
export function hasData(format: CardFormat): format is 'v2' | 'v3' {
  return format === 'v2' || format === 'v3'
}

/**
 * Where a field stands in a card. What its format has no place for stands at the top, under the name that V2 and V3 give
 * it: as an unknown field for others, and read again here.
 */
export function placeOf(format: CardFormat, field: keyof CardFields, card: Fields): JsonPath {
  const path = fieldPath(format, field, card)
  return hasData(format) ? ['data', ...path] : path
}

/** What V2 and V3 call a text or a list in `data`. */
export function dataKey(field: TextField | ListField): string {
  return fieldPath('v3', field, {})[0] ?? field
}

/** What a format without `data` calls its texts and lists, and what V2 and V3 call the same. */
export function renamedKeys(format: CardFormat): [own: string, inData: string][] {
  return [...textFields, ...listFields].map((field) => [
    fieldPath(format, field, {})[0] ?? field,
    dataKey(field),
  ])
}

/** Members at the top that V2 and V3 cards may have of a field beside the one in `data`, as SillyTavern writes them. */
export function mirrorsOf(path: JsonPath): string[] {
  const key = path.at(-1) ?? ''
  return key === 'creator_notes' ? [key, OLDER_NOTES_KEY] : [key]
}
