import { depthRoles } from '@/domain/character'
import {
  type LorebookFormat,
  type LoreEntry,
  lorePositions,
  loreSources,
  MAX_SCAN_DEPTH,
  secondaryLogics,
} from '@/domain/lorebook'
import { listLimits } from '@/domain/list-limits'
import { textLimits } from '@/domain/text-limits'
import { type Fields, isFields } from '../../session-file/check/read-record'
import type { LoreEntryDraft } from '../new-lorebook'
import {
  type EntryField,
  type Places,
  placeOfSource,
  placesOf,
  positionNumbers,
} from '../lore-places'
import { type LoreFieldReader, toBoolean, valueAt } from './lore-fields'
import { fromWildcards } from './wildcard-keys'

/** Messages, levels and weights at most: more than any chat has. */
const MAX_COUNT = 1_000_000
const MAX_NUMBER = Number.MAX_SAFE_INTEGER

const keyLimits = { maxItems: listLimits.loreKeys, maxLength: textLimits.loreKey }
const wordLimits = { maxItems: listLimits.words, maxLength: textLimits.name }

/** A folder of RisuAI's, which stands among the entries. */
export function isFolder(format: LorebookFormat, entry: Fields): boolean {
  return format === 'risu' && entry.mode === 'folder'
}

/**
 * Reads an entry. The same entry always gives the same, so that what a user has changed of it can be told.
 * @param sourceKey its key in the list of the source
 */
export function readEntry(
  format: LorebookFormat,
  entry: Fields,
  sourceKey: string,
  reader: LoreFieldReader,
): LoreEntryDraft {
  const fields = reader.of(entry)
  const at = (field: Exclude<EntryField, 'alsoReads'>) => placesOf(format, field)
  const yes = (field: Exclude<EntryField, 'alsoReads'>) => fields.boolean(at(field))
  const count = (field: Exclude<EntryField, 'alsoReads'>) => fields.whole(at(field), 0, MAX_COUNT)
  const number = (field: Exclude<EntryField, 'alsoReads'>) =>
    fields.number(at(field), -MAX_NUMBER, MAX_NUMBER)
  const isWorld = format === 'sillytavern'
  const draft: LoreEntryDraft = {
    name: fields.line(at('name')),
    comment: fields.text(at('comment'), textLimits.other),
    keys: readKeys(format, 'keys', fields, entry) ?? [],
    content: fields.text(at('content'), textLimits.loreContent) ?? '',
    enabled: readEnabled(format, fields),
    constant:
      yes('constant') ?? (format === 'risu' && entry.mode === 'constant' ? true : undefined),
    selective: yes('selective') ?? (isWorld ? true : undefined),
    secondaryKeys: readKeys(format, 'secondaryKeys', fields, entry),
    secondaryLogic: fields.oneOf(at('secondaryLogic'), secondaryLogics),
    order: number('order'),
    priority: number('priority'),
    position: readPosition(format, entry, fields),
    depth: count('depth'),
    role: fields.oneOf(at('role'), depthRoles),
    outlet: fields.line(at('outlet')),
    caseSensitive: yes('caseSensitive'),
    wholeWords: yes('wholeWords'),
    usePatterns: yes('usePatterns'),
    scanDepth: readScanDepth(at('scanDepth'), fields),
    alsoReads: readSources(format, entry, fields),
    probability: fields.number(at('probability'), 0, 100),
    useProbability: yes('useProbability'),
    group: fields.text(at('group'), textLimits.loreKey),
    groupOverride: yes('groupOverride'),
    groupWeight: fields.number(at('groupWeight'), 0, MAX_COUNT),
    groupScoring: yes('groupScoring'),
    sticky: count('sticky'),
    cooldown: count('cooldown'),
    delay: count('delay'),
    excludeRecursion: yes('excludeRecursion'),
    preventRecursion: yes('preventRecursion'),
    recursionLevel: readLevel(at('recursionLevel'), fields),
    ignoreBudget: yes('ignoreBudget'),
    triggers: withoutEmpty(fields.texts(at('triggers'), wordLimits)),
    characterFilter: readFilter(at('characterFilter'), fields),
    sourceKey,
  }
  return withoutUndefined(draft)
}

/** Without fields that are undefined, as records have them. */
function withoutUndefined<Draft extends object>(draft: Draft): Draft {
  for (const name of Object.keys(draft))
    if (Reflect.get(draft, name) === undefined) Reflect.deleteProperty(draft, name)
  return draft
}

function withoutEmpty(list: string[] | undefined): string[] | undefined {
  return list && list.length > 0 ? list : undefined
}

/** RisuAI keeps keys in one text, and a pattern, which may have commas, in a text of its own. */
function readKeys(
  format: LorebookFormat,
  field: 'keys' | 'secondaryKeys',
  fields: LoreFieldReader,
  entry: Fields,
): string[] | undefined {
  const places = placesOf(format, field)
  const isOnePattern =
    format === 'risu' &&
    toBoolean(entry.useRegex) === true &&
    typeof fields.value(places) === 'string'
  const keys = isOnePattern
    ? [fields.text(places, textLimits.loreKey) ?? ''].filter((key) => key !== '')
    : fields.texts(places, keyLimits, format === 'risu' ? 'usual' : 'odd')
  if (field === 'secondaryKeys') return withoutEmpty(keys)
  return format === 'agnai' ? keys?.map(fromWildcards) : keys
}

/** Absent and null count as yes; SillyTavern's files say when an entry is off. LORE-06 */
function readEnabled(format: LorebookFormat, fields: LoreFieldReader): boolean {
  const said = fields.boolean(placesOf(format, 'enabled'))
  return format === 'sillytavern' ? said !== true : (said ?? true)
}

/** The number among SillyTavern's extensions, else V2's name; a world file without either means before the character. LORE-25 */
function readPosition(format: LorebookFormat, entry: Fields, fields: LoreFieldReader) {
  for (const path of placesOf(format, 'position')) {
    const value = valueAt(entry, path)
    if (value === undefined || value === null) continue
    if (value === 'before_char') return 'beforeCharacter'
    if (value === 'after_char') return 'afterCharacter'
    const isNumber = typeof value === 'number' || (typeof value === 'string' && /^\d$/.test(value))
    const found = isNumber
      ? positionNumbers[Number(value)]
      : lorePositions.find((name) => name === value)
    if (found) return found
    fields.ignored([path])
  }
  return format === 'sillytavern' ? 'beforeCharacter' : undefined
}

/** A negative one counts as absent. LORE-07 */
function readScanDepth(places: Places, fields: LoreFieldReader): number | undefined {
  const depth = fields.whole(places, -1, MAX_SCAN_DEPTH)
  return depth === undefined || depth < 0 ? undefined : depth
}

function readSources(format: LorebookFormat, entry: Fields, fields: LoreFieldReader) {
  const found = loreSources.filter(
    (source) => fields.of(entry).boolean([placeOfSource(format, source)]) === true,
  )
  return found.length > 0 ? found : undefined
}

/** SillyTavern writes yes for the first level. LORE-23 */
function readLevel(places: Places, fields: LoreFieldReader): number | undefined {
  const value = fields.value(places)
  const said = toBoolean(value)
  if (said !== undefined) return said ? 1 : undefined
  return fields.whole(places, 0, MAX_COUNT) || undefined
}

function readFilter(places: Places, fields: LoreFieldReader): LoreEntry['characterFilter'] {
  const value = fields.value(places)
  if (value === undefined || value === null) return undefined
  if (!isFields(value)) {
    fields.ignored(places)
    return undefined
  }
  const words = (name: string) =>
    (Array.isArray(value[name]) ? value[name] : [])
      .slice(0, wordLimits.maxItems)
      .flatMap((word: unknown) =>
        typeof word === 'string' ? [word.slice(0, wordLimits.maxLength)] : [],
      )
  const names = words('names')
  const tags = words('tags')
  if (names.length === 0 && tags.length === 0) return undefined
  const isExclude = toBoolean(value.isExclude) === true
  return { names, ...(tags.length > 0 && { tags }), ...(isExclude && { isExclude }) }
}
