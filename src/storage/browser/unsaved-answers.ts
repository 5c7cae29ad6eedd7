/*
 * Text of answers that a page was still writing when it went. The database would take it too late, and a reload
 * comes back to the same tab: hence sessionStorage, which is written at once and goes with the tab.
 */

const UNSAVED_PREFIX = 'parlour-answer-'

/** The text that the page before left of an answer, if any. */
export function readUnsavedAnswer(messageId: string): string | undefined {
  try {
    return sessionStorage.getItem(UNSAVED_PREFIX + messageId) ?? undefined
  } catch {
    return undefined
  }
}

/** Keeps the text of an answer for the page that is loaded next in this tab. */
export function keepUnsavedAnswer(messageId: string, text: string): void {
  try {
    sessionStorage.setItem(UNSAVED_PREFIX + messageId, text)
  } catch {
    // Storage is full or forbidden: what the last check-point stored remains.
  }
}

/** Forgets the kept text of an answer; called when the database has it. */
export function forgetUnsavedAnswer(messageId: string): void {
  try {
    sessionStorage.removeItem(UNSAVED_PREFIX + messageId)
  } catch {
    // Then nothing was kept either.
  }
}
