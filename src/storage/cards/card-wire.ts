import type { LorebookErrorCode, ReadLorebook } from '../lorebooks/lorebook-file-types'
import type { CardErrorCode, ReadCardFile } from './card-types'

/** A file, or a text that was pasted. */
export type CardSource = Blob | string

/** What the page asks of the worker that reads cards and lorebooks: one after the other. */
export type CardRequest = CardSource | { lorebook: CardSource }

/** What the worker answers each request with. */
export type CardReply =
  | { kind: 'card'; card: ReadCardFile }
  | { kind: 'refused'; code: CardErrorCode; params?: Record<string, string | number> }
  | { kind: 'lorebook'; lorebook: ReadLorebook }
  | { kind: 'lorebook_refused'; code: LorebookErrorCode; params?: Record<string, string | number> }
