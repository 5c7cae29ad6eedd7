import {
  editJson,
  elementsOf,
  type JsonEdit,
  type JsonSpan,
  membersOf,
} from '../../cards/write/json-text'
import { MemberEdits } from '../../cards/write/json-values'
import { type Fields, isFields } from '../../session-file/check/read-record'
import type { LorebookDraft } from '../new-lorebook'
import { bookFields, bookPlacesOf } from '../lore-places'
import { pathIn, valueAt } from '../read/lore-fields'
import type { LorebookReading } from '../read/read-lorebook'
import { entriesKeyOf } from '../read/recognise-lorebook'
import { editEntry, type EntryToWrite, newEntry, putAt } from './entry-json'

/** A lorebook as it is now, its entries in their order. */
export interface LorebookToWrite {
  book: Pick<
    LorebookDraft,
    'name' | 'description' | 'scanDepth' | 'tokenBudget' | 'recursive' | 'wholeWords'
  >
  entries: readonly EntryToWrite[]
}

/** A lorebook as it stands in its source. */
export interface BookSource {
  /** The JSON text that it is in. */
  text: string
  /** Where in this text it stands. */
  span: JsonSpan
  /** The same, parsed. */
  raw: Fields
  reading: Pick<LorebookReading, 'format' | 'book' | 'entries'>
}

/** Entries of a source by their keys, and which of them go on. */
interface Matched {
  /** What each entry now was in the source; undefined for a new one. */
  former: (EntryToWrite | undefined)[]
  gone: string[]
}

/** Each key counts for one entry: a copy is new. */
function matchEntries(before: readonly EntryToWrite[], now: readonly EntryToWrite[]): Matched {
  const left = new Map(before.map((entry) => [entry.sourceKey ?? '', entry]))
  const former = now.map(({ sourceKey = '' }) => {
    const found = left.get(sourceKey)
    left.delete(sourceKey)
    return found
  })
  return { former, gone: [...left.keys()] }
}

/** The next number that no entry of a list has. */
function firstFreeId(entries: unknown): number | undefined {
  const list: [string, unknown][] =
    isFields(entries) || Array.isArray(entries) ? Object.entries(entries) : []
  const isNumbered = isFields(entries)
  let next: number | undefined = isNumbered ? 0 : undefined
  for (const [key, entry] of list) {
    const { id, uid } = isFields(entry) ? entry : {}
    for (const value of [isNumbered ? Number(key) : undefined, id, uid])
      if (typeof value === 'number' && Number.isSafeInteger(value) && value >= (next ?? -1))
        next = value + 1
  }
  return next
}

/**
 * What changes in a lorebook that was edited; undefined where nothing does. Only the members that differ are written;
 * new entries come after the others, and deleted ones go.
 */
export function editBook(source: BookSource, now: LorebookToWrite): JsonEdit | undefined {
  const { raw, reading } = source
  const { format } = reading
  const edits = new MemberEdits()
  for (const field of bookFields) {
    const value = now.book[field]
    if ((reading.book[field] ?? '') === (value ?? '')) continue
    const places = bookPlacesOf(format, field)
    if (value !== undefined) putAt(edits, pathIn(raw, places), { kind: 'value', value })
    else
      for (const path of places)
        if (valueAt(raw, path) !== undefined) putAt(edits, path, { kind: 'remove' })
  }
  const entries = editEntries(source, now.entries)
  edits.set(entriesKeyOf(format), entries)
  // SillyTavern's copy of the book in a card, which it would take in place of the edited one.
  if (format === 'sillytavern' && entries && raw.originalData !== undefined)
    edits.set('originalData', { kind: 'remove' })
  return edits.toEdit()
}

function editEntries(source: BookSource, now: readonly EntryToWrite[]): JsonEdit | undefined {
  const { raw, reading } = source
  const { format } = reading
  const given = raw[entriesKeyOf(format)]
  const { former, gone } = matchEntries(reading.entries, now)
  const edits = new Map<string, JsonEdit>(gone.map((key) => [key, { kind: 'remove' }]))
  const added: EntryToWrite[] = []
  now.forEach((entry, index) => {
    const before = former[index]
    if (!before) {
      added.push(entry)
      return
    }
    const key = before.sourceKey ?? ''
    const edit = editEntry(format, toFields(valueAtKey(given, key)), before, entry)
    if (edit) edits.set(key, edit)
  })
  if (!isInOrder(reading.entries, former)) return reorder(source, now, former)
  if (edits.size === 0 && added.length === 0) return undefined
  let id = firstFreeId(given)
  const made = added.map((entry) => {
    const value = newEntry(format, entry, id)
    const key = String(id ?? 0)
    if (id !== undefined) id += 1
    return { key, value }
  })
  if (isFields(given))
    return {
      kind: 'members',
      members: new Map([
        ...edits,
        ...made.map(({ key, value }) => [key, { kind: 'value', value }] as const),
      ]),
    }
  return {
    kind: 'elements',
    elements: new Map([...edits].map(([key, edit]) => [Number(key), edit])),
    append: made.map(({ value }) => value),
  }
}

function valueAtKey(list: unknown, key: string): unknown {
  return Array.isArray(list) ? (list[Number(key)] as unknown) : valueAt(list, [key])
}

function toFields(value: unknown): Fields {
  return isFields(value) ? value : {}
}

/** Whether the entries of the source that go on stand in their order, with new ones after them. */
function isInOrder(
  before: readonly EntryToWrite[],
  former: readonly (EntryToWrite | undefined)[],
): boolean {
  const places = new Map(before.map((entry, index) => [entry, index]))
  let last = -1
  let isNewSeen = false
  for (const entry of former) {
    const place = entry && places.get(entry)
    if (place === undefined) isNewSeen = true
    else {
      if (isNewSeen || place < last) return false
      last = place
    }
  }
  return true
}

/** JSON texts of the entries of a source, by their keys. */
export function entryTexts({ text, span, reading: { format } }: BookSource): Map<string, JsonSpan> {
  const list = membersOf(text, span)?.findLast(({ key }) => key === entriesKeyOf(format))?.value
  if (!list) return new Map()
  const elements = elementsOf(text, list)
  if (elements) return new Map(elements.map((element, index) => [String(index), element]))
  return new Map((membersOf(text, list) ?? []).map(({ key, value }) => [key, value]))
}

/** All entries in their new order, each in its own spelling; what is none comes last. Numbered ones get new numbers. */
function reorder(
  source: BookSource,
  now: readonly EntryToWrite[],
  former: readonly (EntryToWrite | undefined)[],
): JsonEdit {
  const { text, raw, reading } = source
  const { format } = reading
  const given = raw[entriesKeyOf(format)]
  const texts = entryTexts(source)
  const isNumbered = isFields(given)
  let id = firstFreeId(given)
  const parts = now.map((entry, index) => {
    const before = former[index]
    const key = before?.sourceKey ?? ''
    const own = texts.get(key)
    if (!before || !own) {
      const made = newEntry(format, entry, isNumbered ? index : id)
      if (id !== undefined) id += 1
      return JSON.stringify(made)
    }
    const edit = editEntry(format, toFields(valueAtKey(given, key)), before, entry)
    const json = text.slice(own.start, own.end)
    const edited = edit ? editJson(json, edit) : json
    return isNumbered ? editJson(edited, numbered(index)) : edited
  })
  const known = new Set(reading.entries.map(({ sourceKey }) => sourceKey))
  for (const [key, { start, end }] of texts) if (!known.has(key)) parts.push(text.slice(start, end))
  if (!isNumbered) return { kind: 'raw', json: `[${parts.join(',')}]` }
  return { kind: 'raw', json: `{${parts.map((part, index) => `"${index}":${part}`).join(',')}}` }
}

const numbered = (uid: number): JsonEdit => ({
  kind: 'members',
  members: new Map([['uid', { kind: 'value', value: uid }]]),
})
