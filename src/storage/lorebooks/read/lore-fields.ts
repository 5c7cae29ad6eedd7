import { textLimits } from '@/domain/text-limits'
import { cutText } from '@/lib/cut-text'
import type { FieldPath } from '../../cards/read/card-fields'
import { MAX_ISSUES } from '../../cards/read/card-limits'
import { shortName } from '../../session-file/import-issues'
import { type Fields, isFields } from '../../session-file/check/read-record'
import type { LoreIssue, LoreIssueCode } from '../lorebook-file-types'
import type { Places } from '../lore-places'

/** Issues of one lorebook, each told once and not without end: ten thousand entries may have the same fault. */
export class LoreIssues {
  readonly list: LoreIssue[] = []
  readonly #told = new Set<string>()

  tell(code: LoreIssueCode, params: NonNullable<LoreIssue['params']>): void {
    const key = `${code} ${params.field}`
    if (this.#told.has(key) || this.list.length >= MAX_ISSUES) return
    this.#told.add(key)
    this.list.push({ code, params })
  }
}

/** What stands at a path itself; undefined where there is nothing, also on the way. */
export function valueAt(data: unknown, path: FieldPath): unknown {
  let value = data
  for (const key of path) {
    if (!isFields(value) || !Object.hasOwn(value, key)) return undefined
    value = value[key]
  }
  return value
}

/** The path of a field that is there: the first with a value that is not null, else the first. */
export function pathIn(data: Fields, places: Places): FieldPath {
  const isThere = (path: FieldPath) => (valueAt(data, path) ?? undefined) !== undefined
  return places.find(isThere) ?? places[0] ?? []
}

/** A yes or no, as other apps write them too; undefined for what is none. */
export function toBoolean(value: unknown): boolean | undefined {
  if (typeof value === 'boolean') return value
  if (value === 1 || value === '1' || value === 'true') return true
  if (value === 0 || value === '0' || value === 'false') return false
  return undefined
}

/** What stands between the commas of a text, without blank pieces. */
function splitWords(text: string): string[] {
  return text
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '')
}

interface ListLimits {
  maxItems: number
  maxLength: number
}

/** Reads fields of odd types as well as they can be read. None is a reason to refuse. CARD-08, LORE-47 */
export class LoreFieldReader {
  readonly #issues: LoreIssues
  /** What stands before the names of fields that are told. */
  readonly #prefix: string
  #data: Fields = {}

  constructor(issues: LoreIssues, prefix = '') {
    this.#issues = issues
    this.#prefix = prefix
  }

  /** The same for another object. */
  of(data: Fields): this {
    this.#data = data
    return this
  }

  /** What stands at the first place with a value that is not null, else at the first. */
  value(places: Places): unknown {
    let first: unknown
    for (const [index, path] of places.entries()) {
      const value = valueAt(this.#data, path)
      if (value !== undefined && value !== null) return value
      if (index === 0) first = value
    }
    return first
  }

  text(places: Places, max: number): string | undefined {
    const text = this.#asText(this.value(places), places)
    return text === undefined || text === '' ? undefined : this.#cut(text, places, max)
  }

  /** A text that is one line. */
  line(places: Places, max: number = textLimits.name): string | undefined {
    const text = this.#asText(this.value(places), places)
    if (text === undefined) return undefined
    const line = text
      .slice(0, 2 * max + 1)
      .replaceAll(/[\s\p{Cc}]+/gu, ' ')
      .trim()
    return line === '' ? undefined : this.#cut(line, places, max)
  }

  /** A list of texts; of a text, what stands between its commas. What is no text leaves an empty one. */
  texts(
    places: Places,
    { maxItems, maxLength }: ListLimits,
    asList: 'odd' | 'usual' = 'odd',
  ): string[] | undefined {
    const value = this.value(places)
    if (value === undefined) return undefined
    if (typeof value === 'string') {
      if (asList === 'odd' && value.trim() !== '') this.#tell('field_converted', places)
      return this.#limit(splitWords(value), places, { maxItems, maxLength })
    }
    if (!Array.isArray(value)) {
      this.#tell(value === null ? 'field_null' : 'field_ignored', places)
      return undefined
    }
    const items: unknown[] = value
    const texts = items.slice(0, maxItems + 1).map((item) => this.#asText(item, places) ?? '')
    return this.#limit(texts, places, { maxItems, maxLength })
  }

  /** Null is what SillyTavern writes for "as the default". */
  boolean(places: Places): boolean | undefined {
    const value = this.value(places)
    if (value === undefined || value === null) return undefined
    const known = toBoolean(value)
    if (known === undefined) this.#tell('field_ignored', places)
    else if (typeof value !== 'boolean') this.#tell('field_converted', places)
    return known
  }

  /** A number within bounds; a text that is one counts. Null as for `boolean`. */
  number(places: Places, min: number, max: number): number | undefined {
    const value = this.value(places)
    if (value === undefined || value === null) return undefined
    const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
    if (typeof number !== 'number' || Number.isNaN(number)) {
      this.#tell('field_ignored', places)
      return undefined
    }
    if (typeof value === 'string') this.#tell('field_converted', places)
    // Never minus zero, which no file keeps.
    return Math.min(max, Math.max(min, number)) + 0
  }

  /** A whole number within bounds. */
  whole(places: Places, min: number, max: number): number | undefined {
    const number = this.number(places, min, max)
    return number === undefined ? undefined : Math.floor(number)
  }

  /** One of several by its number or its name. */
  oneOf<Name extends string>(places: Places, names: readonly Name[]): Name | undefined {
    const value = this.value(places)
    if (value === undefined || value === null) return undefined
    const isNumber = typeof value === 'string' && /^\d$/.test(value)
    const found =
      typeof value === 'number' || isNumber
        ? names[Number(value)]
        : names.find((name) => name === value)
    if (found === undefined) this.#tell('field_ignored', places)
    else if (isNumber) this.#tell('field_converted', places)
    return found
  }

  /** Tells of a field that cannot be taken. */
  ignored(places: Places): void {
    this.#tell('field_ignored', places)
  }

  #asText(value: unknown, places: Places): string | undefined {
    if (typeof value === 'string' || value === undefined) return value
    if (typeof value === 'number') {
      this.#tell('field_converted', places)
      return String(value)
    }
    this.#tell(value === null ? 'field_null' : 'field_ignored', places)
    return undefined
  }

  #limit(texts: string[], places: Places, { maxItems, maxLength }: ListLimits): string[] {
    if (texts.length > maxItems) this.#tell('list_cut', places, maxItems)
    return texts.slice(0, maxItems).map((text) => this.#cut(text, places, maxLength))
  }

  #cut(text: string, places: Places, max: number): string {
    if (text.length > max) this.#tell('text_cut', places, max)
    return cutText(text, max)
  }

  #tell(code: LoreIssueCode, places: Places, max?: number): void {
    const field = shortName(this.#prefix + pathIn(this.#data, places).join('.'))
    this.#issues.tell(code, max === undefined ? { field } : { field, max })
  }
}
