import { depthRoles } from '@/domain/character'
import {
  DEFAULT_GROUP_WEIGHT,
  DEFAULT_LORE_ORDER,
  DEFAULT_LORE_POSITION,
  type LorebookFormat,
  loreSources,
  secondaryLogics,
} from '@/domain/lorebook'
import type { FieldPath } from '../../cards/read/card-fields'
import type { JsonEdit } from '../../cards/write/json-text'
import { MemberEdits } from '../../cards/write/json-values'
import type { Fields } from '../../session-file/check/read-record'
import type { LoreEntryDraft } from '../new-lorebook'
import {
  type EntryField,
  entryFields,
  placeOfSource,
  placesOf,
  positionNumbers,
} from '../lore-places'
import { pathIn, valueAt } from '../read/lore-fields'
import { usesPatterns } from '../read/wildcard-keys'

/* Entries as JSON of each format, and what has to change in one that was edited. */

/** What an entry says. Records of entries are such. */
export type EntryToWrite = Omit<LoreEntryDraft, 'sourceKey'> & { sourceKey?: string }
type PlacedField = Exclude<EntryField, 'alsoReads'>

/** What an absent field means; where nothing stands here, absent is a value of its own. */
const defaults: Readonly<Partial<Record<EntryField, unknown>>> = {
  name: '',
  comment: '',
  constant: false,
  selective: false,
  secondaryKeys: [],
  secondaryLogic: 'any',
  order: DEFAULT_LORE_ORDER,
  position: DEFAULT_LORE_POSITION,
  depth: 4,
  role: 'system',
  outlet: '',
  caseSensitive: false,
  alsoReads: [],
  probability: 100,
  useProbability: true,
  group: '',
  groupOverride: false,
  groupWeight: DEFAULT_GROUP_WEIGHT,
  groupScoring: false,
  sticky: 0,
  cooldown: 0,
  delay: 0,
  excludeRecursion: false,
  preventRecursion: false,
  recursionLevel: 0,
  ignoreBudget: false,
  triggers: [],
}

/** Whether a field means the same in two entries. */
export function isSameField(field: EntryField, one: EntryToWrite, other: EntryToWrite): boolean {
  const a = one[field] ?? defaults[field]
  const b = other[field] ?? defaults[field]
  return a === b || JSON.stringify(a) === JSON.stringify(b)
}

/** Fields that SillyTavern's world files have as null where they are as the default. */
const nullable: ReadonlySet<EntryField> = new Set([
  'scanDepth',
  'caseSensitive',
  'wholeWords',
  'groupScoring',
  'sticky',
  'cooldown',
  'delay',
])

/** How fields are written that have a form of their own. */
const ownForms: Readonly<
  Partial<Record<PlacedField, (entry: EntryToWrite, format: LorebookFormat) => unknown>>
> = {
  enabled: ({ enabled }, format) => (format === 'sillytavern' ? !enabled : enabled),
  keys: ({ keys }, format) => keysJson(keys, format),
  secondaryKeys: ({ secondaryKeys }, format) => keysJson(secondaryKeys, format),
  order: ({ order = DEFAULT_LORE_ORDER }) => order,
  secondaryLogic: ({ secondaryLogic }, format) => indexOr(secondaryLogics, secondaryLogic, format),
  role: ({ role }, format) => indexOr(depthRoles, role, format),
  recursionLevel: ({ recursionLevel }, format) => levelJson(recursionLevel, format),
  characterFilter: ({ characterFilter }) => characterFilter && filterJson(characterFilter),
}

/** The JSON value of a field; undefined where it is to be absent. */
function jsonOf(format: LorebookFormat, field: PlacedField, entry: EntryToWrite): unknown {
  const ownForm = ownForms[field]
  if (ownForm) return ownForm(entry, format)
  const value = entry[field]
  if (value !== undefined || format !== 'sillytavern') return value
  return nullable.has(field) ? null : defaults[field]
}

/** RisuAI has keys in one text. */
function keysJson(keys: readonly string[] | undefined, format: LorebookFormat): unknown {
  if (format === 'risu') return (keys ?? []).join(', ')
  return keys ?? (format === 'sillytavern' ? [] : undefined)
}

function indexOr<Name>(
  names: readonly Name[],
  name: Name | undefined,
  format: LorebookFormat,
): number | undefined {
  if (name !== undefined) return names.indexOf(name)
  return format === 'sillytavern' ? 0 : undefined
}

/** SillyTavern writes yes for the first level. */
function levelJson(
  level: number | undefined,
  format: LorebookFormat,
): boolean | number | undefined {
  if (level === undefined && format !== 'sillytavern') return undefined
  if (level === undefined || level < 1) return false
  return level > 1 ? level : true
}

function filterJson({
  names,
  tags = [],
  isExclude = false,
}: NonNullable<EntryToWrite['characterFilter']>) {
  return { isExclude, names, tags }
}

/** Puts an edit at a path. */
export function putAt(edits: MemberEdits, path: FieldPath, edit: JsonEdit | undefined): void {
  const key = path.at(-1)
  if (key === undefined) return
  path
    .slice(0, -1)
    .reduce((inner, name) => inner.in(name), edits)
    .set(key, edit)
}

/**
 * What changes in an entry that was edited; undefined where nothing does. Fields that were not edited keep their spelling.
 * @param raw the entry as it stands in its source. @param before what was read of it
 */
export function editEntry(
  format: LorebookFormat,
  raw: Fields,
  before: EntryToWrite,
  now: EntryToWrite,
): JsonEdit | undefined {
  const edits = new MemberEdits()
  for (const field of entryFields) {
    if (isSameField(field, before, now)) continue
    if (field === 'position') setPosition(edits, format, now, raw)
    else if (field === 'keys' || field === 'secondaryKeys')
      setKeys(edits, format, field, { raw, before: before[field] ?? [], now: now[field] ?? [] })
    else setField(edits, format, field, now, raw)
  }
  if (!isSameField('keys', before, now)) keepPatterns(edits, format, now, raw)
  if (!isSameField('alsoReads', before, now))
    for (const source of loreSources) {
      const isRead = now.alsoReads?.includes(source) ?? false
      if (isRead !== (before.alsoReads?.includes(source) ?? false))
        putAt(edits, placeOfSource(format, source), { kind: 'value', value: isRead })
    }
  return edits.toEdit()
}

function setField(
  edits: MemberEdits,
  format: LorebookFormat,
  field: PlacedField,
  now: EntryToWrite,
  raw: Fields,
): void {
  const value = jsonOf(format, field, now)
  const places = placesOf(format, field)
  if (value !== undefined) putAt(edits, pathIn(raw, places), { kind: 'value', value })
  else
    for (const path of places)
      if (valueAt(raw, path) !== undefined) putAt(edits, path, { kind: 'remove' })
}

/** V2's two names, and SillyTavern's number where it says more, or stands there already. */
function setPosition(
  edits: MemberEdits,
  format: LorebookFormat,
  { position = DEFAULT_LORE_POSITION }: EntryToWrite,
  raw: Fields = {},
): void {
  const number = { kind: 'value', value: positionNumbers.indexOf(position) } as const
  if (format === 'sillytavern') {
    edits.set('position', number)
    return
  }
  const isBefore = position === 'beforeCharacter'
  edits.set('position', { kind: 'value', value: isBefore ? 'before_char' : 'after_char' })
  const isPlain = isBefore || position === 'afterCharacter'
  if (!isPlain || valueAt(raw, ['extensions', 'position']) !== undefined)
    putAt(edits, ['extensions', 'position'], number)
}

interface ListChange {
  raw: Fields
  before: readonly string[]
  now: readonly string[]
}

/** From the first key that differs to the last: those before and after keep their place and their spelling. */
function setKeys(
  edits: MemberEdits,
  format: LorebookFormat,
  field: 'keys' | 'secondaryKeys',
  { raw, before, now }: ListChange,
): void {
  const path = pathIn(raw, placesOf(format, field))
  const given = valueAt(raw, path)
  if (format === 'risu') {
    putAt(edits, path, { kind: 'value', value: now.join(', ') })
    return
  }
  if (!Array.isArray(given) || given.length !== before.length) {
    putAt(edits, path, { kind: 'value', value: now })
    return
  }
  let from = 0
  while (from < before.length && from < now.length && before[from] === now[from]) from += 1
  let after = 0
  const most = Math.min(before.length, now.length) - from
  while (after < most && before.at(-1 - after) === now.at(-1 - after)) after += 1
  const remove = before.length - after - from
  putAt(edits, path, { kind: 'splice', from, remove, insert: now.slice(from, now.length - after) })
}

/** A pattern among new keys is one, whatever the file said of those before; RisuAI has one only, in a text of its own. */
function keepPatterns(
  edits: MemberEdits,
  format: LorebookFormat,
  { keys, usePatterns }: EntryToWrite,
  raw: Fields,
): void {
  if (format === 'sillytavern' || format === 'agnai' || format === 'novelai') return
  const path = pathIn(raw, placesOf(format, 'usePatterns'))
  const said = valueAt(raw, path)
  if (format === 'risu') {
    if (said !== undefined || usesPatterns(keys))
      putAt(edits, path, { kind: 'value', value: keys.length === 1 && usesPatterns(keys) })
  } else if (usePatterns === undefined && said !== undefined && usesPatterns(keys))
    putAt(edits, path, { kind: 'value', value: true })
}

/** Fields that a world file has in each entry, though they mean nothing here. */
const worldOnly = { vectorized: false, automationId: '' }

/** An entry that is new in a file of a format. @param id a number that no other entry there has */
export function newEntry(
  format: LorebookFormat,
  entry: EntryToWrite,
  id: number | undefined,
): Record<string, unknown> {
  const made: Record<string, unknown> = {}
  const put = ([first = '', second]: FieldPath, value: unknown) => {
    if (second === undefined) made[first] = value
    else {
      const inner = made[first]
      made[first] = { ...(typeof inner === 'object' ? inner : undefined), [second]: value }
    }
  }
  const isWorld = format === 'sillytavern'
  if (isWorld) Object.assign(made, { uid: id ?? 0, ...worldOnly })
  for (const field of entryFields) {
    if (field === 'position') continue
    const value = jsonOf(format, field, entry)
    const [path = []] = placesOf(format, field)
    if (value !== undefined) put(path, value)
  }
  const { position = DEFAULT_LORE_POSITION, alsoReads = [], keys, usePatterns } = entry
  const number = positionNumbers.indexOf(position)
  if (isWorld) {
    const comment = entry.comment ?? entry.name ?? ''
    Object.assign(made, {
      position: number,
      comment,
      addMemo: comment !== '',
      displayIndex: id ?? 0,
    })
    if (entry.name === undefined) delete made.name
    made.characterFilter ??= { isExclude: false, names: [], tags: [] }
  } else {
    if (entry.position !== undefined)
      made.position = position === 'beforeCharacter' ? 'before_char' : 'after_char'
    if (number > 1) put(['extensions', 'position'], number)
  }
  for (const source of loreSources)
    if (isWorld || alsoReads.includes(source))
      put(placeOfSource(format, source), alsoReads.includes(source))
  if (format === 'v3') made.use_regex = usePatterns ?? usesPatterns(keys)
  if (format === 'risu') {
    if (keys.length === 1 && usesPatterns(keys)) made.useRegex = true
    made.mode = 'normal'
  }
  if (format === 'v2' || format === 'v3') {
    made.extensions ??= {}
    if (id !== undefined) made.id = id
  }
  return made
}
