import type { ImportKind } from './import-options'

/** What an issue is about. */
export type IssueSubject =
  /** A whole section of the file. */
  | { section: ImportKind | 'settings' }
  | {
      kind: ImportKind
      /** The record's name, or its id where it has none; short, in one line. */
      name: string
      /** The message or profile within it: its name, or else its number, from 1 on. */
      part?: number | string
    }

/** What is wrong with something of a file, and what becomes of it. Beside each the parameters that it has. */
export type ImportIssueCode =
  // Whole sections and records that are left out.
  | 'not_listed_by_id'
  | 'no_settings'
  /** kind */
  | 'no_record'
  | 'no_id'
  | 'same_id'
  /** kind, max */
  | 'too_many'
  /** words: those that tell of somebody under 18 */
  | 'minor'
  // Any record that stays.
  | 'odd_times'
  | 'more_unusable'
  /** field */
  | 'field_unusable'
  /** field */
  | 'name_blank'
  /** field, max */
  | 'text_cut'
  /** field, max */
  | 'list_cut'
  /** max */
  | 'fields_cut'
  // Pictures.
  /** picture, and for some its number, from 1 on; reason, and for some width and height, or maxMb */
  | 'picture_refused'
  /** number, field */
  | 'gallery_field_unusable'
  // Providers.
  /** type */
  | 'type_unknown'
  | 'type_missing'
  | 'address_unusable'
  | 'address_misleading'
  | 'organization_unusable'
  | 'key_too_long'
  | 'formats_too_long'
  // Characters.
  /** words */
  | 'minor_tag'
  /** words */
  | 'minor_looks'
  // Memories of characters and conversations.
  | 'memory_unusable'
  /** words */
  | 'minor_memory'
  // Messages.
  | 'no_message'
  | 'content_no_text'
  /** role */
  | 'role_unknown'
  | 'role_missing'
  | 'answer_unusable'
  /** name */
  | 'file_refused'
  // Dating sessions and profiles.
  /** field, words */
  | 'minor_field'
  /** words */
  | 'minor_image_prompt'
  /** min */
  | 'age_range_raised'
  | 'no_profile'
  /** min */
  | 'age_too_low'
  | 'age_missing'

/** What the words of an issue depend on. Texts of the file among it are short, and in one line. */
export type IssueParams = Readonly<Record<string, string | number>>

/** Something of a file that is left out or replaced (P11). */
export interface ImportIssue {
  subject: IssueSubject
  code: ImportIssueCode
  params?: IssueParams
}

/** The first of many, and how many there are. */
export interface CappedList<Item> {
  count: number
  /** At most 100, where nothing else is said. */
  first: Item[]
}

/** How many of a list are kept. */
const KEPT = 100

/** Makes a list that counts all and keeps the first. */
export function cappedList<Item>(items: Iterable<Item> = [], kept = KEPT): CappedList<Item> {
  const list: CappedList<Item> = { count: 0, first: [] }
  for (const item of items) addTo(list, item, kept)
  return list
}

/** Adds to a list. */
export function addTo<Item>(list: CappedList<Item>, item: Item, kept = KEPT): void {
  list.count += 1
  if (list.first.length < kept) list.first.push(item)
}

/** Line ends, control characters, half characters, and what turns the direction of a text around. */
const UNFIT = /[\s\p{Cc}\p{Cs}\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu

/** Characters of a name in a notice at most. */
const MAX_NAME_LENGTH = 60

/** A name from a file, fit to stand in a sentence: short, and in one line. */
export function shortName(name: string): string {
  // More than is shown, and little enough that a long text is not taken apart whole.
  const line = name.slice(0, 4 * MAX_NAME_LENGTH).replace(UNFIT, ' ')
  const characters = Array.from(line.trim())
  const isLong = characters.length > MAX_NAME_LENGTH || name.length > 4 * MAX_NAME_LENGTH
  return `${characters.slice(0, MAX_NAME_LENGTH).join('')}${isLong ? '…' : ''}`
}
