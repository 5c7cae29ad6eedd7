import type { LorebookFormat } from '@/domain/lorebook'
import { CardError } from '../../cards/card-types'
import { recogniseJson } from '../../cards/read/recognise-json'
import { type Fields, isFields } from '../../session-file/check/read-record'
import { LorebookError } from '../lorebook-file-types'

/** A lorebook in a JSON value, and where it stands there. */
export interface RecognisedBook {
  format: LorebookFormat
  /** Keys from the root to the book; empty where the root is the book itself. */
  path: readonly string[]
  book: Fields
  /** Whether it is part of a card. */
  isOfCard: boolean
  /** Its name where it has none: the character's, of a card. */
  nameOtherwise?: string
}

/** What a book calls its list of entries. */
export function entriesKeyOf(format: LorebookFormat): string {
  return format === 'risu' ? 'data' : 'entries'
}

/** A lorebook by itself, told by its content; undefined for what is none. */
function recogniseBook(root: Fields): RecognisedBook | undefined {
  const { spec, data, entries } = root
  const alone = { path: [], book: root, isOfCard: false }
  if (typeof spec === 'string' && spec.startsWith('lorebook') && isFields(data))
    return { format: 'v3', path: ['data'], book: data, isOfCard: false }
  if (root.type === 'risu' && Array.isArray(data)) return { ...alone, format: 'risu' }
  const isBook = Array.isArray(entries) || isFields(entries)
  if (Object.hasOwn(root, 'lorebookVersion') && isBook) return { ...alone, format: 'novelai' }
  if (root.kind === 'memory') return { ...alone, format: 'agnai' }
  return isBook ? { ...alone, format: formatOf(entries) } : undefined
}

/** Fields by which entries are known, the surest first: an entry may have those of another app besides. */
const signs: readonly [LorebookFormat, readonly string[]][] = [
  ['v2', ['keys']],
  ['sillytavern', ['key', 'keysecondary']],
  ['agnai', ['keywords', 'entry']],
  ['v2', ['insertion_order', 'secondary_keys']],
]

/** How entries are written that do not say it, told by the first ones. */
function formatOf(entries: unknown): LorebookFormat {
  const list: unknown[] = Array.isArray(entries) ? entries : []
  const objects = isFields(entries) ? Object.values(entries) : list
  const first = objects.filter(isFields).slice(0, 10)
  const found = signs.find(([, names]) =>
    first.some((entry) => names.some((name) => Object.hasOwn(entry, name))),
  )
  const format = found?.[0] ?? (Array.isArray(entries) ? 'v2' : 'sillytavern')
  const isV3 = format === 'v2' && first.some((entry) => Object.hasOwn(entry, 'use_regex'))
  return isV3 ? 'v3' : format
}

/** Where cards have their book. */
export function bookPathOf(format: 'v1' | 'v2' | 'v3' | 'pygmalion' | 'agnai'): readonly string[] {
  if (format === 'agnai') return ['characterBook']
  return format === 'v2' || format === 'v3' ? ['data', 'character_book'] : ['character_book']
}

/** The lorebook in a card; undefined where it has none. @throws {CardError} of what is no card. */
export function recogniseBookOfCard(value: unknown): RecognisedBook | undefined {
  const { format, data } = recogniseJson(value)
  const path = bookPathOf(format)
  const book = data[path.at(-1) ?? '']
  if (!isFields(book)) return undefined
  const { name, char_name: otherName } = data
  const nameOtherwise = [name, otherName].find((each) => typeof each === 'string')
  return {
    format: format === 'agnai' ? 'agnai' : format === 'v3' ? 'v3' : 'v2',
    path,
    book,
    isOfCard: true,
    ...(typeof nameOtherwise === 'string' && { nameOtherwise }),
  }
}

const otherKinds = {
  card_is_preset: 'lorebook_is_preset',
  card_is_chat: 'lorebook_is_chat',
  card_is_personas: 'lorebook_is_personas',
  card_is_session: 'lorebook_is_session',
} as const

/**
 * The lorebook of a JSON value: one by itself, or that of a card.
 * @throws {LorebookError} of what has none, with what it is instead.
 */
export function recogniseLorebook(value: unknown): RecognisedBook {
  const alone = isFields(value) ? recogniseBook(value) : undefined
  let ofCard: RecognisedBook | undefined
  try {
    ofCard = recogniseBookOfCard(value)
  } catch (cause) {
    if (alone) return alone
    const code = cause instanceof CardError ? cause.code : undefined
    const isKnown = code !== undefined && Object.hasOwn(otherKinds, code)
    throw new LorebookError(isKnown ? otherKinds[code as keyof typeof otherKinds] : 'lorebook_none')
  }
  const found = ofCard ?? alone
  if (!found) throw new LorebookError('lorebook_card_without')
  return found
}
