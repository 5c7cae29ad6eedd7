import type { LorebookSource } from '@/domain/lorebook'
import { FailureError } from '@/lib/failure'
import type { LoreEntryDraft, LorebookDraft } from './new-lorebook'

/** What is odd about a lorebook, and what becomes of it. Beside each the parameters that it has. */
export type LoreIssueCode =
  /** field: a number that is taken as text, a text as a list, or a word as yes or no */
  | 'field_converted'
  /** field: null, so that its default counts */
  | 'field_null'
  /** field: of a type that cannot be taken; it stays in the source */
  | 'field_ignored'
  /** field, max: a text that is longer than `max` UTF-16 code units */
  | 'text_cut'
  /** field, max: a list of more than `max` items */
  | 'list_cut'
  /** count: what stands among the entries and is none; it stays in the source */
  | 'entries_skipped'

/** Something odd about a lorebook. Texts of the file among the parameters are short, and in one line. */
export interface LoreIssue {
  code: LoreIssueCode
  params?: Readonly<Record<string, string | number>>
}

/** A lorebook that was read. Nothing of it is stored yet, and it is never used in all chats by itself. */
export interface ReadLorebook {
  /** Its name may be blank. */
  book: LorebookDraft
  /** In the order of the file. Each has its `sourceKey`. */
  entries: LoreEntryDraft[]
  /** What it was read from, exactly as it came: of a card, the text of its book alone. */
  source: LorebookSource
  issues: LoreIssue[]
}

/** Why a file gives no lorebook. Beside some the parameters that they have. */
export type LorebookErrorCode =
  | 'lorebook_none'
  /** line: of the first fault, from 1 on */
  | 'lorebook_json_broken'
  /** JSON nested deeper than `max` levels. */
  | 'lorebook_too_deep'
  | 'lorebook_cut_off'
  /** max: megabytes that it may have */
  | 'lorebook_too_large'
  /** The file cannot be read: it has gone, was changed meanwhile, or may not be read. */
  | 'lorebook_unreadable'
  /** A picture or an archive that holds no card, or none that can be read. */
  | 'lorebook_card_unreadable'
  /** A card that has no lorebook. */
  | 'lorebook_card_without'
  // Sound files that are something else.
  | 'lorebook_is_preset'
  | 'lorebook_is_chat'
  | 'lorebook_is_personas'
  | 'lorebook_is_session'
  /** The worker that reads broke down. */
  | 'lorebook_reader_broke'

/** Why a file gives no lorebook. Nothing of it is kept. */
export class LorebookError extends FailureError<LorebookErrorCode> {
  override readonly name = 'LorebookError'
}
