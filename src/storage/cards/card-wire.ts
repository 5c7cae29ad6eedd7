import type { CardErrorCode, ReadCardFile } from './card-types'

/** What the page asks of the worker that reads cards: a file, or a text that was pasted. One after the other. */
export type CardRequest = Blob | string

/** What the worker answers each request with. */
export type CardReply =
  | { kind: 'card'; card: ReadCardFile }
  | { kind: 'refused'; code: CardErrorCode; params?: Record<string, string | number> }
