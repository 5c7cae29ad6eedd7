import type { LoreLog } from '@/domain/lorebook'

/** What a book does with a text. LORE-50 */
export interface TriedText {
  log: LoreLog
  /** Where the words stand that fire entries, in UTF-16 code units. */
  marks: { entryId: string; start: number; end: number }[]
}

/** Finds which entries of a book a text fires, as the newest message of a chat. Off the main thread. */
export function tryText(_bookId: string, _text: string, _signal?: AbortSignal): Promise<TriedText> {
  return Promise.reject(new Error('not wired'))
}
