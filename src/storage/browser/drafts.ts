/* Unsent text of the composer, by conversation. In localStorage because it must be written at once when the page goes. */

/** What the keys of unsent texts begin with, before the conversation's id. */
export const DRAFT_PREFIX = 'parlour-draft-'

/** The unsent text of a conversation; empty where there is none. */
export function readDraft(conversationId: string): string {
  try {
    return localStorage.getItem(DRAFT_PREFIX + conversationId) ?? ''
  } catch {
    return ''
  }
}

/** Keeps the unsent text of a conversation, or forgets it where it is empty. */
export function writeDraft(conversationId: string, text: string): void {
  try {
    if (text === '') localStorage.removeItem(DRAFT_PREFIX + conversationId)
    else localStorage.setItem(DRAFT_PREFIX + conversationId, text)
  } catch {
    // Storage is full or forbidden: the text is still in the box.
  }
}
