import type { LorebookFormat } from '@/domain/lorebook'
import { editJson, type JsonEdit, type JsonSpan, membersOf } from '../../cards/write/json-text'
import { shapeBook } from '../../cards/write/shape-lore'
import { parseObject } from '../../cards/write/json-values'
import type { FieldPath } from '../../cards/read/card-fields'
import { bookFields, bookPlacesOf, entryFields, placeOfSource, placesOf } from '../lore-places'
import { loreSources } from '@/domain/lorebook'
import { entriesKeyOf } from '../read/recognise-lorebook'
import { type BookSource, editBook, entryTexts, type LorebookToWrite } from './edit-book'
import { newEntry } from './entry-json'

/*
 * Lorebooks of one format in another. What only the other app knows goes along as it stands, so that nothing is lost on the
 * way there and back.
 */

/** SillyTavern's names of what lorebooks here have no field for: in its world files, and in extensions. */
const others: readonly (readonly [inWorld: string, inExtensions: string])[] = [
  ['displayIndex', 'display_index'],
  ['automationId', 'automation_id'],
  ['vectorized', 'vectorized'],
]

/** Members of books that tell their format, or repeat the book in another. */
const formatMarks: readonly FieldPath[] = [
  ['originalData'],
  ['kind'],
  ['type'],
  ['ver'],
  ['lorebookVersion'],
]

/** What each format makes anew of its entries. */
const madeAnew = new Set(['uid', 'addMemo'])

/** JSON texts of members, without those that were read: at the top, and within `extensions`. */
interface Unknown {
  top: Map<string, string>
  extensions: Map<string, string>
}

const nameOf = (path: FieldPath) => JSON.stringify(path)

function unknownOf(text: string, span: JsonSpan, known: ReadonlySet<string>): Unknown {
  const isKnown = (...path: string[]) => known.has(nameOf(path))
  const jsonOf = ({ value }: { value: JsonSpan }) => text.slice(value.start, value.end)
  const unknown: Unknown = { top: new Map(), extensions: new Map() }
  for (const member of membersOf(text, span) ?? []) {
    const inner = member.key === 'extensions' ? membersOf(text, member.value) : undefined
    if (inner) {
      unknown.extensions.clear()
      for (const each of inner)
        if (!isKnown('extensions', each.key)) unknown.extensions.set(each.key, jsonOf(each))
    } else if (!isKnown(member.key)) unknown.top.set(member.key, jsonOf(member))
  }
  return unknown
}

/** Everything that is read of entries of a format. */
function knownPaths(format: LorebookFormat): ReadonlySet<string> {
  const paths = [
    ...entryFields.flatMap((field) => placesOf(format, field)),
    ...loreSources.map((source) => placeOfSource(format, source)),
  ]
  return new Set(paths.map(nameOf))
}

const raw = (json: string): JsonEdit => ({ kind: 'raw', json })

/** Adds what is unknown to a value that was made, and never in place of anything that is there. */
function withUnknown(made: Record<string, unknown>, { top, extensions }: Unknown): string {
  const members = new Map<string, JsonEdit>()
  const inner = new Map<string, JsonEdit>()
  const own = typeof made.extensions === 'object' ? made.extensions : undefined
  const putInner = (key: string, json: string) =>
    inner.set(own && Object.hasOwn(own, key) ? `original/${key}` : key, raw(json))
  for (const [key, json] of extensions) putInner(key, json)
  for (const [key, json] of top) {
    if (Object.hasOwn(made, key) || key === 'extensions') putInner(key, json)
    else members.set(key, raw(json))
  }
  if (inner.size > 0) members.set('extensions', { kind: 'members', members: inner })
  const json = JSON.stringify(made)
  return members.size > 0 ? editJson(json, { kind: 'members', members }) : json
}

/** Puts what SillyTavern knows under its name of the new form. */
function rename(unknown: Unknown, made: Record<string, unknown>, to: LorebookFormat): void {
  for (const [inWorld, inExtensions] of others) {
    const json = unknown.top.get(inWorld) ?? unknown.extensions.get(inExtensions)
    if (json === undefined) continue
    unknown.top.delete(inWorld)
    unknown.extensions.delete(inExtensions)
    if (to !== 'sillytavern') unknown.extensions.set(inExtensions, json)
    else {
      // It was made with its default.
      Reflect.deleteProperty(made, inWorld)
      unknown.top.set(inWorld, json)
    }
  }
}

/** An entry in another format, with what is unknown of it. */
function convertEntry(
  entry: LorebookToWrite['entries'][number],
  { to, id, unknown }: { to: LorebookFormat; id: number; unknown: Unknown | undefined },
): string {
  const made = newEntry(to, entry, to === 'sillytavern' ? id : undefined)
  if (!unknown) return JSON.stringify(made)
  for (const key of madeAnew) unknown.top.delete(key)
  rename(unknown, made, to)
  return withUnknown(made, unknown)
}

/** Everything that is read of books of a format. */
function knownOfBook(format: LorebookFormat): FieldPath[] {
  return [
    ...bookFields.flatMap((field) => bookPlacesOf(format, field)),
    [entriesKeyOf(format)],
    ...formatMarks,
  ]
}

/** The JSON text of a lorebook that is written anew in a format. */
function convertBook(
  to: LorebookFormat,
  { book, entries }: LorebookToWrite,
  source: BookSource | undefined,
): string {
  const format = source?.reading.format ?? to
  const texts = source && entryTexts(source)
  const known = knownPaths(format)
  const parts = entries.map((entry, id) => {
    const span = entry.sourceKey === undefined ? undefined : texts?.get(entry.sourceKey)
    const unknown = source && span && unknownOf(source.text, span, known)
    return convertEntry(entry, { to, id, unknown })
  })
  const made: Record<string, unknown> = to === 'agnai' ? { kind: 'memory' } : {}
  for (const field of bookFields) {
    const [[first = '', second] = []] = bookPlacesOf(to, field)
    const value = book[field]
    if (value !== undefined) made[first] = second === undefined ? value : { [second]: value }
  }
  if (to === 'v2' || to === 'v3') made.extensions ??= {}
  const unknown: Unknown = source
    ? unknownOf(source.text, source.span, new Set(knownOfBook(format).map(nameOf)))
    : { top: new Map(), extensions: new Map() }
  const head = withUnknown(made, unknown)
  const list =
    to === 'sillytavern'
      ? `{${parts.map((part, id) => `"${id}":${part}`).join(',')}}`
      : `[${parts.join(',')}]`
  return editJson(head, { kind: 'members', members: new Map([['entries', raw(list)]]) })
}

/** The edited JSON text of a lorebook, in the format of its source. */
function ownBook(source: BookSource, now: LorebookToWrite): string {
  const json = source.text.slice(source.span.start, source.span.end)
  const edit = editBook(source, now)
  return edit ? editJson(json, edit) : json
}

/**
 * The JSON text of a lorebook in a format, with everything of its source that the format has no name for. From the same
 * format it is the edited source.
 */
export function toBookJson(
  to: 'v2' | 'v3' | 'sillytavern' | 'agnai',
  now: LorebookToWrite,
  source: BookSource | undefined,
): string {
  const format = source?.reading.format
  const isSame = to === 'v2' || to === 'v3' ? format === 'v2' || format === 'v3' : format === to
  const isList = source && Array.isArray(source.raw.entries)
  if (!source || !isSame || (to !== 'sillytavern' && !isList)) return convertBook(to, now, source)
  const json = ownBook(source, now)
  if (to !== 'v2' && to !== 'v3') return json
  const shape = shapeBook(parseObject(json), to === 'v3' ? 3 : 2)
  return shape ? editJson(json, shape) : json
}
