import type { CardFields } from '@/domain/character'
import { type BookOfCard, newBookOfCard } from '../../lorebooks/write/lorebook-text'
import { listFields, noteOf, textFields } from './changed-fields'
import { type CardSource, editCard, toSeconds } from './edit-card'
import { dataKey, hasData } from './field-places'
import { editJson } from './json-text'
import { parseObject } from './json-values'
import { type AssetPlan, assetsOfText } from './shape-assets'
import { shapeCard } from './shape-card'
import { wrapCard } from './wrap-card'

/** What is written as a card of V2 or V3. */
export interface CardToWrite {
  /** The card that the character came from, where it came from one. */
  source?: CardSource
  /** What the character has now. */
  fields: CardFields
  /** Its lorebook; null where it has none any more. Default: as it came */
  book?: BookOfCard
  /** Epoch milliseconds: when the character was made. Counts where it came from no card. */
  createdAt: number
  /** Epoch milliseconds. */
  now: number
  /** Default: of a text alone. */
  assets?: AssetPlan
}

/** A card of a character that came from none. */
function newCard({ fields, book, createdAt, now }: CardToWrite): string {
  const data: Record<string, unknown> = {}
  for (const field of textFields)
    if (field !== 'nickname' || fields.nickname) data[dataKey(field)] = fields[field] ?? ''
  for (const field of listFields) data[dataKey(field)] = fields[field] ?? []
  const note = noteOf(fields)
  data.extensions = {
    ...(fields.talkativeness !== undefined && { talkativeness: fields.talkativeness }),
    ...(note && { depth_prompt: { prompt: note.text, depth: note.depth, role: note.role } }),
  }
  if (book) data.character_book = newBookOfCard(book)
  data.creation_date = toSeconds(createdAt)
  data.modification_date = toSeconds(now)
  return JSON.stringify({ spec: 'chara_card_v3', spec_version: '3.0', data }, undefined, 2)
}

/** The edited card with `data`, of whatever types; when it was edited, in seconds. */
function cardWithData(card: CardToWrite): { text: string; modified?: number } {
  const { source, fields, book, now } = card
  if (!source) return { text: newCard(card) }
  const edited = editCard(source, { fields, book, now })
  const modified = edited === source.text ? undefined : toSeconds(now)
  const { format } = source.reading
  if (hasData(format)) return { text: edited, modified }
  return { text: wrapCard(edited, format, fields), modified }
}

function toSpec(
  card: CardToWrite,
  shape: Pick<Parameters<typeof shapeCard>[1], 'version' | 'isBesideV3'>,
): string {
  const { text, modified } = cardWithData(card)
  const assets = card.assets ?? assetsOfText
  const edit = shapeCard(parseObject(text), { ...shape, assets, modified })
  return edit ? editJson(text, edit) : text
}

/**
 * The JSON text of a character as a card of specification V3, valid whatever it came from: required fields are there,
 * types right, and what is unknown is kept. A card that is valid V3 and not edited is the very text that came in.
 * @throws {SyntaxError} where the source is no JSON.
 */
export function toV3(card: CardToWrite): string {
  return toSpec(card, { version: 3 })
}

/**
 * The same as a card of V2, without the decorators of V3, which readers of V2 would send to the model. Other fields of V3
 * stay as unknown ones.
 * @param card.isBesideV3 whether it stands beside the V3 card in a picture; then its notes say what is missing, if anything is.
 * @throws {SyntaxError} where the source is no JSON.
 */
export function toV2(card: CardToWrite, { isBesideV3 = false } = {}): string {
  return toSpec(card, { version: 2, isBesideV3 })
}

/** The JSON text of a character as it came, with what was edited since; V3 where it came from no card. @throws as `toV3`. */
export function toOwnFormat(card: CardToWrite): string {
  const { source, fields, book, now } = card
  return source ? editCard(source, { fields, book, now }) : toV3(card)
}
