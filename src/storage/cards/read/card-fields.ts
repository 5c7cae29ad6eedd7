import {
  type DepthNote,
  DEFAULT_NOTE_DEPTH,
  DEFAULT_NOTE_ROLE,
  depthRoles,
  MAX_NOTE_DEPTH,
} from '@/domain/character'
import { cutText } from '@/lib/cut-text'
import { type Fields, isFields } from '../../session-file/check/read-record'
import { shortName } from '../../session-file/import-issues'
import type { CardIssue, CardIssueCode } from '../card-types'
import { MAX_ISSUES } from './card-limits'

/** Issues of one card, each told once and not without end. */
export class CardIssues {
  readonly list: CardIssue[]
  readonly #told = new Set<string>()

  constructor(list: readonly CardIssue[] = []) {
    this.list = [...list]
  }

  tell(code: CardIssueCode, params?: CardIssue['params']): void {
    const key = JSON.stringify([code, params])
    if (this.#told.has(key) || this.list.length >= MAX_ISSUES) return
    this.#told.add(key)
    this.list.push(params ? { code, params } : { code })
  }
}

/** Keys from the object that holds the fields to one of them. */
export type FieldPath = readonly string[]

/** Reads fields of odd types as well as they can be read. None is a reason to refuse a card. */
export class CardFieldReader {
  readonly #data: Fields
  readonly #issues: CardIssues

  constructor(data: Fields, issues: CardIssues) {
    this.#data = data
    this.#issues = issues
  }

  /** The same, with a text in place of what stands under a name. */
  withText(name: string, text: string | undefined): CardFieldReader {
    return new CardFieldReader({ ...this.#data, [name]: text }, this.#issues)
  }

  /** What stands at a path; undefined where there is nothing, also on the way. */
  value(path: FieldPath): unknown {
    let value: unknown = this.#data
    for (const key of path) {
      if (!isFields(value) || !Object.hasOwn(value, key)) return undefined
      value = value[key]
    }
    return value
  }

  /** A text; '' where there is none. @param max code units. */
  text(path: FieldPath, max: number): string {
    const field = path.join('.')
    const text = this.#asText(this.value(path), field)
    return text === undefined ? '' : this.#cut(text, field, max)
  }

  /** A text that is one line: line ends and other white space become single spaces. */
  line(path: FieldPath, max: number): string {
    const field = path.join('.')
    const text = this.#asText(this.value(path), field)
    // More than is kept, so that a text of megabytes is not gone through.
    const line = (text ?? '')
      .slice(0, 2 * max + 1)
      .replaceAll(/[\s\p{Cc}]+/gu, ' ')
      .trim()
    return this.#cut(line, field, max)
  }

  /** A list of texts in their order. What is no text leaves an empty one, so that the others keep their places. */
  texts(path: FieldPath, maxItems: number, maxLength: number): string[] {
    const field = path.join('.')
    const value = this.value(path)
    if (typeof value === 'string') {
      if (value.trim() === '') return []
      this.#issues.tell('field_converted', { field })
      return [this.#cut(value, field, maxLength)]
    }
    return this.#list(value, field, maxItems).map((item) =>
      this.#cut(this.#asText(item, field) ?? '', field, maxLength),
    )
  }

  /** A list of single words, without empty ones; of a text, what stands between its commas. */
  words(path: FieldPath, maxItems: number, maxLength: number): string[] {
    const field = path.join('.')
    const value = this.value(path)
    const isText = typeof value === 'string'
    if (isText && value.trim() === '') return []
    if (isText) this.#issues.tell('field_converted', { field })
    const items = isText ? value.slice(0, maxItems * maxLength).split(',') : value
    return this.#list(items, field, maxItems)
      .map((item) => this.#cut((this.#asText(item, field) ?? '').trim(), field, maxLength))
      .filter((word) => word !== '')
  }

  /** A number within bounds; a text that is one counts. */
  number(path: FieldPath, min: number, max: number): number | undefined {
    const field = path.join('.')
    const value = this.value(path)
    if (value === undefined) return undefined
    const within = (number: number) => Math.min(max, Math.max(min, number))
    if (typeof value === 'number') return within(value)
    const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : Number.NaN
    if (Number.isNaN(number)) {
      this.#issues.tell(value === null ? 'field_null' : 'field_ignored', { field })
      return undefined
    }
    this.#issues.tell('field_converted', { field })
    return within(number)
  }

  /** The character's note of SillyTavern: `{ prompt, depth, role }`. */
  note(path: FieldPath, maxLength: number): DepthNote | undefined {
    const value = this.value(path)
    if (value === undefined) return undefined
    if (!isFields(value)) {
      this.#issues.tell(value === null ? 'field_null' : 'field_ignored', { field: path.join('.') })
      return undefined
    }
    const text = this.text([...path, 'prompt'], maxLength)
    if (text.trim() === '') return undefined
    const depth = this.number([...path, 'depth'], 0, MAX_NOTE_DEPTH) ?? DEFAULT_NOTE_DEPTH
    const { role } = value
    const known =
      typeof role === 'number' ? depthRoles[role] : depthRoles.find((name) => name === role)
    if (known === undefined && role !== undefined && role !== null)
      this.#issues.tell('field_ignored', { field: [...path, 'role'].join('.') })
    return { text, depth: Math.floor(depth), role: known ?? DEFAULT_NOTE_ROLE }
  }

  #asText(value: unknown, field: string): string | undefined {
    if (typeof value === 'string' || value === undefined) return value
    if (typeof value === 'number') {
      this.#issues.tell('field_converted', { field })
      return String(value)
    }
    this.#issues.tell(value === null ? 'field_null' : 'field_ignored', { field })
    return undefined
  }

  #list(value: unknown, field: string, max: number): readonly unknown[] {
    if (value === undefined) return []
    if (!Array.isArray(value)) {
      this.#issues.tell(value === null ? 'field_null' : 'field_ignored', { field })
      return []
    }
    if (value.length > max) this.#issues.tell('list_cut', { field, max })
    return value.slice(0, max)
  }

  #cut(text: string, field: string, max: number): string {
    if (text.length > max) this.#issues.tell('text_cut', { field: shortName(field), max })
    return cutText(text, max)
  }
}
