import * as z from 'zod/mini'

/* Chats with an answer that nobody has seen yet. Of this browser alone; a reset forgets it. */

/** The key, which other tabs are told of when it changes. */
export const UNREAD_KEY = 'parlour-unread-chats'

/** Older ones are forgotten: nobody looks for a dot that far down. */
const MOST = 100

const idsSchema = z.array(z.string())

/** Ids of the chats, the newest answer first. */
export function readUnreadChats(): readonly string[] {
  try {
    return idsSchema.parse(JSON.parse(localStorage.getItem(UNREAD_KEY) ?? '[]')).slice(0, MOST)
  } catch {
    return []
  }
}

/** Keeps them. */
export function writeUnreadChats(ids: readonly string[]): void {
  try {
    if (ids.length === 0) localStorage.removeItem(UNREAD_KEY)
    else localStorage.setItem(UNREAD_KEY, JSON.stringify(ids.slice(0, MOST)))
  } catch {
    // Then they are unread as long as this page is open.
  }
}
