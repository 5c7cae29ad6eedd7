import { type LorebookFormat, MAX_SCAN_DEPTH } from '@/domain/lorebook'
import { listLimits } from '@/domain/list-limits'
import { textLimits } from '@/domain/text-limits'
import { CardError, type CardErrorCode } from '../../cards/card-types'
import { inMb, MAX_JSON_BYTES } from '../../cards/read/card-limits'
import { parseCardJson } from '../../cards/read/parse-card-json'
import { type JsonSpan, membersOf, rootSpan } from '../../cards/write/json-text'
import { isNameVisible } from '../../session-file/check/check-fields'
import { type Fields, isFields } from '../../session-file/check/read-record'
import type { LoreEntryDraft, LorebookDraft } from '../new-lorebook'
import { LorebookError, type LorebookErrorCode, type ReadLorebook } from '../lorebook-file-types'
import { bookPlacesOf } from '../lore-places'
import { LoreFieldReader, LoreIssues } from './lore-fields'
import { isFolder, readEntry } from './read-entry'
import {
  entriesKeyOf,
  type RecognisedBook,
  recogniseBookOfCard,
  recogniseLorebook,
} from './recognise-lorebook'

/** Tokens of a budget at most. */
const MAX_TOKENS = 100_000_000

/** What a lorebook says, without the text that it came from. */
export interface LorebookReading extends Pick<ReadLorebook, 'book' | 'entries' | 'issues'> {
  format: LorebookFormat
}

const codes: Partial<Record<CardErrorCode, LorebookErrorCode>> = {
  card_json_broken: 'lorebook_json_broken',
  card_too_deep: 'lorebook_too_deep',
  card_cut_off: 'lorebook_cut_off',
  card_too_large: 'lorebook_too_large',
  card_unreadable: 'lorebook_unreadable',
}

/** Why a JSON text cannot be read, in the words of lorebooks. */
export function toLorebookError(cause: unknown, otherwise: LorebookErrorCode): LorebookError {
  if (cause instanceof LorebookError) return cause
  if (!(cause instanceof CardError)) return new LorebookError(otherwise, undefined, cause)
  return new LorebookError(codes[cause.code] ?? otherwise, cause.params, cause)
}

/** @throws {LorebookError} */
function parse(text: string): unknown {
  if (text.length > MAX_JSON_BYTES)
    throw new LorebookError('lorebook_too_large', { max: inMb(MAX_JSON_BYTES) })
  try {
    return parseCardJson(text)
  } catch (cause) {
    throw toLorebookError(cause, 'lorebook_none')
  }
}

/**
 * Reads the JSON text of a lorebook: of card specifications V2 and V3, SillyTavern, Agnai, RisuAI or NovelAI, told by its
 * content; of a card, its book. Odd types are no reason to refuse (LORE-47). The same text always gives the same.
 * @throws {LorebookError} of a text that has none. Never anything else.
 */
export function readLorebook(text: string): ReadLorebook {
  const found = recogniseLorebook(parse(text))
  const { format, path, isOfCard } = found
  const { book, entries, issues } = readBook(found)
  if (isOfCard && entries.length === 0) throw new LorebookError('lorebook_card_without')
  return { book, entries, issues, source: { format, text: isOfCard ? sliceOf(text, path) : text } }
}

/** Where a JSON text has what stands at a path. */
export function spanAt(text: string, path: readonly string[]): JsonSpan {
  let span = rootSpan(text)
  for (const key of path) {
    // `JSON.parse` takes the last of several equal keys.
    const member = membersOf(text, span)?.findLast((each) => each.key === key)
    if (member) span = member.value
  }
  return span
}

/** The JSON text of what stands at a path. */
export function sliceOf(text: string, path: readonly string[]): string {
  const { start, end } = spanAt(text, path)
  return text.slice(start, end)
}

/** The book of a card, and the text of it; undefined where the card has none, or one without entries. */
export interface CardLorebook extends LorebookReading {
  /** Keys from the root of the card to it. */
  path: readonly string[]
}

/**
 * Reads the lorebook in the JSON text of a card. Its name, where it has none, is the character's.
 * @returns undefined where there is none, where it has no entries, and where the text is no card: what cannot be read has no book.
 */
export function readCardLorebook(text: string): CardLorebook | undefined {
  let found: RecognisedBook | undefined
  try {
    found = recogniseBookOfCard(parseCardJson(text))
  } catch (cause) {
    if (cause instanceof CardError) return undefined
    throw cause
  }
  if (!found) return undefined
  const reading = readBook(found)
  return reading.entries.length > 0 ? { ...reading, path: found.path } : undefined
}

/** Reads a book that was found. */
export function readBook({ format, book, nameOtherwise = '' }: RecognisedBook): LorebookReading {
  const issues = new LoreIssues()
  return {
    format,
    book: readHead(format, book, nameOtherwise, issues),
    entries: readEntries(format, book, issues),
    issues: issues.list,
  }
}

function readHead(
  format: LorebookFormat,
  book: Fields,
  nameOtherwise: string,
  issues: LoreIssues,
): LorebookDraft {
  const fields = new LoreFieldReader(issues).of(book)
  const at = (field: Parameters<typeof bookPlacesOf>[1]) => bookPlacesOf(format, field)
  const own = fields.line(at('name')) ?? ''
  const other = new LoreFieldReader(new LoreIssues()).of({ name: nameOtherwise }).line([['name']])
  const description = fields.text(at('description'), textLimits.description)
  const scanDepth = fields.whole(at('scanDepth'), -1, MAX_SCAN_DEPTH)
  const tokenBudget = fields.whole(at('tokenBudget'), 0, MAX_TOKENS)
  const recursive = fields.boolean(at('recursive'))
  // RisuAI's own files do not say it, and mean parts of words.
  const wholeWords = fields.boolean(at('wholeWords')) ?? (format === 'risu' ? false : undefined)
  return {
    name: isNameVisible(own) ? own : (other ?? ''),
    ...(description !== undefined && { description }),
    ...(scanDepth !== undefined && scanDepth >= 0 && { scanDepth }),
    ...(tokenBudget !== undefined && { tokenBudget }),
    ...(recursive !== undefined && { recursive }),
    ...(wholeWords !== undefined && { wholeWords }),
  }
}

function readEntries(format: LorebookFormat, book: Fields, issues: LoreIssues): LoreEntryDraft[] {
  const given = book[entriesKeyOf(format)]
  if (!Array.isArray(given) && !isFields(given)) {
    if (given !== undefined)
      issues.tell(given === null ? 'field_null' : 'field_ignored', { field: 'entries' })
    return []
  }
  const reader = new LoreFieldReader(issues, 'entries.')
  const entries: LoreEntryDraft[] = []
  let skipped = 0
  const max = listLimits.loreEntries
  for (const [key, entry] of Object.entries<unknown>(given)) {
    if (!isFields(entry)) skipped += 1
    else if (isFolder(format, entry)) continue
    else if (entries.length === max) {
      issues.tell('list_cut', { field: 'entries', max })
      break
    } else entries.push(readEntry(format, entry, key, reader))
  }
  if (skipped > 0) issues.tell('entries_skipped', { count: skipped })
  return entries
}
