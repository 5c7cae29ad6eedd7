import { isFields } from '../../session-file/check/read-record'
import type { JsonEdit } from './json-text'
import { ownMember } from './json-values'

/** Card specification V2 or V3. */
export type SpecVersion = 2 | 3

/*
 * What makes a value of a card one that the specification allows: undefined where it is one already. Numbers become
 * texts and texts numbers where one is meant; else the default counts, or the optional field goes.
 */

/** A text; '' for what is none, or nothing where it is optional. */
export function shapeText(value: unknown, isOptional?: 'optional'): JsonEdit | undefined {
  if (typeof value === 'string' || (isOptional && value === undefined)) return undefined
  if (typeof value === 'number') return { kind: 'asText' }
  return isOptional ? { kind: 'remove' } : { kind: 'value', value: '' }
}

/** An optional number. */
export function shapeNumber(value: unknown): JsonEdit | undefined {
  if (value === undefined || typeof value === 'number') return undefined
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : Number.NaN
  return Number.isFinite(number) ? { kind: 'value', value: number } : { kind: 'remove' }
}

/** An optional yes or no. */
export function shapeBoolean(value: unknown): JsonEdit | undefined {
  if (value === undefined || typeof value === 'boolean') return undefined
  if (value === 1 || value === '1' || value === 'true') return { kind: 'value', value: true }
  if (value === 0 || value === '0' || value === 'false') return { kind: 'value', value: false }
  return { kind: 'remove' }
}

/** An object of anything. */
export function shapeObject(value: unknown): JsonEdit | undefined {
  return isFields(value) ? undefined : { kind: 'value', value: {} }
}

/** Texts alone in a list. @param others what becomes of what is neither text nor number */
export function shapeElements(
  list: readonly unknown[],
  others: 'remove' | 'empty',
): JsonEdit | undefined {
  const elements = new Map<number, JsonEdit>()
  list.forEach((item, index) => {
    if (typeof item === 'number') elements.set(index, { kind: 'asText' })
    else if (typeof item !== 'string')
      elements.set(index, others === 'remove' ? { kind: 'remove' } : { kind: 'value', value: '' })
  })
  return elements.size > 0 ? { kind: 'elements', elements } : undefined
}

/** A list of texts that must be there. @param split how a text in its place is read */
export function shapeTexts(
  value: unknown,
  others: 'remove' | 'empty',
  split: (text: string) => string[],
): JsonEdit | undefined {
  if (Array.isArray(value)) return shapeElements(value, others)
  return { kind: 'value', value: typeof value === 'string' ? split(value) : [] }
}

/** Texts by name, optional. */
export function shapeTextsByName(value: unknown): JsonEdit | undefined {
  if (value === undefined) return undefined
  if (!isFields(value)) return { kind: 'remove' }
  const members = new Map<string, JsonEdit>()
  for (const key of Object.keys(value)) {
    const edit = shapeText(ownMember(value, key), 'optional')
    if (edit) members.set(key, edit)
  }
  return members.size > 0 ? { kind: 'members', members } : undefined
}
