import { isFields } from '../../session-file/check/read-record'
import { editJson, type JsonEdit } from '../../cards/write/json-text'
import { parseObject } from '../../cards/write/json-values'
import { readBook, sliceOf, spanAt } from '../read/read-lorebook'
import {
  type RecognisedBook,
  recogniseBookOfCard,
  recogniseLorebook,
} from '../read/recognise-lorebook'
import { toBookJson } from './convert-book'
import { type BookSource, editBook, type LorebookToWrite } from './edit-book'

/** What a lorebook is written as: card specification V3, SillyTavern's world file, or as it came. */
export type LorebookForm = 'v3' | 'sillytavern' | 'own'

/** What a lorebook came from. */
export interface LorebookOrigin {
  text: string
  /** Whether the text is a card that the book is part of. */
  isCard: boolean
}

/** A lorebook that is to be written. */
export interface LorebookTextRequest {
  form: LorebookForm
  now: LorebookToWrite
  /** Absent of one that was made here. */
  origin?: LorebookOrigin
}

/** Where a book that was found stands in its text. */
function toSource(text: string, found: RecognisedBook): BookSource {
  return { text, span: spanAt(text, found.path), raw: found.book, reading: readBook(found) }
}

/** A lorebook in its source; undefined where there is none to be read any more. */
function sourceOf({ text, isCard }: LorebookOrigin) {
  try {
    const value: unknown = JSON.parse(text)
    const found = isCard ? recogniseBookOfCard(value) : recogniseLorebook(value)
    return found && { source: toSource(text, found), path: found.path }
  } catch {
    return undefined
  }
}

/** An edit of what stands at a path. */
function at(path: readonly string[], edit: JsonEdit): JsonEdit {
  return path.reduceRight<JsonEdit>(
    (inner, key) => ({ kind: 'members', members: new Map([[key, inner]]) }),
    edit,
  )
}

/**
 * The JSON text of a lorebook in a form. As it came and not edited, it is the very text; of a card, that of its book.
 * What a form has no name for goes along as it stands.
 */
export function writeLorebookText({ form, now, origin }: LorebookTextRequest): string {
  const found = origin && sourceOf(origin)
  if (form === 'own' && found) {
    const { source, path } = found
    const edit = editBook(source, now)
    const text = edit ? editJson(source.text, at(path, edit)) : source.text
    return origin.isCard ? sliceOf(text, path) : text
  }
  const to = form === 'own' ? 'v3' : form
  const json = toBookJson(to, now, found?.source)
  if (to === 'sillytavern') return json
  return wrapV3(json, origin, found?.path)
}

/** V3's file of a lorebook, with whatever else stood beside the book in such a file. */
function wrapV3(
  json: string,
  origin: LorebookOrigin | undefined,
  path: readonly string[] | undefined,
): string {
  const isWrapped = origin && !origin.isCard && path?.[0] === 'data'
  const root = isWrapped ? origin.text : '{"spec":"lorebook_v3"}'
  const members = new Map<string, JsonEdit>([['data', { kind: 'raw', json }]])
  if (parseObject(root).spec !== 'lorebook_v3')
    members.set('spec', { kind: 'value', value: 'lorebook_v3' })
  return editJson(root, { kind: 'members', members })
}

/** The book that a character has now; null where it has none any more. */
export type BookOfCard = (LorebookToWrite & { origin?: string }) | null

/**
 * What becomes of the lorebook in a card: its edited members; with an origin of its own, or where the card has none, the
 * whole book; where there is none any more, it goes.
 * @param text of the card. @param isAgnai whether the card is Agnai's
 * @returns undefined where nothing changes. A book without entries, which is none, stays as it is.
 */
export function editBookOfCard(
  text: string,
  now: BookOfCard,
  isAgnai: boolean,
): JsonEdit | undefined {
  const found = sourceOf({ text, isCard: true })
  if (now === null)
    return found && found.source.reading.entries.length > 0 ? { kind: 'remove' } : undefined
  const { origin } = now
  // One that was taken out and put back is the card's own.
  const isOwn = found && (origin === undefined || origin === sliceOf(text, found.path))
  if (isOwn) return editBook(found.source, now)
  const own = origin === undefined ? undefined : sourceOf({ text: origin, isCard: false })
  return { kind: 'raw', json: toBookJson(isAgnai ? 'agnai' : 'v3', now, own?.source) }
}

/** The book in the text of a card as V3 has it, in JSON; undefined where there is none. */
export function bookOfCardAsV3(text: string): string | undefined {
  const found = sourceOf({ text, isCard: true })
  return found && toBookJson('v3', found.source.reading, found.source)
}

/** The book of a character that came from no card, as V3 has it. */
export function newBookOfCard({ origin, ...now }: NonNullable<BookOfCard>): unknown {
  const own = origin === undefined ? undefined : sourceOf({ text: origin, isCard: false })
  const value: unknown = JSON.parse(toBookJson('v3', now, own?.source))
  return isFields(value) ? value : {}
}
