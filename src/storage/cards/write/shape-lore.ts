import { splitDecorators } from '@/domain/lore-decorators'
import { isFields, type Fields } from '../../session-file/check/read-record'
import type { JsonEdit } from './json-text'
import { MemberEdits, ownMember } from './json-values'
import {
  shapeBoolean,
  shapeElements,
  shapeNumber,
  shapeObject,
  shapeText,
  type SpecVersion,
} from './shape-value'

/** What stands for an order that a lore entry lacks, as readers of SillyTavern take it. */
const DEFAULT_INSERTION_ORDER = 100

/** A key that is a pattern: `/word/i`. */
const PATTERN = /^\/.+\/[a-z]*$/s

/** The content of a lore entry without the decorators of V3. */
export function withoutDecorators(content: string): string {
  return splitDecorators(content).rest
}

/** Whether a lore entry has decorators, which V2 does not know. */
export function hasDecorators(entry: unknown): boolean {
  const content = ownMember(entry, 'content')
  return typeof content === 'string' && withoutDecorators(content) !== content
}

function shapeEnabled(value: unknown): JsonEdit | undefined {
  if (typeof value === 'boolean') return undefined
  return { kind: 'value', value: !(value === 0 || value === '0' || value === 'false') }
}

function shapeKeys(value: unknown): JsonEdit | undefined {
  if (typeof value === 'string')
    return {
      kind: 'value',
      value: value
        .split(',')
        .map((key) => key.trim())
        .filter((key) => key !== ''),
    }
  if (!Array.isArray(value)) return { kind: 'value', value: [] }
  return shapeElements(value, 'remove')
}

function shapeOrder(value: unknown): JsonEdit | undefined {
  const edit = shapeNumber(value)
  const isAbsent = value === undefined || edit?.kind === 'remove'
  return isAbsent ? { kind: 'value', value: DEFAULT_INSERTION_ORDER } : edit
}

function shapePosition(value: unknown): JsonEdit | undefined {
  if (value === undefined || value === 'before_char' || value === 'after_char') return undefined
  if (value === 0 || value === '0') return { kind: 'value', value: 'before_char' }
  if (value === 1 || value === '1') return { kind: 'value', value: 'after_char' }
  return { kind: 'remove' }
}

function usesPatterns(keys: unknown): boolean {
  return Array.isArray(keys) && keys.some((key) => typeof key === 'string' && PATTERN.test(key))
}

function shapeEntry(entry: Fields, version: SpecVersion): JsonEdit | undefined {
  const edits = new MemberEdits()
  const of = (key: string) => ownMember(entry, key)
  edits.set('keys', shapeKeys(of('keys')))
  const content = of('content')
  edits.set('content', shapeText(content))
  if (version === 2 && typeof content === 'string' && hasDecorators(entry))
    edits.set('content', { kind: 'value', value: withoutDecorators(content) })
  edits.set('extensions', shapeObject(of('extensions')))
  edits.set('enabled', shapeEnabled(of('enabled')))
  edits.set('insertion_order', shapeOrder(of('insertion_order')))
  if (version === 3 && typeof of('use_regex') !== 'boolean')
    edits.set('use_regex', { kind: 'value', value: usesPatterns(of('keys')) })
  for (const key of ['case_sensitive', 'constant', 'selective'])
    edits.set(key, shapeBoolean(of(key)))
  for (const key of ['name', 'comment']) edits.set(key, shapeText(of(key), 'optional'))
  edits.set('priority', shapeNumber(of('priority')))
  const id = of('id')
  if (id !== undefined && typeof id !== 'number' && typeof id !== 'string')
    edits.set('id', { kind: 'remove' })
  const secondary = of('secondary_keys')
  if (secondary === null || (secondary !== undefined && isFields(secondary)))
    edits.set('secondary_keys', { kind: 'remove' })
  else if (secondary !== undefined) edits.set('secondary_keys', shapeKeys(secondary))
  edits.set('position', shapePosition(of('position')))
  return edits.toEdit()
}

/** The entries of a book; other apps number them in an object. */
function shapeEntries(value: unknown, version: SpecVersion): JsonEdit | undefined {
  if (!Array.isArray(value)) return { kind: 'value', value: [] }
  const elements = new Map<number, JsonEdit>()
  value.forEach((entry, index) => {
    const edit = isFields(entry) ? shapeEntry(entry, version) : ({ kind: 'remove' } as const)
    if (edit) elements.set(index, edit)
  })
  return elements.size > 0 ? { kind: 'elements', elements } : undefined
}

/** What makes a valid lorebook of a `character_book`: required fields, right types, all else kept. */
export function shapeBook(value: unknown, version: SpecVersion): JsonEdit | undefined {
  if (value === undefined) return undefined
  if (!isFields(value)) return { kind: 'remove' }
  const edits = new MemberEdits()
  for (const key of ['name', 'description'])
    edits.set(key, shapeText(ownMember(value, key), 'optional'))
  for (const key of ['scan_depth', 'token_budget'])
    edits.set(key, shapeNumber(ownMember(value, key)))
  edits.set('recursive_scanning', shapeBoolean(ownMember(value, 'recursive_scanning')))
  edits.set('extensions', shapeObject(ownMember(value, 'extensions')))
  edits.set('entries', shapeEntries(ownMember(value, 'entries'), version))
  return edits.toEdit()
}
