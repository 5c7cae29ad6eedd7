import type { CardFields } from '@/domain/character'
import type { Fields } from '../../session-file/check/read-record'
import { bookPathOf } from '../../lorebooks/read/recognise-lorebook'
import { type BookOfCard, editBookOfCard } from '../../lorebooks/write/lorebook-text'
import type { CardFormat, CardReading } from '../card-types'
import { changedFields, type ListField, listFields, noteOf, textFields } from './changed-fields'
import { editJson, type JsonEdit } from './json-text'
import { hasData, type JsonPath, mirrorsOf, placeOf } from './field-places'
import { MemberEdits, ownMember, parseObject } from './json-values'

/** A card as it came in. */
export interface CardSource {
  /** Its JSON text. */
  text: string
  /** What `readCard` reads in this text. */
  reading: Pick<CardReading, 'format' | 'fields'>
}

/** Edited or not, and when it is written. */
export interface CardEdit {
  /** What the character has now. */
  fields: CardFields
  /** Its lorebook; null where it has none any more. Default: as it came */
  book?: BookOfCard
  /** Epoch milliseconds. */
  now: number
}

/** Whether a character, or its lorebook, differs from the card that it came from. */
export function isEdited(source: CardSource, fields: CardFields, book?: BookOfCard): boolean {
  return (
    changedFields(source.reading.fields, fields).size > 0 || bookEdit(source, book) !== undefined
  )
}

function bookEdit({ text, reading }: CardSource, book: BookOfCard | undefined) {
  return book === undefined ? undefined : editBookOfCard(text, book, reading.format === 'agnai')
}

/** Whole seconds, as V3 has its dates. */
export function toSeconds(milliseconds: number): number {
  return Math.floor(milliseconds / 1000)
}

function at(object: unknown, path: JsonPath): unknown {
  return path.reduce(ownMember, object)
}

function put(edits: MemberEdits, path: JsonPath, edit: JsonEdit): void {
  const key = path.at(-1)
  if (key !== undefined)
    path
      .slice(0, -1)
      .reduce((inner, name) => inner.in(name), edits)
      .set(key, edit)
}

/** From the first text that differs to the last: those before and after keep their place and their spelling. */
function editList(raw: unknown, before: readonly string[], now: readonly string[]): JsonEdit {
  const isAsRead =
    Array.isArray(raw) &&
    raw.length === before.length &&
    raw.every((item, index) => item === before[index])
  if (!isAsRead) return { kind: 'value', value: now }
  let from = 0
  while (from < before.length && from < now.length && before[from] === now[from]) from += 1
  let after = 0
  const most = Math.min(before.length, now.length) - from
  while (after < most && before.at(-1 - after) === now.at(-1 - after)) after += 1
  return {
    kind: 'splice',
    from,
    remove: before.length - after - from,
    insert: now.slice(from, now.length - after),
  }
}

/** Whether the text of a persona is made with the name of the character, and would follow it: kinds of Agnai. */
function namesItself(format: CardFormat, card: Fields): boolean {
  const kind = at(card, ['persona', 'kind'])
  return format === 'agnai' && (kind === 'wpp' || kind === 'sbf' || kind === 'boostyle')
}

/** The edits of one card. */
class CardEdits {
  readonly #edits = new MemberEdits()
  readonly #card: Fields
  readonly #format: CardFormat

  constructor(card: Fields, format: CardFormat) {
    this.#card = card
    this.#format = format
  }

  /** The value in the card, and those beside it at the top that were equal. Stale ones stay. */
  set(path: JsonPath, edit: JsonEdit): void {
    put(this.#edits, path, edit)
    if (!hasData(this.#format)) return
    const old = at(this.#card, path)
    if (old === undefined) return
    for (const key of mirrorsOf(path)) {
      const mirror = ownMember(this.#card, key)
      if (mirror !== undefined && JSON.stringify(mirror) === JSON.stringify(old))
        this.#edits.set(key, edit)
    }
  }

  setText(field: (typeof textFields)[number], now: CardFields): void {
    const text = now[field] ?? ''
    const path = placeOf(this.#format, field, this.#card)
    const isPersona = this.#format === 'agnai' && field === 'systemPrompt'
    // Agnai's persona is an object; a plain text is its kind "text".
    const value = isPersona ? { kind: 'text', attributes: { text: [text] } } : text
    this.set(path, { kind: 'value', value })
  }

  setList(field: ListField, before: CardFields, now: CardFields): void {
    const path = placeOf(this.#format, field, this.#card)
    this.set(path, editList(at(this.#card, path), before[field] ?? [], now[field] ?? []))
  }

  setNote(before: CardFields, now: CardFields): void {
    const path = placeOf(this.#format, 'note', this.#card)
    const old = noteOf(before)
    const note = noteOf(now)
    if (note?.text !== old?.text)
      put(this.#edits, [...path, 'prompt'], { kind: 'value', value: note?.text ?? '' })
    if (!note) return
    if (note.depth !== old?.depth)
      put(this.#edits, [...path, 'depth'], { kind: 'value', value: note.depth })
    if (note.role !== old?.role)
      put(this.#edits, [...path, 'role'], { kind: 'value', value: note.role })
  }

  setBook(edit: JsonEdit): void {
    put(this.#edits, bookPathOf(this.#format), edit)
  }

  setTalkativeness({ talkativeness }: CardFields): void {
    const path = placeOf(this.#format, 'talkativeness', this.#card)
    const value = talkativeness
    this.set(path, value === undefined ? { kind: 'remove' } : { kind: 'value', value })
  }

  toEdit(): JsonEdit | undefined {
    return this.#edits.toEdit()
  }
}

/**
 * The JSON text of a card with what was edited since, in the format in which it came. Not edited, it is the very text.
 * Edited, only the paths of the edited fields differ, those of the lorebook among them, the members at the top that repeated them, and V3's
 * `modification_date`.
 * @throws {SyntaxError} where the source is no JSON.
 */
export function editCard(source: CardSource, { fields, book, now }: CardEdit): string {
  const { fields: before, format } = source.reading
  const changed = changedFields(before, fields)
  const ofBook = bookEdit(source, book)
  if (changed.size === 0 && !ofBook) return source.text
  const card = parseObject(source.text)
  const edits = new CardEdits(card, format)
  for (const field of textFields) if (changed.has(field)) edits.setText(field, fields)
  if (changed.has('name') && namesItself(format, card)) edits.setText('systemPrompt', fields)
  for (const field of listFields) if (changed.has(field)) edits.setList(field, before, fields)
  if (changed.has('note')) edits.setNote(before, fields)
  if (changed.has('talkativeness')) edits.setTalkativeness(fields)
  if (ofBook) edits.setBook(ofBook)
  if (format === 'v3')
    edits.set(['data', 'modification_date'], { kind: 'value', value: toSeconds(now) })
  const edit = edits.toEdit()
  return edit ? editJson(source.text, edit) : source.text
}
